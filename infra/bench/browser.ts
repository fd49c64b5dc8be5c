import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];
const runs = 3;

export async function openBrowser(): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    (path) => path && existsSync(path),
  );
  return chromium.launch({ args: flags, ...(executablePath && { executablePath }) });
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

async function inFreshPages<T>(browser: Browser, measure: (page: Page) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    results.push(await measure(await context.newPage()));
    await context.close();
  }
  return results;
}

/** Milliseconds from navigation to a web's first result and to an editor that takes keys; medians, empty cache. */
export async function measureEditor(browser: Browser, url: string) {
  const times = await inFreshPages(browser, async (page) => {
    const start = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    const result = page
      .locator('iframe[title="Result"]')
      .first()
      .waitFor()
      .then(() => performance.now() - start);
    const typing = page.locator('.monaco-editor textarea, .monaco-editor .native-edit-context').first();
    const ready = typing.waitFor({ state: 'attached' }).then(() => performance.now() - start);
    return { result: await result, ready: await ready };
  });
  return { result: median(times.map((t) => t.result)), ready: median(times.map((t) => t.ready)) };
}

/** Notes in the result when its page has been painted, on the clock that all frames share. One line, as the editor closes brackets. */
const noteWhenPainted =
  'requestAnimationFrame(() => requestAnimationFrame(() => document.body.setAttribute("data-painted", performance.timeOrigin + performance.now())))';

const keys = 8;
const pause = 500;

/** Milliseconds from a key to the painted result of what it wrote; the median over keys that follow a pause. */
export async function measureKeystroke(browser: Browser, url: string): Promise<number> {
  const times = await inFreshPages(browser, async (page) => {
    await page.addInitScript(() => {
      addEventListener(
        'keydown',
        () => sessionStorage.setItem('key', String(performance.timeOrigin + performance.now())),
        true,
      );
    });
    await page.goto(url);
    await write(page, 'JS', noteWhenPainted);
    await write(page, 'HTML', '<h1>');
    const seen: number[] = [];
    for (let key = 0; key < keys; key++) {
      await page.waitForTimeout(pause);
      await page.keyboard.press('a');
      await page.waitForTimeout(pause);
      const pressed = await page.evaluate(() => Number(sessionStorage.getItem('key')));
      const body = page.frameLocator('iframe[title="Result"]').last().locator('body');
      seen.push(Number(await body.getAttribute('data-painted')) - pressed);
    }
    return seen;
  });
  return median(times.flat());
}

async function write(page: Page, name: string, text: string): Promise<void> {
  const editor = page.getByRole('region', { name, exact: true }).locator('.monaco-editor').first();
  await editor.waitFor();
  await editor.click();
  await page.keyboard.insertText(text);
}

/** Bytes of script a page transfers, compressed as sent, with an empty cache. */
export async function measureScript(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on(
    'Network.responseReceived',
    ({ requestId, type }) => type === 'Script' && scripts.add(requestId),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return bytes;
}
