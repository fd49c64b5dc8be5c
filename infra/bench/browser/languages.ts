import type { Browser, Page } from 'playwright';
import type { Sources } from '../../../src/modules/webs/rules/source-kinds.ts';
import { languageGoals } from '../goals.ts';
import type { Row } from '../row.ts';
import { median } from '../stats.ts';
import { desktop, measureInFreshPages, openBrowser } from './chromium.ts';
import { createMember, createWeb } from './member.ts';
import { watchTraffic } from './network.ts';
import { codeOfSize, measureKeysIn, reportPaint, watchEditor } from './typing.ts';

type Code = { html?: string; css?: string; js?: string; sources?: string };

/** A script whose last name, which is typed on, becomes the heading of its result. */
const namedScript = (bytes: number): string =>
  `${reportPaint};${codeOfSize(bytes)}\nvar mark = new Proxy({}, { get: (_, name) => document.querySelector("h1").replaceChildren(String(name)) }); mark.`;

/** A script that reports when the style sheet sets another text for its heading. */
const watchStyle = `var seen; (function look() { var h1 = document.querySelector("h1"), mark = getComputedStyle(h1).getPropertyValue("--mark").trim(); if (mark !== seen) { seen = mark; h1.replaceChildren(mark); ${reportPaint} } requestAnimationFrame(look) })()`;

const rule = '.block { color: teal; margin: 0 auto; padding: 4px 8px; border: 1px solid; }';
const sheetOf = (bytes: number): string =>
  `${`${rule}\n`.repeat(Math.floor(bytes / rule.length))}h1 { --mark: }`;

const sourcesOf = (sources: Sources) => JSON.stringify(sources);

/** Rows of panes in other languages, next to the same panes in the languages that run. */
export async function measureLanguages(base: string, runs: number): Promise<Row[]> {
  const browser = await openBrowser();
  const members = await browser.newContext();
  const { accessToken } = await createMember(members.request, base);
  const add = (code: Code) => createWeb(members.request, base, accessToken, { html: '<h1>?</h1>', ...code });
  try {
    const rows: Row[] = [];
    for (const [size, bytes, goal] of [
      ['1 KB', 1_000, languageGoals.tsxSmall],
      ['50 KB', 50_000, languageGoals.tsxLarge],
    ] as const) {
      const js = namedScript(bytes);
      const sources = sourcesOf({ js: { kind: 'tsx', text: js } });
      const [reference, value] = await inTurn(
        () => measureTyping(browser, add({ js }), 'JS', 0, runs),
        () => measureTyping(browser, add({ js, sources }), 'JS', 0, runs),
      );
      rows.push({ name: `key to result, TSX of ${size}`, value, unit: 'ms', reference, goal });
    }
    const css = sheetOf(5_000);
    const sources = sourcesOf({ css: { kind: 'scss', text: css } });
    const [plain, scss] = await inTurn(
      () => measureTyping(browser, add({ css, js: watchStyle }), 'CSS', 2, runs),
      () => measureTyping(browser, add({ css, js: watchStyle, sources }), 'CSS', 2, runs),
    );
    const goal = { maxValue: plain + languageGoals.scssMore };
    rows.push({ name: 'key to style, SCSS of 5 KB', value: scss, unit: 'ms', reference: plain, goal });
    rows.push(...(await measureFirst(browser, add, runs)));
    return rows.map((row) => ({ ...row, name: `languages: ${row.name}` }));
  } finally {
    await members.close();
    await browser.close();
  }
}

const inTurn = async <T>(one: () => Promise<T>, other: () => Promise<T>): Promise<[T, T]> => [
  await one(),
  await other(),
];

/** Median time from a key at `fromEnd` characters before the end of a pane to its result, in ms. */
async function measureTyping(
  browser: Browser,
  address: Promise<string>,
  pane: string,
  fromEnd: number,
  runs: number,
): Promise<number> {
  const url = await address;
  const times = await measureInFreshPages(
    browser,
    desktop,
    async (page) => {
      await watchEditor(page);
      await page.goto(url);
      return measureKeysIn(page, pane, fromEnd);
    },
    runs,
  );
  return median(times.flat());
}

/**
 * Cost of a source at the start: bytes of script beyond those of a plain web, and the time of a worker's first
 * compilation.
 */
async function measureFirst(
  browser: Browser,
  add: (code: Code) => Promise<string>,
  runs: number,
): Promise<Row[]> {
  const [js, css] = ['let a = 1', 'p { color: teal }'];
  const plain = await measureOpening(browser, await add({ js, css }), null, runs);
  const tsx = { js, css, sources: sourcesOf({ js: { kind: 'tsx', text: js } }) };
  const scss = { js, css, sources: sourcesOf({ css: { kind: 'scss', text: css } }) };
  const [script, style] = await inTurn(
    async () => measureOpening(browser, await add(tsx), /script\.worker/, runs),
    async () => measureOpening(browser, await add(scss), /scss\.worker/, runs),
  );
  const more = (bytes: number) => (bytes - plain.bytes) / 1_000;
  const { tsxBytes, scssBytes, tsxFirst, scssFirst } = languageGoals;
  return [
    { name: 'script in addition, TSX', value: more(script.bytes), unit: 'KB', goal: tsxBytes },
    { name: 'script in addition, SCSS', value: more(style.bytes), unit: 'KB', goal: scssBytes },
    { name: 'first compilation, TSX', value: script.first, unit: 'ms', goal: tsxFirst },
    { name: 'first compilation, SCSS', value: style.first, unit: 'ms', goal: scssFirst },
  ];
}

type Opening = { bytes: number; first: number };

async function measureOpening(
  browser: Browser,
  url: string,
  worker: RegExp | null,
  runs: number,
): Promise<Opening> {
  const seen = await measureInFreshPages(
    browser,
    desktop,
    async (page): Promise<Opening> => {
      const traffic = watchTraffic(page.context());
      const started = worker && page.waitForEvent('worker', (one) => worker.test(one.url()));
      await page.goto(url);
      const file = started && (await started).url();
      await traffic.untilIdle();
      return { bytes: traffic.read().scriptBytes, first: file ? await timeOfFirst(page, file) : 0 };
    },
    runs,
  );
  return { bytes: median(seen.map(({ bytes }) => bytes)), first: median(seen.map(({ first }) => first)) };
}

/** Time from the start of a worker, whose file is there already, to its first answer, in ms. */
const timeOfFirst = (page: Page, file: string): Promise<number> =>
  page.evaluate(
    (address) =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        const worker = new Worker(address);
        worker.onmessage = ({ data }) => {
          if (data.isReady) worker.postMessage({ revision: 1, kind: 'tsx', text: 'a {}', others: '' });
          else resolve(performance.now() - begun);
        };
      }),
    file,
  );
