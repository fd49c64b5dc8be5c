import { crc32, deflateSync } from 'node:zlib';

/**
 * `node visit.mjs https://codeweb.example [https://preview.example]`: smoke test of a running installation. Signs up,
 * saves a web, uploads a picture, waits until the worker has rendered its sizes, requests pages, a byte range and the
 * preview frame. Prints the first failure and exits non-zero.
 */
const [base = '', preview = base] = process.argv.slice(2);
const name = `visitor-${Date.now().toString(36)}`;
const password = 'correct-horse-battery';

async function call(method, path, { token, json, form, status = 200 } = {}) {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(json && { 'content-type': 'application/json' }),
  };
  const body = json ? JSON.stringify(json) : form;
  const answer = await fetch(`${base}/api/v1${path}`, { method, headers, body });
  const { data, message } = await answer.json();
  assert(answer.status === status, `${method} ${path}: ${answer.status} ${message}`);
  return data;
}

function assert(isTrue, message) {
  if (!isTrue) throw new Error(message);
}

async function get(address, headers = {}) {
  const answer = await fetch(address, { headers });
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
}

/** A PNG of colored stripes. */
function picture(width, height) {
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width * 3; x++) row[x + 1] = (x * 7) % 256;
  const chunk = (type, data) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function fields(entries) {
  const form = new FormData();
  for (const [key, value] of Object.entries(entries)) {
    if (value instanceof Uint8Array) form.set(key, new Blob([value], { type: 'image/png' }), 'picture.png');
    else form.set(key, value);
  }
  return form;
}

async function signUp() {
  const person = { fullName: 'A Visitor', username: name, email: `${name}@example.test`, password };
  const verificationURL = `${base}/verify-email`;
  await call('POST', '/users/register', { json: { ...person, verificationURL }, status: 201 });
  return (await call('POST', '/users/login', { json: { identifier: name, password } })).accessToken;
}

/** Waits up to 30 s for a rendered size; until then its URL answers with the original. */
async function waitForSize(originalUrl, sizeUrl) {
  const original = await get(originalUrl);
  for (let tries = 0; tries < 120; tries++) {
    const { status, text } = await get(sizeUrl);
    if (status === 200 && text !== original.text) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`the worker did not render ${sizeUrl} within 30 s`);
}

async function visit() {
  const token = await signUp();
  const web = {
    title: 'First',
    description: 'A web',
    isPublic: 'true',
    html: '<h1>Hello</h1>',
    image: picture(1_200, 700),
  };
  const { _id } = await call('POST', '/webs/create', { token, form: fields(web), status: 201 });
  const form = fields({ file: picture(1_600, 900) });
  const { url } = await call('POST', '/media/upload?kind=image', { token, form, status: 201 });
  const file = new URL(new URL(url).pathname, base).href;
  await waitForSize(file, new URL('w320.webp', file).href);
  const part = await get(file, { range: 'bytes=0-7' });
  assert(part.status === 206 && part.text.length === 8, `a part of ${file}: ${part.status}`);
  for (const path of ['/', `/web/${_id}`, `/view-full/${_id}`, `/${name}`, '/login', '/api/docs']) {
    const page = await get(`${base}${path}`);
    assert(page.status === 200 && page.type.startsWith('text/html'), `${path}: ${page.status}`);
  }
  const frame = await get(`${preview}/preview/frame`, { 'sec-fetch-dest': 'iframe' });
  assert(frame.status === 200, `${preview}/preview/frame: ${frame.status}`);
  if (preview !== base) {
    const home = await get(`${preview}/`);
    assert(
      home.status === 404,
      `${preview}/ answers ${home.status}: only /preview/frame, /preview/embed and /preview/packages/ may be there`,
    );
  }
  return name;
}

visit().then(
  (visitor) => process.stdout.write(`${visitor}\n`),
  (error) => {
    process.stderr.write(`${error.cause?.message ?? error.message}\n`);
    process.exitCode = 1;
  },
);
