import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from 'playwright';

/** A slow mobile network. */
const slowNetwork = { latencyMs: 150, megabitsPerSecond: 10 };

/** Members' pages keep their event stream open all the time. */
const eventStream = /\/notifications\/events$/;

/** Requests to servers (those to `data:` and `blob:` URLs do not count) and bytes of script as transferred, compressed. */
export type Traffic = { requests: number; scriptBytes: number };

/** Counts the requests of a context's pages, with their frames and workers, from now on. */
export function watchTraffic(context: BrowserContext) {
  const started = new Set<Request>();
  const open = new Set<Request>();
  let scriptBytes = 0;
  let lastChange = performance.now();
  const finish = (request: Request) => {
    open.delete(request);
    lastChange = performance.now();
  };
  context.on('request', (request) => {
    if (!request.url().startsWith('http') || eventStream.test(request.url())) return;
    started.add(request);
    open.add(request);
    lastChange = performance.now();
  });
  context.on('requestfailed', finish);
  context.on('requestfinished', async (request) => {
    const bytes = await scriptBytesOf(request).catch(() => 0);
    scriptBytes += bytes;
    finish(request);
  });
  return {
    read: (): Traffic => ({ requests: started.size, scriptBytes }),
    /** Resolves when no request has been open, started or finished for `quietMs`. */
    untilIdle: async (quietMs = 1_000, timeoutMs = 60_000): Promise<void> => {
      const end = performance.now() + timeoutMs;
      while (performance.now() < end) {
        if (open.size === 0 && performance.now() - lastChange > quietMs) return;
        await sleep(50);
      }
      throw new Error(`requests still open after ${timeoutMs} ms`);
    },
  };
}

/** Resolves when a page has loaded and has fetched nothing for half a second; its event stream does not count. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  const read = () =>
    page.evaluate(() => {
      const isLoaded = [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
      return isLoaded && document.fonts.status === 'loaded'
        ? performance.getEntriesByType('resource').length
        : -1;
    });
  const end = performance.now() + 30_000;
  let before = await read();
  while (performance.now() < end) {
    await sleep(500);
    const now = await read();
    if (now === before && now !== -1) return;
    before = now;
  }
  throw new Error(`${page.url()} still sends requests after 30 s`);
}

async function scriptBytesOf(request: Request): Promise<number> {
  const response = await request.response();
  const headers = response?.headers() ?? {};
  if (!/javascript/.test(headers['content-type'] ?? '')) return 0;
  const { responseBodySize } = await request.sizes();
  // Chromium does not report the size of a worker's main script.
  return responseBodySize || Number(headers['content-length'] ?? 0);
}

/** Gives a page with its frames and workers a slow network. Call before the page navigates. */
export async function slowDown(page: Page): Promise<void> {
  const throughput = (slowNetwork.megabitsPerSecond * 1_000_000) / 8;
  const conditions = {
    offline: false,
    latency: slowNetwork.latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
    connectionType: 'cellular3g' as const,
  };
  const session = await page.context().newCDPSession(page);
  let count = 0;
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    const send = (method: string, params: object = {}) => {
      const message = JSON.stringify({ id: ++count, method, params });
      // A worker may have ended in the meantime.
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => {});
    };
    send('Network.enable');
    send('Network.emulateNetworkConditions', conditions);
    send('Runtime.runIfWaitingForDebugger');
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', conditions);
  // Not flattened: Playwright's sessions cannot address the session of a worker.
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
  });
}
