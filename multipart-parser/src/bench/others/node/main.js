'use strict'

// Times @fastify/busboy: main.js PARSER CHUNK BODY..., each BODY beside its BODY.boundary. Prints the parts and octets of one
// pass over the bodies, then microseconds of processor time for a pass, one line a batch. Node 20 has no clock of a thread: the
// time is that of the process.

const fs = require('node:fs')
const { Busboy } = require('@fastify/busboy')

const WARM_UP_MICROS = 1_000_000
const BATCH_MICROS = 200_000
const BATCHES = 5

function parse (body, tally) {
  return new Promise((resolve, reject) => {
    const busboy = new Busboy({ headers: { 'content-type': `multipart/form-data; boundary="${body.boundary}"` } })
    busboy.on('field', (name, value, nameTruncated, valueTruncated, encoding, type) => {
      tally.parts++
      tally.names += name.length + type.length
      tally.octets += Buffer.byteLength(value)
    })
    busboy.on('file', (name, stream, fileName, encoding, type) => {
      tally.parts++
      tally.names += name.length + fileName.length + type.length
      stream.on('data', octets => { tally.octets += octets.length })
    })
    busboy.on('error', reject)
    busboy.on('finish', resolve)
    feed(busboy, body.chunks, 0)
  })
}

function feed (busboy, chunks, from) {
  for (let i = from; i < chunks.length; i++) {
    if (!busboy.write(chunks[i])) {
      busboy.once('drain', () => feed(busboy, chunks, i + 1))
      return
    }
  }
  busboy.end()
}

async function pass (bodies) {
  const tally = { parts: 0, octets: 0, names: 0 }
  for (const body of bodies) {
    await parse(body, tally)
  }
  return tally
}

function cpuMicros () {
  const { user, system } = process.cpuUsage()
  return user + system
}

async function batch (least, bodies) {
  const begin = cpuMicros()
  for (let passes = 1; ; passes++) {
    await pass(bodies)
    const spent = cpuMicros() - begin
    if (spent >= least) {
      return spent / passes
    }
  }
}

function slices (octets, size) {
  const chunks = []
  for (let at = 0; at < octets.length; at += size) {
    chunks.push(octets.subarray(at, at + size))
  }
  return chunks
}

async function main (chunk, paths) {
  const bodies = paths.map(path => ({
    boundary: fs.readFileSync(path + '.boundary', 'utf8'),
    chunks: slices(fs.readFileSync(path), chunk)
  }))
  const found = await pass(bodies)
  console.log(found.parts, found.octets)
  await batch(WARM_UP_MICROS, bodies)
  for (let i = 0; i < BATCHES; i++) {
    console.log((await batch(BATCH_MICROS, bodies)).toFixed(3))
  }
}

main(Number(process.argv[3]), process.argv.slice(4))
