import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { budgets, type CodeSize, codeSizes, goalOfOwnPaint, keyToResultGoals, startGoals } from '../goals.ts';
import type { Goal, Row } from '../row.ts';
import { median, quantile } from '../stats.ts';
import { desktop, measureInFreshPages } from './chromium.ts';
import { type Code, startFloor } from './floor/floor-server.ts';
import { createMember, createWeb } from './member.ts';
import { slowDown, watchTraffic } from './network.ts';
import {
  codeOfSize,
  insertCode,
  measureKeyToResult,
  measureOwnPaints,
  measurePaste,
  reportingCode,
  timeOfFirstResult,
  timeOfInput,
  watchEditor,
} from './typing.ts';

/** Adds a page with an editor for this code; returns its URL. */
type AddPage = (code: Code) => string | Promise<string>;

/** Rows of the editor next to those of the floor, a page with three bare Monaco editors and a result frame. */
export async function measureEditorStart(browser: Browser, base: string, runs: number): Promise<Row[]> {
  await using floor = await startFloor();
  const members = await browser.newContext();
  const { accessToken } = await createMember(members.request, base);
  const addWeb: AddPage = (code) => createWeb(members.request, base, accessToken, code);
  const editors = [addWeb, floor.add] as const;
  const measureBoth = async <T>(measure: (add: AddPage) => Promise<T>): Promise<[T, T]> => [
    await measure(editors[0]),
    await measure(editors[1]),
  ];

  const rows = startRows(await measureBoth((add) => measureOpening(browser, add, false, runs)));
  const slow = startRows(await measureBoth((add) => measureOpening(browser, add, true, runs)));
  // Requests, bytes and processor time do not depend on the network.
  rows.push(...slow.slice(0, 2).map((row) => ({ ...row, name: `${row.name}, slow network` })));
  for (const size of Object.keys(codeSizes) as CodeSize[])
    rows.push(
      ...typingRows(size, await measureBoth((add) => measureTyping(browser, add, codeSizes[size], runs))),
    );
  const pastes = await measureBoth((add) => measurePastes(browser, add, runs));
  for (const size of Object.keys(codeSizes) as CodeSize[]) {
    const [ours, floor] = pastes.map((times) => median(times[size]));
    rows.push(compare(`paste to its own paint, ${size}`, 'ms', [ours, floor], startGoals.ownPaintOfPaste));
  }
  await members.close();
  return rows.map((row) => ({ ...row, name: `editor: ${row.name}` }));
}

type Opening = { result: number; keys: number; requests: number; scriptBytes: number; cpu: number };

/** Opens a small web in fresh pages and waits until each has settled. */
async function measureOpening(
  browser: Browser,
  add: AddPage,
  isSlow: boolean,
  runs: number,
): Promise<Opening> {
  const url = await add({ html: '<h1>Bench</h1>', css: 'h1 { color: teal; }', js: reportingCode(1_000) });
  const openings = await measureInFreshPages(
    browser,
    desktop,
    async (page): Promise<Opening> => {
      const traffic = watchTraffic(page.context());
      const cpu = await watchCpu(browser);
      await watchEditor(page);
      if (isSlow) await slowDown(page);
      await page.goto(url, { waitUntil: 'commit' });
      const [result, keys] = [await timeOfFirstResult(page), await timeOfInput(page)];
      await traffic.untilIdle();
      return { result, keys, ...traffic.read(), cpu: await cpu.untilSettled() };
    },
    runs,
  );
  const medianOf = (name: keyof Opening) => median(openings.map((opening) => opening[name]));
  return {
    result: medianOf('result'),
    keys: medianOf('keys'),
    requests: medianOf('requests'),
    scriptBytes: medianOf('scriptBytes'),
    cpu: medianOf('cpu'),
  };
}

function startRows([ours, floor]: [Opening, Opening]): Row[] {
  const megabytes = ({ scriptBytes }: Opening) => scriptBytes / 1_000_000;
  const { editorRequests, editorScript } = budgets;
  const scriptGoal = { maxValue: editorScript.goal / 1_000_000 };
  return [
    compare('first result painted', 'ms', [ours.result, floor.result], startGoals.firstResult),
    compare('takes keys', 'ms', [ours.keys, floor.keys], startGoals.takesKeys),
    compare('requests', '', [ours.requests, floor.requests], { maxValue: editorRequests.goal }),
    compare('script', 'MB', [megabytes(ours), megabytes(floor)], scriptGoal),
    compare('CPU until settled', 'ms', [ours.cpu, floor.cpu], startGoals.cpuUntilSettled),
  ];
}

type Typing = { result: number; ownPaint: number; mainThread: number };

/** Types in a web whose JavaScript has `bytes`. */
async function measureTyping(browser: Browser, add: AddPage, bytes: number, runs: number): Promise<Typing> {
  const url = await add({ js: reportingCode(bytes) });
  const seen = await measureInFreshPages(
    browser,
    desktop,
    async (page) => {
      await watchEditor(page);
      await page.goto(url);
      const results = await measureKeyToResult(page);
      const readMainThread = await watchMainThread(page);
      const ownPaints = await measureOwnPaints(page);
      const mainThread = (await readMainThread()) / ownPaints.length;
      return { results, ownPaints, mainThread };
    },
    runs,
  );
  return {
    result: median(seen.flatMap(({ results }) => results)),
    ownPaint: quantile(
      seen.flatMap(({ ownPaints }) => ownPaints),
      0.95,
    ),
    mainThread: median(seen.map(({ mainThread }) => mainThread)),
  };
}

/** Returns a function that reads how long the tasks of the page's main thread have taken since, in ms. */
async function watchMainThread(page: Page): Promise<() => Promise<number>> {
  // One session for both readings: each counts from the time when it is enabled.
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  const before = await read();
  return async () => (await read()) - before;
}

function typingRows(size: CodeSize, [ours, floor]: [Typing, Typing]): Row[] {
  const rows = [
    compare(`key to result, ${size}`, 'ms', [ours.result, floor.result], keyToResultGoals[size]),
    compare(`key to its own paint, p95, ${size}`, 'ms', [ours.ownPaint, floor.ownPaint], goalOfOwnPaint),
  ];
  rows.push(
    compare(
      `main thread per key, ${size}`,
      'ms',
      [ours.mainThread, floor.mainThread],
      startGoals.mainThreadPerKey,
    ),
  );
  return rows;
}

/** Pastes texts of all sizes into a small web; ms by size. */
async function measurePastes(
  browser: Browser,
  add: AddPage,
  runs: number,
): Promise<Record<CodeSize, number[]>> {
  const url = await add({ js: reportingCode(1_000) });
  const times: Record<CodeSize, number[]> = { '1 KB': [], '50 KB': [], '500 KB': [], '1 MiB': [] };
  const screen = { ...desktop, permissions: ['clipboard-read', 'clipboard-write'] };
  for (const size of Object.keys(codeSizes) as CodeSize[])
    times[size] = await measureInFreshPages(
      browser,
      screen,
      async (page) => {
        await watchEditor(page);
        await page.goto(url);
        await insertCode(page, 'HTML', '<p>');
        // A pane holds at most 1 MiB of code, and contains some already.
        return measurePaste(
          page,
          `${codeOfSize(Math.min(codeSizes[size], codeSizes['1 MiB'] - 1_000))}\nlast-word-of-the-paste`,
        );
      },
      runs,
    );
  return times;
}

function compare(
  name: string,
  unit: string,
  [value = Number.NaN, reference]: (number | undefined)[],
  goal: Goal,
): Row {
  return { name, value, unit, reference, goal };
}

const quietMs = 1_000;
/** Share of a core below which the browser counts as settled. */
const maxQuietShare = 0.05;
const timeoutMs = 60_000;

/** Counts the processor time of all processes of a browser from now on. */
async function watchCpu(browser: Browser) {
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
