import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  // A process for each site, as every desktop's Chromium has it; the shell has it only with this flag.
  '--site-per-process',
  // Playwright asks for the stack of each request, for which V8 would parse a whole script again: Monaco's for 0.3 s.
  '--js-flags=--no-enable-lazy-source-positions',
];
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** The shell comes first: a whole Chromium starts parts of its own interface in each new window, beside the page. */
const paths = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
];

export async function openBrowser(): Promise<Browser> {
  const executablePath = paths.find((path) => path && existsSync(path));
  return chromium.launch({ args: flags, ...(executablePath && { executablePath }) });
}

/** The results of `measure` in new pages, one after the other, each with an empty cache. */
export async function measureInFreshPages<T>(
  browser: Browser,
  screen: BrowserContextOptions,
  measure: (page: Page) => Promise<T>,
  runs = 3,
): Promise<T[]> {
  const results: T[] = [];
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext(screen);
    results.push(await measure(await context.newPage()));
    await context.close();
  }
  return results;
}
