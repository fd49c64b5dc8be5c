import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { startEmbedded } from '../../../src/shared/db/embedded/embedded.ts';
import { createLog } from '../../../src/shared/log/log.ts';
import { desktop, openBrowser } from '../../bench/browser/chromium.ts';
import { untilQuiet } from '../../bench/browser/network.ts';
import { freePort, runScript, startProduct, stopProcess } from '../../bench/processes.ts';

/**
 * `npm run pictures`: starts the product on sample data in a temporary folder and takes the
 * screenshots of README.md: the editor, the home page, a phone and the reports of a moderator.
 * Needs Chromium.
 */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const folder = new URL('../../../docs/', import.meta.url).pathname;

const dataDir = await mkdtemp(join(tmpdir(), 'codeweb-pictures-'));
const port = await freePort();
const base = `http://localhost:${port}`;
const database = await startEmbedded({ dataDir, log: createLog('warn') });
const env = {
  ...process.env,
  NODE_ENV: 'production',
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  LOG_LEVEL: 'warn',
};
try {
  await runScript('infra/seed/run.ts', ['--webs=200', '--members=40'], env);
  await runScript('src/main.ts', ['admin', 'promote', 'demo'], env);
  const product = await startProduct(base, env);
  const browser = await openBrowser();
  try {
    await takeAll(browser);
  } finally {
    await browser.close();
    await stopProcess(product);
  }
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function takeAll(browser: Browser): Promise<void> {
  const page = await (await browser.newContext({ ...desktop, colorScheme: 'light' })).newPage();
  await logIn(page);
  await page.goto(base);
  const first = page.getByRole('article').first();
  await first.waitFor();
  await take(page, 'home.webp');
  const details = await first.getByRole('link').first().getAttribute('href');
  const webId = details?.split('/').at(-1) ?? '';
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${base}/web/${webId}`);
  await page.waitForFunction(isColoured);
  await page.locator('iframe[data-shown]').first().waitFor();
  await take(page, 'editor.webp');
  await page.emulateMedia({ colorScheme: 'light' });
  await report(webId);
  await page.goto(`${base}/admin/reports`);
  await page.locator('code-island[name=DecideCase][data-ready]').waitFor({ state: 'attached' });
  await take(page, 'moderation.webp');
  const small = await (await browser.newContext({ ...phone, colorScheme: 'dark' })).newPage();
  await small.goto(base);
  await small.getByRole('article').first().waitFor();
  await take(small, 'phone.webp');
}

/** Runs in the page: whether Monaco has colored the code. */
function isColoured(): boolean {
  const words = document.querySelectorAll('.monaco-editor .view-line span span');
  return new Set(Array.from(words, ({ className }) => className)).size > 4;
}

async function logIn(page: Page): Promise<void> {
  await page.goto(`${base}/login`);
  await page.getByLabel('Username or Email').fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
}

/** Reports a web as a guest. */
async function report(id: string): Promise<void> {
  const body = { kind: 'web', id, reason: 'spam', note: 'The link in it leads to a shop' };
  const reply = await fetch(`${base}/api/v1/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`the report was refused with ${reply.status}`);
}

async function take(page: Page, name: string): Promise<void> {
  await untilQuiet(page);
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture).webp({ quality: 82 }).toFile(join(folder, name));
  console.log(`docs/${name}`);
}
