import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { budgets, type CodeSize, codeSizes, goalOfOwnPaint, startGoals, warmGoals } from '../goals.ts';
import type { Goal, Row } from '../row.ts';
import { median, quantile } from '../stats.ts';
import { desktop, measureInFreshPages } from './chromium.ts';
import { type Code, type Floor, startFloor } from './floor/floor-server.ts';
import { createMember, createWeb } from './member.ts';
import { slowDown, watchTraffic } from './network.ts';
import { readMainThread } from './paint.ts';
import {
  codeOfSize,
  insertCode,
  measureKeyToResult,
  measureOwnPaints,
  measurePaste,
  type Paste,
  reportingCode,
  timeOfFirstResult,
  timeOfInput,
  watchEditor,
} from './typing.ts';

/** Adds a page with an editor for this code; returns its URL. */
type AddPage = (code: Code) => string | Promise<string>;

/** The editor, and the floors that it is compared with: bare editors, and a page with nothing but the result. */
type Pages<T> = Record<'ours' | Floor, T>;

/** Rows of the editor next to those of the floors, in the same run. */
export async function measureEditorStart(browser: Browser, base: string, runs: number): Promise<Row[]> {
  await using floor = await startFloor();
  const members = await browser.newContext();
  const { accessToken } = await createMember(members.request, base);
  const editors = {
    ours: (code: Code) => createWeb(members.request, base, accessToken, code),
    monaco: (code: Code) => floor.add('monaco', code),
    codemirror: (code: Code) => floor.add('codemirror', code),
  };
  const measureAll = async <T>(measure: (add: AddPage) => Promise<T>) => ({
    ours: await measure(editors.ours),
    monaco: await measure(editors.monaco),
    codemirror: await measure(editors.codemirror),
  });
  const openAll = async (network: Network): Promise<Pages<Opening>> => {
    const open = { browser, from: floor.elsewhere, network, runs };
    return {
      ...(await measureAll(async (add) => measureOpening({ ...open, url: await add(smallWeb) }))),
      frame: await measureOpening({ ...open, url: floor.add('frame', smallWeb), isEditor: false }),
    };
  };

  const rows = startRows(await openAll('fast'));
  const warm = openingRows(await openAll('warm'), warmGoals);
  const slow = openingRows(await openAll('slow'));
  rows.push(...warm.map((row) => ({ ...row, name: `${row.name}, warm cache` })));
  rows.push(...slow.map((row) => ({ ...row, name: `${row.name}, slow network` })));
  for (const size of Object.keys(codeSizes) as CodeSize[])
    rows.push(
      ...typingRows(size, await measureAll((add) => measureTyping(browser, add, codeSizes[size], runs))),
    );
  const pastes = [
    await measurePastes(browser, editors.ours, runs),
    await measurePastes(browser, editors.monaco, runs),
  ];
  for (const size of Object.keys(codeSizes) as CodeSize[]) {
    const medians = (name: keyof Paste) =>
      pastes.map((bySize) => median(bySize[size].map((paste) => paste[name])));
    rows.push(
      compare(`paste to result, ${size}`, 'ms', medians('result'), startGoals.pasteToResult),
      compare(`paste to its own paint, ${size}`, 'ms', medians('ownPaint'), startGoals.ownPaintOfPaste),
    );
  }
  await members.close();
  return rows.map((row) => ({ ...row, name: `editor: ${row.name}` }));
}

const smallWeb: Code = { html: '<h1>Bench</h1>', css: 'h1 { color: teal; }', js: reportingCode(1_000) };

/** `warm`: everything that may be cached is, as for somebody who comes back. */
type Network = 'fast' | 'warm' | 'slow';

type Opening = {
  paint: number;
  result: number;
  editor: number;
  blocked: number;
  requests: number;
  scriptBytes: number;
  cpu: number;
};
type OpeningOptions = {
  browser: Browser;
  /** The URL from which the visit comes, unless the cache is full. */
  from: string;
  url: string;
  network: Network;
  runs: number;
  isEditor?: boolean;
};

/** Opens a small web in fresh pages and waits until each has settled; medians. */
async function measureOpening(options: OpeningOptions): Promise<Opening> {
  const { browser, from, url, network, runs, isEditor = true } = options;
  const openings = await measureInFreshPages(
    browser,
    desktop,
    async (page): Promise<Opening> => {
      if (network === 'warm') await fillCache(page, url);
      else await page.goto(from);
      const traffic = watchTraffic(page.context());
      const cpu = await watchCpu(browser);
      await watchEditor(page);
      if (network === 'slow') await slowDown(page);
      await page.goto(url, { waitUntil: 'commit' });
      // Reading from the page runs scripts of Playwright in it, so not before it has loaded.
      await traffic.untilIdle();
      const result = await timeOfFirstResult(page);
      const editor = isEditor ? await timeOfInput(page) : Number.NaN;
      const used = await cpu.untilSettled();
      return { result, editor, ...traffic.read(), cpu: used, ...(await readMainThread(page)) };
    },
    runs,
  );
  const medianOf = (name: keyof Opening) => median(openings.map((opening) => opening[name]));
  return {
    paint: medianOf('paint'),
    result: medianOf('result'),
    editor: medianOf('editor'),
    blocked: medianOf('blocked'),
    requests: medianOf('requests'),
    scriptBytes: medianOf('scriptBytes'),
    cpu: medianOf('cpu'),
  };
}

/**
 * Four times, in the same tab: Chromium compiles a large script for its cache at the second or third load, and reads it from
 * there at the fifth at the latest.
 */
async function fillCache(page: Page, url: string): Promise<void> {
  for (let load = 0; load < 4; load++) {
    const traffic = watchTraffic(page.context());
    await page.goto(url);
    await traffic.untilIdle();
  }
}

/** Rows of the times for which somebody waits; each is compared with the floor that has nothing else to do. */
function openingRows(
  { ours, monaco, codemirror, frame }: Pages<Opening>,
  goals: Partial<Record<'firstPaint' | 'firstResult' | 'editorThatStays' | 'blocked', Goal>> = {},
): Row[] {
  return [
    compare('first contentful paint', 'ms', [ours.paint, frame.paint], goals.firstPaint),
    compare('first result painted', 'ms', [ours.result, frame.result], goals.firstResult),
    compare('editor that stays', 'ms', [ours.editor, monaco.editor], goals.editorThatStays),
    compare('blocked main thread', 'ms', [ours.blocked, monaco.blocked], goals.blocked),
    compare('bare CodeMirror: first contentful paint', 'ms', [codemirror.paint, frame.paint]),
    compare('bare CodeMirror: first result painted', 'ms', [codemirror.result, frame.result]),
    compare('bare CodeMirror: editor that stays', 'ms', [codemirror.editor, monaco.editor]),
    compare('bare CodeMirror: blocked main thread', 'ms', [codemirror.blocked, monaco.blocked]),
  ];
}

/** Requests, bytes and processor time do not depend on the network. */
function startRows(pages: Pages<Opening>): Row[] {
  const { ours, monaco } = pages;
  const megabytes = ({ scriptBytes }: Opening) => scriptBytes / 1_000_000;
  const { editorRequests, editorScript } = budgets;
  const scriptGoal = { maxValue: editorScript.goal / 1_000_000 };
  return [
    ...openingRows(pages, startGoals),
    compare('requests', '', [ours.requests, monaco.requests], { maxValue: editorRequests.goal }),
    compare('script', 'MB', [megabytes(ours), megabytes(monaco)], scriptGoal),
    compare('CPU until settled', 'ms', [ours.cpu, monaco.cpu], startGoals.cpuUntilSettled),
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

/**
 * Keys are compared with the better of the bare editors; the main thread of Monaco, which the panes share, with that
 * of bare Monaco.
 */
function typingRows(
  size: CodeSize,
  { ours, monaco, codemirror }: Record<'ours' | 'monaco' | 'codemirror', Typing>,
): Row[] {
  const best = (name: keyof Typing) => Math.min(monaco[name], codemirror[name]);
  return [
    compare(`key to result, ${size}`, 'ms', [ours.result, best('result')], startGoals.keyToResult),
    compare(`key to its own paint, p95, ${size}`, 'ms', [ours.ownPaint, best('ownPaint')], goalOfOwnPaint),
    compare(
      `main thread per key, ${size}`,
      'ms',
      [ours.mainThread, monaco.mainThread],
      startGoals.mainThreadPerKey,
    ),
  ];
}

/** Pastes texts of all sizes into a small web. */
async function measurePastes(
  browser: Browser,
  add: AddPage,
  runs: number,
): Promise<Record<CodeSize, Paste[]>> {
  const url = await add({ js: reportingCode(1_000) });
  const pastes: Record<CodeSize, Paste[]> = { '1 KB': [], '50 KB': [], '500 KB': [], '1 MiB': [] };
  const screen = { ...desktop, permissions: ['clipboard-read', 'clipboard-write'] };
  for (const size of Object.keys(codeSizes) as CodeSize[])
    pastes[size] = await measureInFreshPages(
      browser,
      screen,
      async (page) => {
        await watchEditor(page);
        await page.goto(url);
        await insertCode(page, 'HTML', '<h1>');
        // A pane holds at most 1 MiB of code, and contains some already.
        return measurePaste(page, codeOfSize(Math.min(codeSizes[size], codeSizes['1 MiB'] - 1_000)));
      },
      runs,
    );
  return pastes;
}

function compare(
  name: string,
  unit: string,
  [value = Number.NaN, reference]: (number | undefined)[],
  goal?: Goal,
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
