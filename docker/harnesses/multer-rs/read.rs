// multer, the parser of axum, Rocket and Salvo: a stream of chunks.
mod lines;
use futures_util::stream;
use multer::{parse_boundary, Multipart};
use std::convert::Infallible;

async fn read(content_type: Vec<u8>, chunks: Vec<Vec<u8>>) -> multer::Result<Vec<serde_json::Value>> {
    let boundary = parse_boundary(String::from_utf8_lossy(&content_type))?;
    let body = stream::iter(chunks.into_iter().map(Ok::<_, Infallible>));
    let mut form = Multipart::new(body, boundary);
    let mut parts = Vec::new();
    while let Some(field) = form.next_field().await? {
        let name = field.name().map(str::to_string);
        let filename = field.file_name().map(str::to_string);
        let kind = field.content_type().map(ToString::to_string);
        let data = field.bytes().await?;
        parts.push(lines::part(name.as_deref(), filename.as_deref(), kind, &data));
    }
    Ok(parts)
}

fn main() {
    lines::serve("multer (Rust)", env!("CARGO_PKG_VERSION"), |content_type, chunks| {
        futures_executor::block_on(read(content_type, chunks)).map_err(|e| e.to_string())
    });
}
