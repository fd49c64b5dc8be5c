import { expect, type Page, test } from 'playwright/test';
import { result } from './support/editor.ts';
import { publishElsewhere } from './support/preview.ts';

const places = [
  ['the editor', (id: string) => `/web/${id}`],
  ['the full view', (id: string) => `/view-full/${id}`],
  ['the details', (id: string) => `/details/${id}`],
  ['an embed', (id: string) => `/embed/${id}?run=1`],
] as const;

/** Blocks its page for this long. */
const busyFor = (milliseconds: number) => ({
  html: '<p>working</p>',
  js: `const end = performance.now() + ${milliseconds}; while (performance.now() < end); document.querySelector('p').textContent = 'finished';`,
});

test('a long task that was stopped may finish on request, everywhere', async ({ page, browser }) => {
  test.slow();
  const id = await publishElsewhere(browser, busyFor(12_000));
  for (const [place, path] of places) {
    await page.goto(path(id));
    const note = page.getByRole('status').filter({ hasText: 'Stopped: the code kept the page busy' });
    await expect(note, place).toBeVisible();
    await expect(note.getByRole('button')).toHaveText(['Run again', 'Let it finish']);
    await note.getByRole('button', { name: 'Let it finish' }).click();
    await expect(note, place).toBeHidden();
    await expect(result(page).getByText('finished'), place).toBeVisible();
    await expect(note, place).toBeHidden();
  }
});

test('a task that takes half a minute longer is stopped for good', async ({ page, browser }) => {
  test.slow();
  await page.goto(`/view-full/${await publishElsewhere(browser, busyFor(120_000))}`);
  await page.getByRole('button', { name: 'Let it finish' }).click();
  await expect(page.getByRole('button', { name: 'Run again' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Let it finish' })).toHaveCount(0);
});

/** The page's text, read without Playwright, which takes the end of a frame's process for the end of the page. */
async function evaluateIn(page: Page): Promise<(expression: string) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  return async (expression) =>
    (await session.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
}

test('a frame whose process has crashed reports a lack of memory, and the web can run again', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, { html: '<p>here</p>' });
  await page.goto(`/view-full/${id}`);
  await expect(result(page).getByText('here')).toBeVisible();
  const evaluate = await evaluateIn(page);
  const frame = page.frames().find((each) => each.url().includes('/preview/frame'));
  if (!frame) throw new Error('There is no frame');
  const ofFrame = await page.context().newCDPSession(frame);
  // The command is never answered, since the process is gone.
  ofFrame.send('Page.crash').catch(() => {});
  const note = "document.querySelector('.result-note')?.textContent ?? ''";
  await expect.poll(() => evaluate(note)).toBe('Stopped: the code used up the memoryRun again');
  await evaluate("document.querySelector('.result-note button').click()");
  await expect.poll(() => evaluate(note)).toBe('');
  await expect.poll(() => evaluate("document.querySelectorAll('iframe[data-shown]').length")).toBe(1);
});

test('failures in workers, and features that a page may not use, are reported in the console', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, {
    html: '<p>here</p>',
    js: `const start = (code, options) => new Worker(URL.createObjectURL(new Blob([code])), options);
      if (window.open('') !== null || !(start('') instanceof Worker)) throw new Error('changed');
      start('null.inside', {});
      start('postMessage(1)', { type: 'module' });
      start('null.handled').onerror = (event) => event.preventDefault();
      new Worker('data:text/javascript,postMessage("a module ran")', { type: 'module' }).onmessage = ({ data }) => console.log(data);`,
  });
  await page.goto(`/web/${id}`);
  await page.getByRole('button', { name: /^Console/ }).click();
  const log = page.getByRole('log', { name: 'Console messages' });
  for (const words of [
    'window.open() has opened nothing: a preview is a single page.',
    /Cannot read properties of null \(reading 'inside'\)/,
    'A worker could not start',
    'a module ran',
  ])
    await expect(log.getByText(words)).toBeVisible();
  await expect(log.locator('.console-row')).toHaveCount(4);
});
