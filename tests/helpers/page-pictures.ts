import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import type { Test } from 'tap';
import { joinFrameSource, maxThumbnailBytes } from '../../src/pages/(preview)/thumbnail/frame-picture.ts';
import { createFramePage } from '../../src/shared/preview/frame-page.ts';
import { drivenBrowser } from './browser.ts';

const folder = new URL('../../src/pages/(preview)/thumbnail/frame/', import.meta.url);
const size = { width: 1_200, height: 700 };

/** A picture received over the port, the browser's own screenshot at that moment, and the duration. */
export type Drawn = { picture: Buffer; screen: Buffer; milliseconds: number };

async function serve(t: Test, answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return `http://localhost:${port}`;
}

/** Runs in the page around the frame, and speaks the protocol of the editor's hidden frame. */
async function runInFrame(args: { frame: string; html: string; capture: object }) {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.style.cssText = 'position:fixed;inset:0;width:1200px;height:700px;border:0;background:#fff';
  const nonce = '0123456789abcdef0123456789abcdef';
  element.src = `${args.frame}/preview/frame#${nonce}@${encodeURIComponent(location.origin)}`;
  const began = performance.now();
  const result = await new Promise<{ bytes?: ArrayBuffer; failed?: string }>((resolve) => {
    window.addEventListener(
      'message',
      () => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => data.type === 'thumbnail' && resolve(data);
        const run = { v: 1, type: 'run', html: args.html, scroll: null, guard: null, capture: args.capture };
        element.contentWindow?.postMessage(run, '*', [port2]);
      },
      { once: true },
    );
    document.body.replaceChildren(element);
  });
  if (!result.bytes) throw new Error(result.failed);
  const base64 = btoa(
    new Uint8Array(result.bytes).reduce((text, byte) => text + String.fromCharCode(byte), ''),
  );
  return { base64, milliseconds: performance.now() - began };
}

/** A browser that draws pages in the opaque frame as the editor's hidden renderer does. */
export async function startFrameDrawer(t: Test) {
  let frame = '';
  const host = await serve(t, (_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Host</title><body>');
  });
  frame = await serve(t, (_, reply) => {
    const { status, headers, body } = createFramePage([host])('iframe');
    reply.writeHead(status, headers).end(body);
  });
  const browser = await chromium.launch({
    executablePath: drivenBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  t.teardown(() => browser.close());
  const page: Page = await browser.newPage({ viewport: size });
  await page.goto(host);
  const source = joinFrameSource((name) => readFileSync(new URL(`${name}.js`, folder), 'utf8'));
  const capture = { source, ...size, wait: 300, limit: maxThumbnailBytes };
  return {
    page,
    draw: async (html: string): Promise<Drawn> => {
      const { base64, milliseconds } = await page.evaluate(runInFrame, { frame, html, capture });
      const screen = await page.screenshot();
      return { picture: Buffer.from(base64, 'base64'), screen, milliseconds };
    },
  };
}

/** The share of pixels (0 to 1) in which two pictures differ visibly. */
export async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) => sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer()),
  );
  if (!a || !b || a.length !== b.length) return 1;
  let different = 0;
  for (let at = 0; at < a.length; at += 3) {
    const step = (offset: number) => Math.abs((a[at + offset] ?? 0) - (b[at + offset] ?? 0));
    if (Math.max(step(0), step(1), step(2)) > 40) different += 1;
  }
  return different / (a.length / 3);
}

/** The color at a place, as '#rrggbb'. */
export async function colorAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const one = sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 });
  return `#${(await one.raw().toBuffer()).toString('hex')}`;
}
