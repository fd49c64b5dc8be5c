import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish, setAutosave } from './support/calls.ts';
import { awake, foot, save } from './support/controls.ts';
import { openWeb, result, uniqueTitle, write } from './support/editor.ts';
import { pick, picker, textOf } from './support/picker.ts';
import { publishElsewhere } from './support/preview.ts';

const panel = (page: Page, name: string) => page.getByRole('complementary', { name });
const opener = (page: Page, name: string) => foot(page).getByRole('button', { name });
const code = { html: '<p>here</p>\n', css: 'p {\n}\n', js: '1\n' };

test('panels open beside code and result, which stay usable, and replace each other', async ({ page }) => {
  const { accessToken } = await enter(page);
  await openWeb(page, await publish(page.request, accessToken, uniqueTitle('Dock'), code));
  for (const name of ['Assets', 'Addons', 'Comments', 'History', 'Details']) {
    await opener(page, name).click();
    await expect(panel(page, name)).toBeVisible();
    await expect(page.getByRole('complementary')).toHaveCount(1);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const box = await panel(page, name).boundingBox();
    const main = await page.locator('.editor-main').boundingBox();
    expect(box?.width).toBe(360);
    expect((main?.x ?? 0) + (main?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0);
    await expectSound(page, name, { within: '.dock' });
  }
  await write(page, 'HTML', '<b>typed beside it</b>');
  await expect(result(page).getByText('typed beside it')).toBeVisible();
  await expect(panel(page, 'Details')).toBeVisible();
  await opener(page, 'History').click();
  const versions = panel(page, 'History').getByRole('navigation').getByRole('button');
  await expect(versions).toHaveCount(1);
  await save(page).click();
  await expect(versions, 'a save adds its version').toHaveCount(2);
});

/** The versions in the open history. */
const entries = (page: Page) =>
  panel(page, 'History')
    .getByRole('navigation')
    .getByRole('button', { name: /^Version \d/ });

test('a save while a version is named keeps the typed name', async ({ page }) => {
  const { accessToken } = await enter(page);
  const id = await publish(page.request, accessToken, uniqueTitle('Named'), code);
  await openWeb(page, id);
  await write(page, 'HTML', '<p>second</p>');
  await opener(page, 'History').click();
  await entries(page).click();
  await panel(page, 'History').getByRole('button', { name: 'Name', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Name version 1' });
  await dialog.getByLabel('Name').fill('The beginning');
  const isReloaded = page.waitForResponse((reply) => reply.url().includes(`/webs/versions/${id}?`));
  await page.keyboard.press('ControlOrMeta+s');
  await isReloaded;
  await expect(panel(page, 'History').getByRole('button', { name: 'Restore' })).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('The beginning');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(panel(page, 'History').getByRole('heading', { name: 'The beginning' })).toBeVisible();
});

test('an autosave into the opened version shows its new code', async ({ page }) => {
  const { accessToken } = await enter(page);
  await setAutosave(page.request, accessToken, true);
  const id = await publish(page.request, accessToken, uniqueTitle('Alone'), code, 'Private');
  await openWeb(page, id);
  const isSaved = page.waitForResponse((reply) => reply.url().includes(`/webs/update/${id}`));
  await write(page, 'HTML', '<p>second</p>');
  await isSaved;
  await opener(page, 'History').click();
  await expect(entries(page)).toHaveCount(2);
  await entries(page).first().click();
  const changes = panel(page, 'History').getByRole('region', { name: 'Changes in HTML' });
  await expect(changes).toContainText('second');
  await write(page, 'HTML', '<p>third</p>');
  await expect(changes).toContainText('third');
  await panel(page, 'History').getByRole('button', { name: 'All versions' }).click();
  await expect(entries(page), 'the same sitting').toHaveCount(2);
});

test('a history that could not be reloaded after a save is loaded again', async ({ page }) => {
  const { accessToken } = await enter(page);
  await openWeb(page, await publish(page.request, accessToken, uniqueTitle('Cut off'), code));
  await opener(page, 'History').click();
  await expect(entries(page)).toHaveCount(1);
  await page.route(/\/webs\/versions\/[^/]+\?/, (route) => route.abort(), { times: 1 });
  await write(page, 'HTML', '<p>second</p>');
  await save(page).click();
  await expect(panel(page, 'History').getByRole('alert')).toBeVisible();
  await expect(entries(page)).toHaveCount(1);
  await panel(page, 'History').getByRole('button', { name: 'Try again' }).click();
  await expect(entries(page)).toHaveCount(2);
  await expect(panel(page, 'History').getByRole('alert')).toHaveCount(0);
});

test('text typed in a panel is not lost without a question', async ({ page, browser }) => {
  const { accessToken } = await enter(page);
  await openWeb(page, await publish(page.request, accessToken, uniqueTitle('Dock'), code));
  await opener(page, 'Comments').click();
  const text = panel(page, 'Comments').getByRole('textbox').first();
  await text.fill('Half a thought');
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await opener(page, 'Assets').click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(text).toHaveValue('Half a thought');
  await text.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(opener(page, 'Comments')).toBeFocused();

  await openWeb(page, await publishElsewhere(browser, code));
  await opener(page, 'Comments').click();
  await text.fill('Half a thought');
  const mayClose = () => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await mayClose(), 'the browser asks').toBe(false);
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave this page' });
  await leave.getByRole('button', { name: 'Cancel' }).click();
  await text.fill('');
  expect(await mayClose(), 'nothing is left to lose').toBe(true);
});

test('an icon and a pattern are dragged into their pane, to the place of the drop, and into no other', async ({
  page,
}) => {
  await page.goto('/new-web');
  await write(page, 'HTML', '<p>one</p>\n\n<p>two</p>');
  await pick(page, 'Icons');
  const icon = picker(page).getByRole('button', { name: 'abacus', exact: true });
  const line = (name: string, at: number) =>
    page.getByRole('region', { name, exact: true }).locator('.view-line').nth(at);
  const css = page.getByRole('region', { name: 'CSS', exact: true });
  await icon.dragTo(css.locator('.view-lines'));
  expect(await textOf(page, 'CSS'), 'an icon is no style').toBe('');
  const isTaken = await css.evaluate((pane) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('application/x-codeweb-html', '');
    return pane.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
  expect(isTaken, 'nor does the browser take it as text').toBe(false);
  await icon.dragTo(line('HTML', 1));
  await expect(line('HTML', 1)).toContainText('<svg');
  await expect(result(page).locator('svg')).toBeVisible();
  await expect(picker(page)).toBeVisible();
  await pick(page, 'Patterns');
  await picker(page)
    .getByRole('button', { name: 'Bricks' })
    .dragTo(page.getByRole('region', { name: 'CSS', exact: true }).locator('.view-lines'));
  await expect(result(page).locator('body')).toHaveCSS('background-color', 'rgb(181, 82, 59)');
  await page.keyboard.press('ControlOrMeta+Home');
  await expect.poll(() => textOf(page, 'CSS'), 'the caret is in the pane').toMatch(/^body \{/m);
});

test('a font is dragged into CSS, and its style sheet comes along', async ({ page }) => {
  await page.goto('/new-web');
  await write(page, 'HTML', '<p>one</p>');
  await pick(page, 'Fonts');
  const font = picker(page).getByRole('article', { name: 'Pacifico', exact: true });
  const css = page.getByRole('region', { name: 'CSS', exact: true });
  await font.getByRole('heading').dragTo(css.locator('.view-lines'));
  await expect(result(page).locator('body')).toHaveCSS('font-family', 'Pacifico, cursive');
  await expect(font.getByRole('button', { name: 'Remove from web' })).toBeVisible();
  await font.getByRole('heading').dragTo(css.locator('.view-lines'));
  await expect.poll(async () => (await textOf(page, 'CSS')).split('Pacifico').length).toBe(3);
  await expect(page.locator('.toast-error, .toast-warning'), 'the sheet is added once').toHaveCount(0);
});

test('a style sheet that is dragged from another site does not come along', async ({ page }) => {
  await page.goto('/new-web');
  await write(page, 'HTML', '<p>one</p>');
  await write(page, 'CSS', '');
  const dataTransfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.setData('application/x-codeweb-css', '');
    data.setData('application/x-codeweb-sheet', 'https://other.test/tracker.css');
    data.setData('text/plain', 'color: rgb(1, 2, 3);');
    return data;
  });
  const css = page.getByRole('region', { name: 'CSS', exact: true });
  await css.locator('.view-lines').dispatchEvent('drop', { dataTransfer });
  await expect(result(page).locator('body')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(result(page).locator('link')).toHaveCount(0);
});

test('an owner changes the details of a web beside it, and others read them', async ({ page, browser }) => {
  const { accessToken } = await enter(page);
  const id = await publish(page.request, accessToken, uniqueTitle('Before'), code);
  await openWeb(page, id);
  await opener(page, 'Details').click();
  const form = panel(page, 'Details');
  await form.getByLabel('Title').fill('');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription(/Title can't be empty/);
  const title = uniqueTitle('After');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('Other words');
  await form.getByRole('combobox', { name: 'Tags' }).fill('tides');
  await form.getByRole('combobox', { name: 'Tags' }).press('Enter');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form, 'nothing is left to lose').toHaveCount(0);

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`${new URL(page.url()).origin}/web/${id}`);
  await awake(guest);
  await opener(guest, 'Details').click();
  await expect(panel(guest, 'Details')).toContainText('Other words');
  await expect(panel(guest, 'Details').getByRole('link', { name: '#tides' })).toBeVisible();
  await expectSound(guest, 'the details for a guest', { within: '.dock' });
});

test('details keep a title that is changed beside them, and are sent again after a failure', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  await openWeb(page, await publish(page.request, accessToken, uniqueTitle('Before'), code));
  await opener(page, 'Details').click();
  const form = panel(page, 'Details');
  await expect(form.getByLabel('Description')).toBeVisible();
  const title = uniqueTitle('After');
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByRole('banner').getByLabel('Title').fill(title);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue(title);
  await page.route('**/webs/update/**', (route) => route.abort());
  await form.getByLabel('Description').fill('Other words');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(/saved as a draft/)).toBeVisible();
  await page.unroute('**/webs/update/**');
  const sent = page.waitForResponse((reply) => reply.url().includes('/webs/update/'));
  await form.getByRole('button', { name: 'Update' }).click();
  const { data } = await (await sent).json();
  expect(data).toMatchObject({ title, description: 'Other words' });
});

test('on a phone a panel is a sheet over the lower part, and makes room for the code and for insertions', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/web/${await publishElsewhere(browser, code)}`);
  await awake(page);
  await page.getByRole('tab', { name: 'HTML' }).click();
  await opener(page, 'Assets').click();
  const html = page.getByRole('region', { name: 'HTML', exact: true });
  const sheet = await picker(page).boundingBox();
  expect(sheet?.width).toBe(390);
  expect(sheet?.y).toBeGreaterThan(200);
  await expect(html).toBeInViewport();
  await expectSound(page, 'a sheet');
  await html.locator('.cm-content, .view-lines').click({ position: { x: 60, y: 10 } });
  await expect(picker(page)).toHaveCount(0);
  await expect(html.locator(':focus')).toHaveCount(1);
  await opener(page, 'Assets').click();
  await picker(page).getByRole('button', { name: 'abacus', exact: true }).click();
  await picker(page).getByRole('button', { name: 'Insert' }).click();
  await expect(picker(page)).toHaveCount(0);
  await expect.poll(() => textOf(page, 'HTML')).toContain('<svg');
});
