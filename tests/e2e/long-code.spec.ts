import { expect, type Page, test } from 'playwright/test';
import { enter, publish } from './support/calls.ts';
import { openWeb, result, uniqueTitle, write } from './support/editor.ts';
import { publishElsewhere } from './support/preview.ts';

/** More code than a page contains (src/modules/webs/clipped-code.ts); the last line proves that it is complete. */
const filler = (unit: string) => unit.repeat(Math.ceil(60_000 / unit.length));
const long = {
  html: `${filler('<!-- a long line of nothing -->\n')}<h1>The end of the HTML</h1><output></output>`,
  css: `${filler('/* a long line of nothing */\n')}h1 { color: rgb(1, 2, 3) }`,
  js: `${filler('// a long line of nothing\n')}document.querySelector('output').textContent = 'The end of the JS'`,
};

async function expectWhole(page: Page, place: string): Promise<void> {
  const frame = result(page);
  await expect(frame.getByText('The end of the JS'), place).toBeVisible();
  await expect(frame.getByRole('heading', { name: 'The end of the HTML' }), place).toHaveCSS(
    'color',
    'rgb(1, 2, 3)',
  );
}

test('a web whose code is too long to be inlined runs completely on each page', async ({ page, browser }) => {
  test.slow();
  const id = await publishElsewhere(browser, long);
  for (const path of [`/web/${id}`, `/view-full/${id}`, `/details/${id}`, `/embed/${id}?run=1`]) {
    await page.goto(path);
    await expectWhole(page, path);
  }
});

test('long code is edited and saved without losing any of it', async ({ page }) => {
  test.slow();
  const { accessToken } = await enter(page);
  const id = await publish(page.request, accessToken, uniqueTitle('Long'), long);
  await openWeb(page, id);
  await write(page, 'HTML', '<p>Typed after it</p>');
  await expect(result(page).getByText('Typed after it')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const reply = await page.request.get(`/api/v1/webs/get/${id}`);
  const { html, css, js } = (await reply.json()).data;
  expect(html).toBe(`${long.html}<p>Typed after it</p>`);
  expect(css).toBe(long.css);
  expect(js).toBe(long.js);
});

test('undo in long code takes back what was typed, and never the code that was loaded', async ({
  page,
  browser,
}) => {
  test.slow();
  const id = await publishElsewhere(browser, long);
  await openWeb(page, id);
  await write(page, 'HTML', '<p>Typed</p>');
  await expect(result(page).getByText('Typed')).toBeVisible();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ControlOrMeta+z');
  await write(page, 'HTML', '<p>Again</p>');
  await expect(result(page).getByText('Again')).toBeVisible();
  await expect(result(page).getByText('Typed')).toBeHidden();
  await expectWhole(page, 'after undo');
});

test('the editor keeps long code read-only until all of it has loaded', async ({ page, browser }) => {
  const id = await publishElsewhere(browser, long);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/get-without-details/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/web/${id}`);
  const text = page.getByRole('textbox', { name: 'HTML code' });
  await expect(text).toHaveAttribute('readonly', '');
  await expect(text).toHaveValue(/^<!-- a long line/);
  answer();
  await expectWhole(page, 'the editor');
});

test('details show the beginning of long code, all of it on request, and copy all of it', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await publishElsewhere(browser, long);
  await page.goto(`/details/${id}`);
  const pane = page.getByRole('region', { name: 'CSS' });
  await expect(pane.locator('[data-code]')).not.toContainText('rgb(1, 2, 3)');
  await pane.getByRole('button', { name: 'Copy CSS' }).click();
  await expect(page.getByRole('status').filter({ hasText: /copied/i })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(long.css);
  await pane.getByRole('button', { name: 'Show all of the CSS' }).click();
  await expect(pane.locator('[data-code]')).toHaveText(long.css, { useInnerText: false });
  await expect(pane.getByRole('button', { name: 'Show all of the CSS' })).toBeHidden();
  await expect(pane.locator('[data-code]')).toBeFocused();
});

test('an embed says that long code could not be loaded, and runs it on retry', async ({ page, browser }) => {
  const id = await publishElsewhere(browser, long);
  await page.route('**/get-without-details/**', (route) => route.abort(), { times: 1 });
  await page.goto(`/embed/${id}?run=1&panes=result-css`);
  await expect(page.getByText('The code of this web could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Run again' }).click();
  await expectWhole(page, 'the embed');
  await page.getByText('CSS', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'Open the web to see all' })).toBeVisible();
});
