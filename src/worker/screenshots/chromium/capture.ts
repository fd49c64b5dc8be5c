import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { randomToken } from '../../../shared/ids.ts';
import { isPlain } from '../../../shared/media/pictures.ts';
import { settlesWithin, withTimeout } from '../../../shared/process/with-timeout.ts';
import type { RunningBrowser } from './browser.ts';
import type { HostPage } from './host-page.ts';

/** Reads a file of this site for a web by its URL path; null if it does not exist or is too large. */
export type ReadFile = (path: string) => Promise<{ type: string; bytes: Buffer } | null>;

export type Site = { hostPage: HostPage; publicUrl: string; readFile: ReadFile };

/** A screenshot as PNG, or why there is none. `missing`: some of the page's requests failed. */
export type Capture = { bytes: Buffer; plain: boolean; missing: boolean } | { none: 'busy' | 'crashed' };

const maxTrafficBytes = 30_000_000;
/** Milliseconds. */
const timeouts = { drawing: 6_000, idleNetwork: 4_000, fonts: 1_000, screenshot: 3_000 };
/** Milliseconds without a request after which the network counts as idle. */
const quiet = 500;
/** Retries for a screenshot of a single colour; the delay is in milliseconds. */
const retries = { count: 2, delay: 1_200 };

/** Runs a page in the host page's frame and takes a screenshot once it is drawn and the network is idle. */
export async function capture(
  { newContext, proxy }: RunningBrowser,
  site: Site,
  html: string,
): Promise<Capture> {
  const context = await newContext();
  proxy.open(maxTrafficBytes);
  await context.route('**/*', (route) => answer(route, site).catch(() => {}));
  const page = await context.newPage();
  context.on('page', (other) => void other.close().catch(() => {}));
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  const broken = new Promise<Capture>((resolve, reject) => {
    page.once('crash', () => resolve({ none: 'crashed' }));
    page.once('close', () => reject(new Error('the browser ended')));
  });
  const captured = await Promise.race([perform(page, site.hostPage, html), broken]);
  proxy.shut();
  await settlesWithin(timeouts.screenshot, context.close());
  return captured;
}

async function perform(page: Page, hostPage: HostPage, html: string): Promise<Capture> {
  const traffic = watchTraffic(page);
  await page.goto(hostPage.address, { waitUntil: 'load', timeout: timeouts.drawing });
  const nonce = Buffer.from(randomToken(16), 'base64url').toString('hex');
  const drawn = page.evaluate(runInFrame, {
    src: `${hostPage.frame}#${nonce}@${hostPage.origin}`,
    nonce,
    html,
  });
  if (!(await settlesWithin(timeouts.drawing, drawn))) return { none: 'busy' };
  await traffic.rest(timeouts.idleNetwork);
  const [frame] = page.mainFrame().childFrames();
  if (frame) await settlesWithin(timeouts.fonts, frame.evaluate('document.fonts.ready.then(() => 0)'));
  return takeScreenshot(page, () => traffic.failures > 0);
}

async function takeScreenshot(page: Page, missing: () => boolean): Promise<Capture> {
  const session = await page.context().newCDPSession(page);
  for (let attempt = 0; ; attempt += 1) {
    if (!(await page.evaluate(isAnswering))) return { none: 'busy' };
    const shot = session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
    const { data } = await withTimeout(timeouts.screenshot, 'the picture', shot);
    const bytes = Buffer.from(data, 'base64');
    const plain = await isPlain(bytes);
    if (!plain || attempt === retries.count) return { bytes, plain, missing: missing() };
    await sleep(retries.delay);
  }
}

async function answer(route: Route, { hostPage, publicUrl, readFile }: Site): Promise<void> {
  const request = route.request();
  const url = new URL(request.url());
  const ownFile = hostPage.fileOf(url);
  if (ownFile === null && hostPage.owns(url)) {
    const reply = hostPage.reply(url);
    return reply ? route.fulfill(reply) : route.abort('addressunreachable');
  }
  if (request.method() !== 'GET' && request.method() !== 'HEAD') return route.abort('blockedbyclient');
  const isOwn = url.origin === publicUrl && /^\/(media|fonts)\//.test(url.pathname);
  if (ownFile === null && !isOwn) return route.continue();
  const file = await readFile(ownFile ?? url.pathname);
  if (file === null) return route.abort('addressunreachable');
  const headers = { 'content-type': file.type, 'access-control-allow-origin': '*' };
  return route.fulfill({ status: 200, body: file.bytes, headers });
}

/** Counts the page's requests; `rest` waits until the network is idle, at most `limit` milliseconds. */
function watchTraffic(page: Page) {
  const state = { failures: 0, open: 0, last: performance.now() };
  const move = (by: number) => {
    state.open += by;
    state.last = performance.now();
  };
  page.on('request', () => move(1));
  page.on('requestfinished', () => move(-1));
  page.on('requestfailed', () => {
    state.failures += 1;
    move(-1);
  });
  return {
    get failures() {
      return state.failures;
    },
    rest: async (limit: number) => {
      state.last = performance.now();
      const end = state.last + limit;
      for (;;) {
        const now = performance.now();
        if (now >= end || (state.open <= 0 && now - state.last >= quiet)) return;
        await sleep(50);
      }
    },
  };
}

// These functions are serialised and run in the host page, so they cannot refer to anything else in this module.

type FramePage = { src: string; nonce: string; html: string };

declare global {
  interface Window {
    /** The host page's end of the message channel to the frame. */
    line?: MessagePort;
  }
}

/** Loads the frame, sends it the page and resolves when the page is drawn, using the editor's preview protocol. */
function runInFrame({ src, nonce, html }: FramePage): Promise<void> {
  return new Promise((resolve) => {
    const frame = document.querySelector('iframe');
    window.addEventListener('message', ({ source, origin, data }) => {
      if (!frame || source !== frame.contentWindow || origin !== 'null') return;
      if (data?.type !== 'ready' || data.nonce !== nonce || window.line) return;
      const { port1, port2 } = new MessageChannel();
      window.line = port1;
      port1.onmessage = (event) => {
        if (event.data?.type === 'beat' && event.data.drawn === true) resolve();
      };
      const page = { html, scroll: null, guard: null, capture: null };
      frame.contentWindow?.postMessage({ v: 1, type: 'run', ...page }, '*', [port2]);
    });
    if (frame) frame.src = src;
  });
}

/** Whether the frame answers a ping within 2 s; a busy or crashed one does not. */
function isAnswering(): Promise<boolean> {
  return new Promise((resolve) => {
    const line = window.line;
    if (!line) return resolve(false);
    setTimeout(() => resolve(false), 2_000);
    line.addEventListener('message', () => resolve(true), { once: true });
    line.postMessage({ type: 'ping' });
  });
}
