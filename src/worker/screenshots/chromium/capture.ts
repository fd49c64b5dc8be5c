import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Frame, Page, Route } from 'playwright-core';
import { randomToken } from '../../../shared/ids.ts';
import { loopInterval, loopLength } from '../../../shared/media/loop.ts';
import { isPlain } from '../../../shared/media/pictures.ts';
import { settlesWithin, withTimeout } from '../../../shared/process/with-timeout.ts';
import type { RunningBrowser } from './browser.ts';
import type { HostPage } from './host-page.ts';

/** Reads a file of this site for a web by its URL path; null if it does not exist or is too large. */
export type ReadFile = (path: string) => Promise<{ type: string; bytes: Buffer } | null>;

export type Site = { hostPage: HostPage; publicUrl: string; readFile: ReadFile };

/** Why there is no screenshot; otherwise, whether some of the page's requests failed. */
export type Capture = { missing: boolean } | { none: 'busy' | 'crashed' };

/**
 * Receives pictures while the page runs: screenshots as PNG, and those of its loop as JPEG, `at` milliseconds after
 * the loop began.
 */
type Receiver = {
  onFrame(png: Buffer): Promise<void>;
  onLoopFrame(jpeg: Buffer, at: number): Promise<void>;
};

const maxTrafficBytes = 30_000_000;
/** Timeouts in milliseconds. */
const timeouts = { drawing: 6_000, idleNetwork: 4_000, fonts: 1_000, motion: 1_000, screenshot: 3_000 };
/** Milliseconds without a request after which the network counts as idle. */
const quiet = 500;
/** When screenshots of a page that may change by itself are taken, in milliseconds after it is drawn. */
const defaultInstants = [500, 2_000, 5_000];
/**
 * Index of the screenshot after which the loop is taken. The time until the next one is the longest, and the page
 * stays open for it anyway.
 */
const loopAfter = 1;
/** Milliseconds by which a loop may delay the next screenshot on a slow machine. */
const maxLoopDelay = 1_000;

/**
 * Runs a page in the host page's frame and takes screenshots at the `instants`, at most `maxFrames`. The first is
 * taken once the page is drawn and the network is idle; it is the only one of a page that shows something and cannot
 * change by itself. Between two screenshots it takes the pictures of a loop, of which the last are missing if the
 * machine is slow.
 */
export async function capture(
  { newContext, proxy }: RunningBrowser,
  site: Site,
  html: string,
  receiver: Receiver,
  instants: readonly number[] = defaultInstants,
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
  const captured = await Promise.race([perform(page, site.hostPage, { html, receiver, instants }), broken]);
  proxy.shut();
  await settlesWithin(timeouts.screenshot, context.close());
  return captured;
}

type Order = { html: string; receiver: Receiver; instants: readonly number[] };

async function perform(page: Page, hostPage: HostPage, order: Order): Promise<Capture> {
  const traffic = watchTraffic(page);
  await page.goto(hostPage.address, { waitUntil: 'load', timeout: timeouts.drawing });
  const nonce = Buffer.from(randomToken(16), 'base64url').toString('hex');
  const drawn = page.evaluate(runInFrame, {
    src: `${hostPage.frame}#${nonce}@${hostPage.origin}`,
    nonce,
    html: order.html,
  });
  if (!(await settlesWithin(timeouts.drawing, drawn))) return { none: 'busy' };
  const began = performance.now();
  await traffic.rest(timeouts.idleNetwork);
  const [frame] = page.mainFrame().childFrames();
  if (frame) await settlesWithin(timeouts.fonts, frame.evaluate('document.fonts.ready.then(() => 0)'));
  const isStill = frame !== undefined && (await isStillPage(frame, order.html));
  const isTaken = await takeFrames(page, { ...order, began, isStill });
  return isTaken ? { missing: traffic.failures > 0 } : { none: 'busy' };
}

/** Takes the frames of a page; false if the page stops answering before the last. Those taken by then remain. */
async function takeFrames(
  page: Page,
  { receiver, instants, began, isStill }: Order & { began: number; isStill: boolean },
): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  let start = began;
  for (const [index, instant] of instants.entries()) {
    await sleep(Math.max(0, start + instant - performance.now()));
    if (!(await page.evaluate(isAnswering))) return false;
    const shot = session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
    const taken = withTimeout(timeouts.screenshot, 'the picture', shot);
    // A page that fails later is still shown as it was before.
    const found = index === 0 ? await taken : await taken.catch(() => null);
    if (found === null) return false;
    // A page whose network was busy for longer keeps the distances between its frames.
    if (index === 0) start = performance.now() - instant;
    const bytes = Buffer.from(found.data, 'base64');
    await receiver.onFrame(bytes);
    if (isStill && !(await isPlain(bytes))) break;
    const next = instants[index + 1];
    if (!isStill && index === loopAfter && next !== undefined)
      await takeLoop(session, receiver, start + next + maxLoopDelay);
  }
  return true;
}

/** Takes the pictures of a loop until the time `end`. */
async function takeLoop(session: CDPSession, { onLoopFrame }: Receiver, end: number): Promise<void> {
  const began = performance.now();
  for (let taken = 0; taken < loopLength; taken += 1) {
    const now = performance.now();
    if (now >= end) return;
    const shot = session.send('Page.captureScreenshot', { format: 'jpeg', quality: 85 });
    const found = await withTimeout(end - now, 'a picture of the loop', shot).catch(() => null);
    if (found === null) return;
    await onLoopFrame(Buffer.from(found.data, 'base64'), Math.round(now - began));
    await sleep(Math.max(0, now + loopInterval - performance.now()));
  }
}

/** Attributes such as `onload`. */
const handler = /[\s/"']on[a-z]+\s*=/i;

/** Whether a page cannot change without input. If in doubt, or if the page is busy, it is assumed to change. */
async function isStillPage(frame: Frame, html: string): Promise<boolean> {
  if (handler.test(html)) return false;
  return withTimeout(timeouts.motion, 'looking for motion', frame.evaluate(isMotionless)).then(
    (found) => found === true,
    () => false,
  );
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

// These functions are serialized and run in the host page, the last in its frame, so they cannot refer to anything
// else in this module.

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

/**
 * Whether a document has neither scripts nor animations. The page may answer as it likes: only its own picture
 * depends on that.
 */
function isMotionless(): boolean {
  const moving =
    'iframe, video, object, embed, marquee, animate, animateMotion, animateTransform, set, img[src*=".gif" i], meta[http-equiv=refresh i]';
  const hasScript = Array.from(document.scripts).some(
    ({ src, textContent }) => src !== '' || (textContent ?? '').trim() !== '',
  );
  return !hasScript && document.getAnimations().length === 0 && document.querySelector(moving) === null;
}
