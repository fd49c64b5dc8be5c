import { type Browser, type BrowserContextOptions, devices } from 'playwright';
import { goalOfOwnPaint } from '../goals.ts';
import type { Row } from '../row.ts';
import { median, quantile } from '../stats.ts';
import { desktop, measureInFreshPages, openBrowser } from './chromium.ts';
import { createMember, createWeb, openOwnWeb } from './member.ts';
import {
  insertCode,
  measureKeyToResult,
  measureOwnPaints,
  pauseMs,
  reportingCode,
  watchEditor,
} from './typing.ts';

const phone: BrowserContextOptions = { ...devices['Pixel 7'] };

/** Sizes of code in kB, with the maximum of milliseconds from a key to the painted result. */
const sizes = [
  [1, 100],
  [50, 150],
  [500, 600],
] as const;

/** Rows of the editor for phones (start, key to result, key to its own paint), and of a save on a desktop. */
export async function measureEditors(base: string): Promise<Row[]> {
  const { data } = await fetch(`${base}/api/v1/webs/trending`).then((reply) => reply.json());
  const web = `${base}/web/${data.docs[0]._id}`;
  const browser = await openBrowser();
  try {
    const rows = await measurePhoneEditor(browser, base, web);
    const value = await measureSave(browser, base);
    return [...rows, { name: 'save, round trip', value, unit: 'ms', goal: { maxValue: 2_000 } }];
  } finally {
    await browser.close();
  }
}

async function measurePhoneEditor(browser: Browser, base: string, web: string): Promise<Row[]> {
  const { result, ready } = await measureOpening(browser, phone, web);
  const rows: Row[] = [
    { name: 'phone editor: first result', value: result, unit: 'ms' },
    { name: 'phone editor: ready for typing', value: ready, unit: 'ms' },
  ];
  for (const [size, maxValue] of sizes) {
    const address = await createWebOfSize(browser, base, size * 1_000);
    const { results, ownPaints } = await measureTyping(browser, phone, address);
    const title = `phone editor, ${size} kB`;
    rows.push(
      { name: `${title}: key to result`, value: median(results), unit: 'ms', goal: { maxValue } },
      {
        name: `${title}: key to its own paint, p95`,
        value: quantile(ownPaints, 0.95),
        unit: 'ms',
        goal: goalOfOwnPaint,
      },
    );
  }
  return rows;
}

/** Milliseconds from navigation to the first result and to an editor that takes keys; medians, empty cache. */
async function measureOpening(browser: Browser, screen: BrowserContextOptions, url: string) {
  const times = await measureInFreshPages(browser, screen, async (page) => {
    const start = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    const since = (wait: Promise<unknown>) => wait.then(() => performance.now() - start);
    const typing = '.monaco-editor textarea, .monaco-editor .native-edit-context, .cm-content';
    const [result, ready] = await Promise.all([
      since(page.locator('iframe[title="Result"]').first().waitFor()),
      since(page.locator(typing).first().waitFor({ state: 'attached' })),
    ]);
    return { result, ready };
  });
  return { result: median(times.map((t) => t.result)), ready: median(times.map((t) => t.ready)) };
}

/** Creates a web whose JavaScript has `bytes`; returns its URL. */
async function createWebOfSize(browser: Browser, base: string, bytes: number): Promise<string> {
  const context = await browser.newContext();
  const { accessToken } = await createMember(context.request, base);
  const address = await createWeb(context.request, base, accessToken, { js: reportingCode(bytes) });
  await context.close();
  return address;
}

/** Milliseconds from keys to painted results and, in a sentence, to the paint of their characters. */
async function measureTyping(browser: Browser, screen: BrowserContextOptions, url: string) {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  await watchEditor(page);
  await page.goto(url);
  const results = await measureKeyToResult(page);
  const ownPaints = await measureOwnPaints(page);
  await context.close();
  return { results, ownPaints };
}

/** Milliseconds from Ctrl+S in a changed web to 'Saved', its thumbnail included; the median. */
async function measureSave(browser: Browser, base: string): Promise<number> {
  const times = await measureInFreshPages(browser, desktop, async (page) => {
    await openOwnWeb(page, base);
    const seen: number[] = [];
    for (let save = 0; save < 3; save++) {
      await insertCode(page, 'HTML', `<p>${save}`);
      await page.waitForTimeout(pauseMs);
      const start = performance.now();
      await page.keyboard.press('ControlOrMeta+s');
      await page.getByText('Saved', { exact: true }).waitFor();
      seen.push(performance.now() - start);
    }
    return seen;
  });
  return median(times.flat());
}
