import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { openWeb, result, uniqueTitle, write } from './support/editor.ts';

const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const strip = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}`, exact: true });
const head = (page: Page, name: string) => page.getByRole('button', { name: `Maximize ${name}` });
const code = { html: '<p>here</p>', css: 'p { color: red }', js: 'var a' };

/** A member's own new web. */
async function ownWeb(page: Page, web: { html?: string; css?: string; js?: string }): Promise<string> {
  const { accessToken } = await enter(page);
  return publish(page.request, accessToken, uniqueTitle('Panes'), web);
}

test('empty panes of a web are folded from the first paint and open with a click, and nothing moves', async ({
  page,
}) => {
  const id = await ownWeb(page, { html: '<p>here</p>' });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const moved = list
        .getEntries()
        .reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0);
      Object.assign(window, { moved: Number(Reflect.get(window, 'moved') ?? 0) + moved });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openWeb(page, id);
  await expect(pane(page, 'HTML').locator('.monaco-editor')).toBeVisible();
  await expect(strip(page, 'CSS')).toBeVisible();
  await expect(strip(page, 'JS')).toBeVisible();
  await expect(strip(page, 'HTML')).toBeHidden();
  expect(await page.evaluate(() => Number(Reflect.get(window, 'moved') ?? 0))).toBeLessThan(0.01);
  await expectSound(page, 'folded panes', { within: 'main' });
  await strip(page, 'CSS').focus();
  await page.keyboard.press('Enter');
  await expect(pane(page, 'CSS').locator('.monaco-editor.focused')).toBeVisible();
  await page.keyboard.insertText('p { color: rgb(1, 2, 3) }');
  await expect(result(page).getByText('here')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await page.reload();
  await expect(strip(page, 'JS')).toBeVisible();
  await expect(strip(page, 'CSS'), 'an opened one stays open').toBeHidden();
});

test('a web is drawn without its folded panes before any script of the editor has loaded', async ({
  page,
}) => {
  const id = await ownWeb(page, { html: '<p>here</p>', css: code.css });
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`/web/${id}`);
  await expect(strip(page, 'JS')).toBeVisible();
  await page.evaluate(
    (path) => localStorage.setItem('panes', JSON.stringify({ [path]: 'css-folded' })),
    `/web/${id}`,
  );
  await page.reload();
  await expect(strip(page, 'CSS')).toBeVisible();
  await expect(strip(page, 'JS')).toBeHidden();
  await page.evaluate(() => localStorage.setItem('panes', 'spoilt'));
  await page.reload();
  await expect(strip(page, 'JS')).toBeVisible();
  await page.setViewportSize({ width: 820, height: 1100 });
  await page.evaluate(
    (path) => localStorage.setItem('panes', JSON.stringify({ [path]: 'css-alone result-away' })),
    `/web/${id}`,
  );
  await page.reload();
  await expect(pane(page, 'CSS'), 'maximised among tabs').toBeVisible();
  await expect(pane(page, 'HTML')).toBeHidden();
});

test('panes are folded by button and key, closed and brought back in the menu, and remembered', async ({
  page,
}) => {
  const id = await ownWeb(page, code);
  await openWeb(page, id);
  await expect(pane(page, 'CSS').locator('.monaco-editor')).toBeVisible();
  await page.getByRole('button', { name: 'Fold CSS' }).click();
  await expect(strip(page, 'CSS')).toBeFocused();
  await expect(page.getByRole('separator', { name: 'Resize HTML and JS' })).toBeVisible();
  await page.keyboard.press('Shift+Alt+0');
  await expect(strip(page, 'Result')).toBeFocused();
  await expect(result(page).getByText('here'), 'it runs on').toBeHidden();
  await expectSound(page, 'a folded result', { within: 'main' });
  await page.reload();
  await expect(strip(page, 'CSS')).toBeVisible();
  await expect(strip(page, 'Result')).toBeVisible();
  await expect(pane(page, 'HTML').locator('.monaco-editor')).toBeVisible();
  await strip(page, 'Result').click();
  await expect(head(page, 'Result')).toBeFocused();
  await expect(result(page).getByText('here')).toBeVisible();

  await page.getByRole('button', { name: 'Panes', exact: true }).click();
  const menu = page.getByRole('group', { name: 'Panes' });
  await expectSound(page, 'the menu of panes', { within: '.panes-list' });
  for (const name of ['HTML', 'CSS', 'JS']) await menu.getByLabel(name).uncheck();
  await expect(page.locator('.editor-code')).toBeHidden();
  await menu.getByLabel('Result').uncheck();
  await expect(head(page, 'HTML'), 'one is always open').toBeVisible();
  await menu.getByLabel('Result').check();
  await menu.getByLabel('CSS').check();
  await expect(head(page, 'CSS')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(head(page, 'CSS')).toBeVisible();
  await expect(pane(page, 'JS')).toBeHidden();
});

test('a folded pane opens by key beside the others, also while one is maximized', async ({ page }) => {
  await openWeb(page, await ownWeb(page, code));
  await expect(pane(page, 'CSS').locator('.monaco-editor')).toBeVisible();
  await page.getByRole('button', { name: 'Fold CSS' }).click();
  await page.keyboard.press('Alt+1');
  await expect(head(page, 'JS')).toBeHidden();
  await page.keyboard.press('Shift+Alt+2');
  for (const name of ['HTML', 'CSS', 'JS']) await expect(head(page, name)).toBeVisible();
});

test('code that is inserted or restored opens the pane that it goes to', async ({ page }) => {
  const id = await ownWeb(page, { html: '<p>here</p>' });
  await openWeb(page, id);
  await write(page, 'CSS', 'p { color: red }');
  await expect(page.getByText('Unsaved draft', { exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('panes'));
  await page.reload();
  await expect(head(page, 'CSS'), 'the draft has a style sheet').toBeVisible();
  await expect(strip(page, 'JS')).toBeVisible();
  await page.evaluate(
    (path) =>
      localStorage.setItem('panes', JSON.stringify({ [path]: 'css-folded css-empty js-folded js-empty' })),
    `/web/${id}`,
  );
  await page.reload();
  await expect(head(page, 'CSS')).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem('panes'));
  await expect.poll(kept, 'the next visit is painted with it').not.toContain('css-empty');
});

for (const layout of [1, 3])
  test(`in layout ${layout} folded panes and the folded result leave room at the side`, async ({ page }) => {
    const id = await ownWeb(page, code);
    await openWeb(page, id);
    await page.getByRole('button', { name: `Layout ${layout}` }).click();
    await page.getByRole('button', { name: 'Fold HTML' }).click();
    const width = async (name: string) => (await strip(page, name).boundingBox())?.width ?? 0;
    expect(await width('HTML')).toBeGreaterThan(300);
    await page.getByRole('button', { name: 'Fold CSS' }).click();
    await page.getByRole('button', { name: 'Fold JS' }).click();
    expect(await width('HTML'), 'without open code a strip at the side is left').toBeLessThan(60);
    await strip(page, 'HTML').click();
    await page.getByRole('button', { name: 'Fold Result' }).click();
    expect(await width('Result')).toBeLessThan(60);
    await expect(head(page, 'HTML')).toBeVisible();
  });

test('where one pane is shown at a time, tabs choose it and nothing is folded', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1100 });
  const id = await ownWeb(page, { html: '<p>here</p>' });
  await openWeb(page, id);
  await page.getByRole('tab', { name: 'CSS' }).click();
  await expect(head(page, 'CSS')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fold CSS' })).toBeHidden();
  await page.getByRole('button', { name: 'Fold Result' }).click();
  await expect(strip(page, 'Result')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Result' }).click();
  await expect(result(page).getByText('here')).toBeVisible();
});
