import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];
const runs = 5;

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

/** Milliseconds from the last key to the change in the result, for a web of about `kilobytes` KB of HTML. */
export async function measureKeystroke(browser: Browser, url: string): Promise<number> {
  const [time = 0] = await inFreshPages(browser, keystrokeTimes).then((all) => [median(all.flat())]);
  return time;

  async function keystrokeTimes(page: Page): Promise<number[]> {
    await page.goto(url);
    const pane = page.getByRole('region', { name: 'HTML' });
    await pane.locator('.monaco-editor').waitFor();
    await pane.locator('.monaco-editor').click();
    const times: number[] = [];
    for (let index = 0; index < 5; index++) {
      const word = `key${index}`;
      await page.keyboard.type(`<p>${word}</p>`);
      const start = performance.now();
      await page.frameLocator('iframe[title="Result"]').last().getByText(word).waitFor({ state: 'attached' });
      times.push(performance.now() - start);
    }
    return times;
  }
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
