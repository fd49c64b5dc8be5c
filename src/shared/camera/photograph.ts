import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { randomToken } from '../ids.ts';
import { answerWithin, endsWithin } from '../jobs/within.ts';
import { isPlain } from '../media/pictures.ts';
import type { RunningBrowser } from './browser.ts';
import { hand, isAnswering } from './handover.ts';
import type { Stage } from './stage.ts';

/** A file of ours that a web may show, by its path on our site; null where there is none, or a larger one. */
export type ReadFile = (path: string, maxBytes: number) => Promise<{ type: string; bytes: Buffer } | null>;

export type Site = { stage: Stage; publicUrl: string; readFile: ReadFile };

/** A picture as PNG, or why there is none. `missing`: something that the page asked for did not come. */
export type Photo = { bytes: Buffer; plain: boolean; missing: boolean } | { none: 'busy' | 'crashed' };

const most = {
  bytes: 30_000_000,
  file: 16_000_000,
  drawing: 6_000,
  resting: 4_000,
  fonts: 1_000,
  shot: 3_000,
};
const quiet = 500;
/** How long a page that shows nothing gets to show something, and how often. */
const second = { looks: 2, after: 1_200 };

/** Runs a page on the stage and takes its picture when it has come to rest. */
export async function photograph(
  { newContext, proxy }: RunningBrowser,
  site: Site,
  html: string,
): Promise<Photo> {
  const context = await newContext();
  proxy.open(most.bytes);
  await context.route('**/*', (route) => answer(route, site).catch(() => {}));
  const page = await context.newPage();
  context.on('page', (other) => void other.close().catch(() => {}));
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  const broken = new Promise<Photo>((resolve, reject) => {
    page.once('crash', () => resolve({ none: 'crashed' }));
    page.once('close', () => reject(new Error('the browser ended')));
  });
  const photo = await Promise.race([perform(page, site.stage, html), broken]);
  proxy.shut();
  await endsWithin(most.shot, context.close());
  return photo;
}

async function perform(page: Page, stage: Stage, html: string): Promise<Photo> {
  const traffic = watchTraffic(page);
  await page.goto(stage.address, { waitUntil: 'load', timeout: most.drawing });
  const nonce = Buffer.from(randomToken(16), 'base64url').toString('hex');
  const drawn = page.evaluate(hand, { src: `${stage.frame}#${nonce}@${stage.origin}`, nonce, html });
  if (!(await endsWithin(most.drawing, drawn))) return { none: 'busy' };
  await traffic.rest(most.resting);
  const [frame] = page.mainFrame().childFrames();
  if (frame) await endsWithin(most.fonts, frame.evaluate('document.fonts.ready.then(() => 0)'));
  return look(page, () => traffic.failures > 0);
}

async function look(page: Page, missing: () => boolean): Promise<Photo> {
  const session = await page.context().newCDPSession(page);
  for (let looks = 0; ; looks += 1) {
    if (!(await page.evaluate(isAnswering))) return { none: 'busy' };
    const shot = session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
    const { data } = await answerWithin(most.shot, 'the picture', shot);
    const bytes = Buffer.from(data, 'base64');
    const plain = await isPlain(bytes);
    if (!plain || looks === second.looks) return { bytes, plain, missing: missing() };
    await sleep(second.after);
  }
}

async function answer(route: Route, { stage, publicUrl, readFile }: Site): Promise<void> {
  const request = route.request();
  const url = new URL(request.url());
  if (stage.owns(url)) {
    const reply = stage.reply(url);
    return reply ? route.fulfill(reply) : route.abort('addressunreachable');
  }
  if (request.method() !== 'GET' && request.method() !== 'HEAD') return route.abort('blockedbyclient');
  if (url.origin !== publicUrl || !/^\/(media|fonts)\//.test(url.pathname)) return route.continue();
  const file = await readFile(url.pathname, most.file);
  if (file === null) return route.abort('addressunreachable');
  const headers = { 'content-type': file.type, 'access-control-allow-origin': '*' };
  return route.fulfill({ status: 200, body: file.bytes, headers });
}

/** Counts what the page asks for; `rest` waits until nothing has been under way for a moment. */
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
