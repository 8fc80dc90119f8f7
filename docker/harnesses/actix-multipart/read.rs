// actix-multipart, of Actix Web: a stream of chunks.
mod lines;
use actix_multipart::{Multipart, MultipartError};
use actix_web::http::header::{HeaderMap, HeaderValue, CONTENT_TYPE};
use actix_web::web::Bytes;
use futures_util::{stream, TryStreamExt};

async fn read(content_type: HeaderValue, chunks: Vec<Vec<u8>>) -> Result<Vec<serde_json::Value>, MultipartError> {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, content_type);
    let body = stream::iter(chunks.into_iter().map(|chunk| Ok(Bytes::from(chunk))));
    let mut form = Multipart::new(&headers, body);
    let mut parts = Vec::new();
    while let Some(mut field) = form.try_next().await? {
        let name = field.name().map(str::to_string);
        let filename = field.content_disposition().and_then(|value| value.get_filename()).map(str::to_string);
        let kind = field.content_type().map(ToString::to_string);
        let mut data = Vec::new();
        while let Some(piece) = field.try_next().await? {
            data.extend_from_slice(&piece);
        }
        parts.push(lines::part(name.as_deref(), filename.as_deref(), kind, &data));
    }
    Ok(parts)
}

fn main() {
    lines::serve("actix-multipart", env!("CARGO_PKG_VERSION"), |content_type, chunks| {
        let value = HeaderValue::from_bytes(&content_type).map_err(|e| e.to_string())?;
        futures_executor::block_on(read(value, chunks)).map_err(|e| e.to_string())
    });
}
