import { type Browser, type BrowserContextOptions, devices, type Page } from 'playwright';
import type { Row } from '../row.ts';
import { median } from '../stats.ts';
import { desktop, measureInFreshPages, openBrowser } from './chromium.ts';
import { createMember, createWeb, openOwnWeb } from './member.ts';

const phone: BrowserContextOptions = { ...devices['Pixel 7'] };
const screens = [
  ['editor', desktop],
  ['phone editor', phone],
] as const;

/** Sizes of code in kB, with the maximum of milliseconds from a key to the painted result. */
const sizes = [
  [1, 100],
  [50, 150],
  [500, 600],
] as const;
/** The maximum of milliseconds from a key to the paint of its character, for every size. */
const maxOwnPaint = 50;

/** Rows of the editors for desktops and phones: start, key to result, key to its own paint, and a save. */
export async function measureEditors(base: string): Promise<Row[]> {
  const { data } = await fetch(`${base}/api/v1/webs/trending`).then((reply) => reply.json());
  const web = `${base}/web/${data.docs[0]._id}`;
  const browser = await openBrowser();
  try {
    const rows: Row[] = [];
    for (const [name, screen] of screens)
      rows.push(...(await measureEditor(browser, name, screen, base, web)));
    const value = await measureSave(browser, base);
    return [...rows, { name: 'save, round trip', value, unit: 'ms', goal: { maxValue: 2_000 } }];
  } finally {
    await browser.close();
  }
}

async function measureEditor(
  browser: Browser,
  name: string,
  screen: BrowserContextOptions,
  base: string,
  web: string,
): Promise<Row[]> {
  const { result, ready } = await measureOpening(browser, screen, web);
  const rows: Row[] = [
    { name: `${name}: first result`, value: result, unit: 'ms' },
    { name: `${name}: ready for typing`, value: ready, unit: 'ms' },
  ];
  for (const [size, maxValue] of sizes) {
    const address = await createWebOfSize(browser, base, size);
    const seen = await measureTyping(browser, screen, address);
    const title = `${name}, ${size} kB`;
    rows.push(
      { name: `${title}: key to result`, value: seen.result, unit: 'ms', goal: { maxValue } },
      {
        name: `${title}: key to its own paint, p95`,
        value: seen.ownPaint,
        unit: 'ms',
        goal: { maxValue: maxOwnPaint },
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

/** Writes the time of the paint into the result's page, on the clock that all frames share. One line, as the editor closes brackets. */
const markPainted =
  'requestAnimationFrame(() => requestAnimationFrame(() => document.body.setAttribute("data-painted", performance.timeOrigin + performance.now())))';

const keys = 8;
const sentence = 'the quick brown fox jumps over the lazy dog and back over the fence';
const pauseMs = 500;
const resultTimeout = 5_000;

/** Realistic code of about `size` kB, on lines that no editor completes. */
function codeOfSize(size: number): string {
  const line =
    'var total = [1, 2, 3].map((each) => each * 2).reduce((sum, each) => sum + each, 0) // adds up';
  return `\n${line}`.repeat(Math.max(0, Math.round((size * 1_000 - markPainted.length) / (line.length + 1))));
}

/** Creates a web of `size` kB; returns its URL. */
async function createWebOfSize(browser: Browser, base: string, size: number): Promise<string> {
  const context = await browser.newContext();
  const { accessToken } = await createMember(context.request, base);
  const js = markPainted + codeOfSize(size);
  const address = await createWeb(context.request, base, accessToken, { js });
  await context.close();
  return address;
}

/** Milliseconds from a key to the painted result (median) and, in a sentence, to its own paint (p95). */
async function measureTyping(browser: Browser, screen: BrowserContextOptions, url: string) {
  const seen = await measureInFreshPages(
    browser,
    screen,
    async (page) => {
      await page.addInitScript(watchKeys);
      await page.goto(url);
      await insertCode(page, 'HTML', '<h1>');
      const results: number[] = [];
      for (let key = 0; key < keys; key++) {
        await page.waitForTimeout(pauseMs);
        await page.keyboard.press('a');
        results.push(await timeToResult(page));
      }
      await page.evaluate(() => sessionStorage.setItem('ownPaints', '[]'));
      await page.keyboard.type(sentence, { delay: 90 });
      await page.waitForTimeout(pauseMs);
      const ownPaints: number[] = await page.evaluate(() =>
        JSON.parse(sessionStorage.getItem('ownPaints') ?? '[]'),
      );
      return { results, ownPaints };
    },
    1,
  );
  const ownPaints = seen.flatMap((each) => each.ownPaints).toSorted((a, b) => a - b);
  return {
    result: median(seen.flatMap((each) => each.results)),
    ownPaint: ownPaints[Math.ceil(ownPaints.length * 0.95) - 1] ?? Number.NaN,
  };
}

/** Runs in the page: stores the time of a key and how long its character took to be painted. */
function watchKeys() {
  if (window !== top) return;
  addEventListener(
    'keydown',
    () => {
      const start = performance.now();
      sessionStorage.setItem('key', String(performance.timeOrigin + start));
      requestAnimationFrame(() =>
        setTimeout(() => {
          const ownPaints: number[] = JSON.parse(sessionStorage.getItem('ownPaints') ?? '[]');
          sessionStorage.setItem('ownPaints', JSON.stringify([...ownPaints, performance.now() - start]));
        }),
      );
    },
    true,
  );
}

async function timeToResult(page: Page): Promise<number> {
  const pressed = await page.evaluate(() => Number(sessionStorage.getItem('key')));
  const body = page.frameLocator('iframe[title="Result"]').last().locator('body');
  for (
    const end = performance.now() + resultTimeout;
    performance.now() < end;
    await page.waitForTimeout(40)
  ) {
    const painted = Number(await body.getAttribute('data-painted').catch(() => 0));
    if (painted > pressed) return painted - pressed;
  }
  return resultTimeout;
}

async function insertCode(page: Page, name: string, text: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true });
  if (await tab.isVisible()) await tab.click();
  const pane = page.getByRole('region', { name, exact: true });
  const editor = pane.locator('.monaco-editor, .cm-content').first();
  await editor.waitFor();
  await editor.click();
  await page.keyboard.insertText(text);
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
