// s3s-multipart, the parser of s3s. It leaves the Content-Type to its caller, who reads it by the mime crate, as s3s does.
mod lines;
use futures_util::stream;
use s3s_multipart::{parse_content_disposition, Boundary, Error, Multipart};
use serde_json::{json, Value};

fn hex(octets: &[u8]) -> String {
    octets.iter().map(|octet| format!("{octet:02x}")).collect()
}

async fn read(content_type: Vec<u8>, chunks: Vec<Vec<u8>>) -> Result<Vec<Value>, Box<dyn std::error::Error>> {
    let form: mime::Mime = std::str::from_utf8(&content_type)?.parse()?;
    let boundary = form.get_param("boundary").filter(|_| form.essence_str() == "multipart/form-data").ok_or("no form")?;
    let boundary = Boundary::new(boundary.as_str().as_bytes())?;
    let mut form = Multipart::new(stream::iter(chunks.into_iter().map(|chunk| Ok::<_, Error>(chunk.into()))), &boundary, 8192);
    let mut parts = Vec::new();
    while let Some(mut part) = form.next_part().await? {
        let (mut name, mut filename, mut kind, mut data) = (None, None, None, Vec::new());
        while let Some(field) = part.next_header().await? {
            if field.name.eq_ignore_ascii_case("content-disposition") {
                let read = parse_content_disposition(field.value).ok_or("no form-data")?;
                (name, filename) = (read.name.map(hex), read.file_name.map(hex));
            } else if field.name.eq_ignore_ascii_case("content-type") {
                kind = Some(String::from_utf8_lossy(field.value).into_owned());
            }
        }
        while let Some(piece) = part.next_data().await? { data.extend_from_slice(&piece); }
        parts.push(lines::part(None, None, kind, &data));
        let one = parts.last_mut().unwrap();
        (one["nameHex"], one["filenameHex"]) = (json!(name), json!(filename));
    }
    Ok(parts)
}

fn main() {
    lines::serve("s3s-multipart", env!("CARGO_PKG_VERSION"), |content_type, chunks| {
        futures_executor::block_on(read(content_type, chunks)).map_err(|e| e.to_string())
    });
}
