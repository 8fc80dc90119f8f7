// The lines of JSON between goodform and a parser in Rust (compliance-core/docs/harness.md).
use base64::{engine::general_purpose::STANDARD, Engine};
use serde_json::{json, Value};
use sha2::{Digest, Sha256};
use std::io::{stdin, BufRead};

pub fn part(name: Option<&str>, filename: Option<&str>, content_type: Option<String>, data: &[u8]) -> Value {
    let sha256: String = Sha256::digest(data).iter().map(|octet| format!("{octet:02x}")).collect();
    json!({"name": name, "filename": filename, "contentType": content_type, "size": data.len(), "sha256": sha256})
}

// Answers each line; the errors of read are the library's no, and a panic ends the program.
pub fn serve(name: &str, version: &str, read: impl Fn(Vec<u8>, Vec<Vec<u8>>) -> Result<Vec<Value>, String>) {
    for line in stdin().lock().lines() {
        let command: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let answer = match command["do"].as_str().unwrap() {
            "stop" => break,
            "start" => json!({"protocol": 1, "name": name, "version": version, "chunks": true}),
            _ => {
                let content_type = command["contentType"].as_str().unwrap().chars().map(|c| c as u8).collect();
                let chunks = command["chunks"].as_array().unwrap().iter();
                let body = chunks.map(|chunk| STANDARD.decode(chunk.as_str().unwrap()).unwrap()).collect();
                match read(content_type, body) {
                    Ok(parts) => json!({"parts": parts}),
                    Err(why) => json!({"rejected": why}),
                }
            }
        };
        println!("{answer}");
    }
}
