import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];
const runs = 3;

export async function openBrowser(): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    (path) => path && existsSync(path),
  );
  return chromium.launch({ args: flags, ...(executablePath && { executablePath }) });
}

/** The results of `measure` in new pages, one after the other, each with an empty cache. */
export async function measureInFreshPages<T>(
  browser: Browser,
  screen: BrowserContextOptions,
  measure: (page: Page) => Promise<T>,
  pages = runs,
): Promise<T[]> {
  const results: T[] = [];
  for (let run = 0; run < pages; run++) {
    const context = await browser.newContext(screen);
    results.push(await measure(await context.newPage()));
    await context.close();
  }
  return results;
}

/** Bytes of script that a page transfers, compressed, with an empty cache. */
export async function measureScriptBytes(browser: Browser, url: string): Promise<number> {
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
