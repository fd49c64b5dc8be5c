import { type Browser, type BrowserContextOptions, devices, type Page } from 'playwright';
import { median } from '../stats.ts';
import type { Row } from '../table.ts';
import { inFreshPages } from './chromium.ts';
import { makeMember, openMember, publish } from './member.ts';

const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const phone: BrowserContextOptions = { ...devices['Pixel 7'] };
const screens = [
  ['editor', desktop],
  ['phone editor', phone],
] as const;

/** Sizes of code in kB, with the most milliseconds that a key may take to the painted result. */
const sizes = [
  [1, 100],
  [50, 150],
  [500, 600],
] as const;
/** The most milliseconds that a key may take to its own sign, whatever the size. */
const sign = 50;

/** Rows of the editor: ready for typing, keys to results, typing itself, and a save. */
export async function measureEditors(browser: Browser, base: string, web: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, screen] of screens) {
    const { result, ready } = await measureOpening(browser, screen, web);
    rows.push({ name: `${name}: first result`, ours: result, unit: 'ms' });
    rows.push({ name: `${name}: ready for typing`, ours: ready, unit: 'ms' });
    for (const [size, goal] of sizes) {
      const address = await largeWeb(browser, base, size);
      const seen = await measureTyping(browser, screen, address);
      const title = `${name}, ${size} kB`;
      rows.push({ name: `${title}: key to result`, ours: seen.result, unit: 'ms', atMost: goal });
      rows.push({ name: `${title}: key to sign, 95 %`, ours: seen.sign, unit: 'ms', atMost: sign });
    }
  }
  const saved = await measureSave(browser, base);
  rows.push({ name: 'save, round trip', ours: saved, unit: 'ms', atMost: 2_000 });
  return rows;
}

/** Milliseconds from navigation to a web's first result and to an editor that takes keys; medians, empty cache. */
async function measureOpening(browser: Browser, screen: BrowserContextOptions, url: string) {
  const times = await inFreshPages(browser, screen, async (page) => {
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

/** Notes in the result when its page has been painted, on the clock that all frames share. One line, as the editor closes brackets. */
const noteWhenPainted =
  'requestAnimationFrame(() => requestAnimationFrame(() => document.body.setAttribute("data-painted", performance.timeOrigin + performance.now())))';

const keys = 8;
const sentence = 'the quick brown fox jumps over the lazy dog and back over the fence';
const pause = 500;
const patience = 5_000;

/** Code of about this many kB, as people write it, on lines that no editor completes. */
function codeOf(size: number): string {
  const line =
    'var total = [1, 2, 3].map((each) => each * 2).reduce((sum, each) => sum + each, 0) // adds up';
  return `\n${line}`.repeat(
    Math.max(0, Math.round((size * 1_000 - noteWhenPainted.length) / (line.length + 1))),
  );
}

/** Saves a web of this many kB; returns its address. */
async function largeWeb(browser: Browser, base: string, size: number): Promise<string> {
  const context = await browser.newContext();
  const { accessToken } = await makeMember(context.request, base);
  const js = noteWhenPainted + codeOf(size);
  const address = await publish(context.request, base, accessToken, { js });
  await context.close();
  return address;
}

/** Milliseconds from a key to the painted result (median) and, in a sentence, to its own sign (95th of 100). */
async function measureTyping(browser: Browser, screen: BrowserContextOptions, url: string) {
  const seen = await inFreshPages(
    browser,
    screen,
    async (page) => {
      await page.addInitScript(watchKeys);
      await page.goto(url);
      await write(page, 'HTML', '<h1>');
      const results: number[] = [];
      for (let key = 0; key < keys; key++) {
        await page.waitForTimeout(pause);
        await page.keyboard.press('a');
        results.push(await timeToResult(page));
      }
      await page.evaluate(() => sessionStorage.setItem('signs', '[]'));
      await page.keyboard.type(sentence, { delay: 90 });
      await page.waitForTimeout(pause);
      const signs: number[] = await page.evaluate(() => JSON.parse(sessionStorage.getItem('signs') ?? '[]'));
      return { results, signs };
    },
    1,
  );
  const signs = seen.flatMap((each) => each.signs).toSorted((a, b) => a - b);
  return {
    result: median(seen.flatMap((each) => each.results)),
    sign: signs[Math.ceil(signs.length * 0.95) - 1] ?? Number.NaN,
  };
}

/** Runs in the page: notes when a key went down and how long its sign took to be drawn. */
function watchKeys() {
  if (window !== top) return;
  addEventListener(
    'keydown',
    () => {
      const start = performance.now();
      sessionStorage.setItem('key', String(performance.timeOrigin + start));
      requestAnimationFrame(() =>
        setTimeout(() => {
          const signs: number[] = JSON.parse(sessionStorage.getItem('signs') ?? '[]');
          sessionStorage.setItem('signs', JSON.stringify([...signs, performance.now() - start]));
        }),
      );
    },
    true,
  );
}

async function timeToResult(page: Page): Promise<number> {
  const pressed = await page.evaluate(() => Number(sessionStorage.getItem('key')));
  const body = page.frameLocator('iframe[title="Result"]').last().locator('body');
  for (const end = performance.now() + patience; performance.now() < end; await page.waitForTimeout(40)) {
    const painted = Number(await body.getAttribute('data-painted').catch(() => 0));
    if (painted > pressed) return painted - pressed;
  }
  return patience;
}

async function write(page: Page, name: string, text: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true });
  if (await tab.isVisible()) await tab.click();
  const pane = page.getByRole('region', { name, exact: true });
  const editor = pane.locator('.monaco-editor, .cm-content').first();
  await editor.waitFor();
  await editor.click();
  await page.keyboard.insertText(text);
}

/** Milliseconds from a member's Ctrl+S in a changed web to 'Saved', its picture included; the median. */
async function measureSave(browser: Browser, base: string): Promise<number> {
  const times = await inFreshPages(browser, desktop, async (page) => {
    await openMember(page, base);
    const seen: number[] = [];
    for (let save = 0; save < 3; save++) {
      await write(page, 'HTML', `<p>${save}`);
      await page.waitForTimeout(pause);
      const start = performance.now();
      await page.keyboard.press('ControlOrMeta+s');
      await page.getByText('Saved', { exact: true }).waitFor();
      seen.push(performance.now() - start);
    }
    return seen;
  });
  return median(times.flat());
}
