import type { Browser, Page } from 'playwright/test';

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  /** Processor time in microseconds. */
  tdur?: number;
  args: { name?: string; data?: { frames?: { parent?: string; processId: number }[] } };
};

/**
 * The longest task of a page's main thread while `work` runs, in milliseconds of processor time, so that other load on
 * the machine does not count.
 */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] });
  await work();
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  const events = trace.traceEvents;
  const frames = events.flatMap(({ args }) => args.data?.frames ?? []);
  const process = frames.find(({ parent }) => parent === undefined)?.processId;
  const thread = events.find(
    ({ pid, name, args }) => pid === process && name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const tasks = events.filter(
    ({ pid, tid, name, tdur }) =>
      name === 'RunTask' && tdur !== undefined && pid === process && tid === thread?.tid,
  );
  if (tasks.length === 0) throw new Error('the trace has no task of the page');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}
