import type { Page } from 'playwright';

/** Tasks longer than this (ms) block the main thread for the rest of their time. */
const longTaskMs = 50;

/** Time of the first contentful paint, and how long tasks have blocked the main thread so far, in ms. */
export function readMainThread(page: Page): Promise<{ paint: number; blocked: number }> {
  return page.evaluate(async (limit) => {
    const tasks = await new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: 'longtask',
        buffered: true,
      });
      setTimeout(() => resolve([]), 1_000);
    });
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      blocked: tasks.reduce((sum, { duration }) => sum + duration - limit, 0),
    };
  }, longTaskMs);
}
