// Node.js 20 or later, no package: the form is read by the built-in Request.formData().
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { Readable } from "node:stream";

async function describe(name, value) {
  const file = typeof value === "string" ? null : value;
  const data = Buffer.from(file ? await file.arrayBuffer() : value);
  const sha256 = createHash("sha256").update(data).digest("hex");
  return { name, filename: file && file.name, contentType: file && file.type, size: data.length, sha256 };
}

async function upload({ headers }, body) {
  const request = new Request("http://127.0.0.1/upload", { method: "POST", headers, body, duplex: "half" });
  const parts = [...await request.formData()].map(([name, value]) => describe(name, value));
  return { parts: await Promise.all(parts) };
}

async function answer(incoming) {
  if (incoming.url === "/goodform") {
    return [200, { contract: 1, server: "Node.js formData", version: process.versions.node }];
  }
  if (incoming.url !== "/upload") {
    return [404, {}];
  }
  try {
    return [200, await upload(incoming, Readable.toWeb(incoming))];
  } catch (error) {
    return [400, { error: String(error) }];
  }
}

const server = createServer(async (incoming, response) => {
  const [status, content] = await answer(incoming);
  const json = JSON.stringify(content).replace(/[^ -~]/g, (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
  response.writeHead(status, { "Content-Type": "application/json" }).end(json);
});
server.listen(Number(process.argv[2]), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
