import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';

const quietMs = 1_000;
/** Share of a core below which the browser counts as settled. */
const maxQuietShare = 0.05;
const timeoutMs = 60_000;

/** Counts the processor time of all processes of a browser from now on. */
export async function watchCpu(browser: Browser) {
  const session = await browser.newBrowserCDPSession();
  const before = new Map<number, number>();
  const read = async (): Promise<number> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { id, cpuTime }) => sum + (cpuTime - (before.get(id) ?? 0)) * 1_000, 0);
  };
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  for (const { id, cpuTime } of processInfo) before.set(id, cpuTime);
  return {
    /** Waits until the browser has settled for a second; returns the ms used until then. */
    untilSettled: async (): Promise<number> => {
      const end = performance.now() + timeoutMs;
      let used = await read();
      while (performance.now() < end) {
        await sleep(quietMs);
        const now = await read();
        if (now - used < quietMs * maxQuietShare) break;
        used = now;
      }
      await session.detach();
      return used;
    },
  };
}
