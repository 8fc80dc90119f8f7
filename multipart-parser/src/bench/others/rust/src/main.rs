//! Times s3s-multipart and multer: `others PARSER CHUNK BODY...`, each BODY beside its BODY.boundary.
//! Prints the parts and octets of one pass over the bodies, then microseconds of thread time for a pass, one line a batch.

use bytes::Bytes;
use futures::executor::block_on;
use futures::Stream;
use std::convert::Infallible;
use std::hint::black_box;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::{env, fs};

const WARM_UP_MICROS: f64 = 500_000.0;
const BATCH_MICROS: f64 = 200_000.0;
const BATCHES: usize = 5;

struct Body {
    boundary: String,
    octets: Bytes,
}

#[derive(Default)]
struct Tally {
    parts: usize,
    octets: usize,
    names: usize,
}

/// A connection that always has the next chunk: slices of the body, nothing is copied.
struct Chunks<E> {
    octets: Bytes,
    chunk: usize,
    error: PhantomData<fn() -> E>,
}

impl<E> Chunks<E> {
    fn of(body: &Body, chunk: usize) -> Self {
        Chunks { octets: body.octets.clone(), chunk, error: PhantomData }
    }
}

impl<E> Stream for Chunks<E> {
    type Item = Result<Bytes, E>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.octets.is_empty() {
            return Poll::Ready(None);
        }
        let next = self.chunk.min(self.octets.len());
        Poll::Ready(Some(Ok(self.octets.split_to(next))))
    }
}

async fn multer(body: &Body, chunk: usize, tally: &mut Tally) {
    let chunks = Chunks::<Infallible>::of(body, chunk);
    let mut multipart = multer::Multipart::new(chunks, body.boundary.as_str());
    while let Some(mut field) = multipart.next_field().await.expect("a part") {
        tally.parts += 1;
        tally.names += field.name().map_or(0, str::len) + field.file_name().map_or(0, str::len);
        tally.names += field.content_type().map_or(0, |t| t.essence_str().len());
        while let Some(data) = field.chunk().await.expect("content") {
            tally.octets += data.len();
        }
    }
}

async fn s3s(body: &Body, chunk: usize, tally: &mut Tally) {
    let chunks = Chunks::<s3s_multipart::Error>::of(body, chunk);
    let boundary = s3s_multipart::Boundary::new(body.boundary.as_bytes()).expect("a boundary");
    let mut multipart = s3s_multipart::Multipart::new(chunks, &boundary, 8192);
    while let Some(mut part) = multipart.next_part().await.expect("a part") {
        tally.parts += 1;
        while let Some(header) = part.next_header().await.expect("a header") {
            if header.name.eq_ignore_ascii_case("content-disposition") {
                let read = s3s_multipart::parse_content_disposition(header.value).expect("form-data");
                tally.names += read.name.map_or(0, <[u8]>::len);
                tally.names += read.file_name.map_or(0, <[u8]>::len);
            } else {
                tally.names += header.value.len();
            }
        }
        while let Some(data) = part.next_data().await.expect("content") {
            tally.octets += data.len();
        }
    }
}

fn pass(parser: &str, bodies: &[Body], chunk: usize) -> Tally {
    let mut tally = Tally::default();
    for body in bodies {
        match parser {
            "multer" => block_on(multer(body, chunk, &mut tally)),
            "s3s-multipart" => block_on(s3s(body, chunk, &mut tally)),
            other => panic!("no parser {other}"),
        }
    }
    black_box(tally.names);
    tally
}

fn thread_micros() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock exists on every Linux, and the structure is ours.
    let failed = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    assert_eq!(failed, 0, "no clock of the thread");
    time.tv_sec as f64 * 1e6 + time.tv_nsec as f64 / 1e3
}

fn batch(least_micros: f64, mut work: impl FnMut()) -> f64 {
    let begin = thread_micros();
    let mut passes = 0;
    loop {
        work();
        passes += 1;
        let spent = thread_micros() - begin;
        if spent >= least_micros {
            return spent / f64::from(passes);
        }
    }
}

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let parser = arguments[1].as_str();
    let chunk = arguments[2].parse().expect("the octets of a chunk");
    let bodies: Vec<Body> = arguments[3..]
        .iter()
        .map(|path| Body {
            boundary: fs::read_to_string(format!("{path}.boundary")).expect("a boundary"),
            octets: Bytes::from(fs::read(path).expect("a body")),
        })
        .collect();
    let tally = pass(parser, &bodies, chunk);
    println!("{} {}", tally.parts, tally.octets);
    batch(WARM_UP_MICROS, || drop(black_box(pass(parser, &bodies, chunk))));
    for _ in 0..BATCHES {
        println!("{:.3}", batch(BATCH_MICROS, || drop(black_box(pass(parser, &bodies, chunk)))));
    }
}
