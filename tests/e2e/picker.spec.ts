import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { openWeb, result, uniqueTitle, write } from './support/editor.ts';
import { halves } from './support/halves.ts';
import { addAsset, film, tone } from './support/library.ts';
import { copied, pick, picker, statusMessage, textOf } from './support/picker.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'Assets', exact: true });
const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z');
/** The font families that the result has loaded. */
const loaded = (page: Page) =>
  result(page)
    .locator('html')
    .evaluate(() =>
      [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', '')),
    );

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('a guest inserts icons, fonts and patterns into the code', async ({ page }) => {
  const heavy: string[] = [];
  page.on('request', (request) => heavy.push(request.url()));
  await page.goto('/new-web');
  await write(page, 'HTML', '<p>Here</p>');
  expect(heavy.filter((url) => /AssetPicker|\/fonts\//.test(url))).toEqual([]);

  let panel = await pick(page, 'Icons');
  await panel.getByRole('searchbox', { name: 'Search icons' }).fill('heart');
  const icons = panel.getByRole('list', { name: 'Icons' }).getByRole('button');
  await expect(icons.first()).toHaveAccessibleName('heart');
  await icons.first().click();
  await expect(statusMessage(page, 'Text Copied Successfully!')).toBeVisible();
  const markup = await copied(page);
  expect(markup).toMatch(/^<svg .*width="24".*currentColor.*<\/svg>$/);
  await page.keyboard.press('ArrowRight');
  await expect(icons.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await expect(icons.first()).toBeFocused();
  await expectSound(page);
  await panel.getByRole('button', { name: 'Insert' }).click();
  await expect(panel, 'it stays beside the code').toBeVisible();
  await expect(page.locator('.monaco-editor.focused')).toBeVisible();
  await expect(statusMessage(page, 'Inserted into HTML')).toBeVisible();
  await expect(result(page).locator('svg')).toBeVisible();
  await undo(page);
  await expect(result(page).locator('svg')).toHaveCount(0);
  await expect(result(page).getByText('Here')).toBeVisible();

  panel = await pick(page, 'Fonts');
  await expect(panel.getByRole('article')).toHaveCount(29);
  const font = panel.getByRole('article', { name: 'Pacifico', exact: true });
  await font.getByRole('button', { name: 'Copy' }).click();
  await expect(statusMessage(page, 'Font Family Copied Successfully!')).toBeVisible();
  expect(await copied(page)).toBe('font-family: "Pacifico", cursive;');
  await font.getByRole('button', { name: 'Add to web' }).click();
  await font.getByRole('button', { name: 'Remove from web' }).click();
  await expect(font.getByRole('button', { name: 'Add to web' })).toBeVisible();
  await expectSound(page);
  await font.getByRole('button', { name: 'Insert' }).click();
  await expect(result(page).locator('body')).toHaveCSS('font-family', 'Pacifico, cursive');
  await expect.poll(() => loaded(page)).toContain('Pacifico');
  expect(await textOf(page, 'CSS')).toContain('body {');

  panel = await pick(page, 'Patterns');
  await panel.getByRole('button', { name: 'Blueprint' }).click();
  await expect(statusMessage(page, 'Copied Successfully!')).toBeVisible();
  expect(await copied(page)).toContain('--paper: #1554a0;');
  await expectSound(page);
  await panel.getByRole('button', { name: 'Insert' }).click();
  await expect(result(page).locator('body')).toHaveCSS('background-color', 'rgb(21, 84, 160)');
  await undo(page);
  await expect(result(page).locator('body')).not.toHaveCSS('background-color', 'rgb(21, 84, 160)');
  await expect(result(page).locator('body'), 'one step is one step').toHaveCSS('font-family', /Pacifico/);
});

test('the picker closes by its button, by Escape and by its opener, and the focus returns', async ({
  page,
}) => {
  await page.goto('/new-web');
  const ways = [
    () => picker(page).getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.keyboard.press('Escape'),
    () => opener(page).click(),
  ];
  for (const close of ways) {
    await opener(page).click();
    await expect(picker(page).getByRole('tab', { name: 'Icons' })).toHaveAttribute('aria-selected', 'true');
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(picker(page).getByRole('heading', { name: 'Assets' })).toBeFocused();
    await close();
    await expect(picker(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  }
});

test('a member inserts pictures, videos and sounds of the galleries into a saved web', async ({ page }) => {
  const { accessToken } = await enter(page);
  const titles = { image: uniqueTitle('Picture'), video: uniqueTitle('Film'), audio: uniqueTitle('Sound') };
  const file = { image: await halves(300, 200, 'beside'), video: await film(page), audio: tone(3) };
  for (const kind of ['image', 'video', 'audio'] as const)
    await addAsset(page.request, accessToken, kind, titles[kind], file[kind]);
  const id = await publish(page.request, accessToken, uniqueTitle('With assets'), { html: '<p>Here</p>' });
  await openWeb(page, id);
  await write(page, 'HTML', '\n');

  for (const kind of ['image', 'video', 'audio'] as const) {
    const panel = await pick(page, { image: 'Images', video: 'Videos', audio: 'Audios' }[kind]);
    await panel.getByRole('searchbox').fill(titles[kind]);
    await expect(panel.getByRole('article')).toHaveCount(1);
    await expect(panel.getByText('No More Data')).toBeVisible();
    const entry = panel.getByRole('article', { name: titles[kind] });
    for (const name of ['Edit', 'Delete', 'More'])
      await expect(entry.getByRole('button', { name })).toHaveCount(0);
    await entry.getByRole('button', { name: 'Copy URL' }).click();
    await expect(statusMessage(page, 'URL coppid Succesfully!')).toBeVisible();
    const address = await copied(page);
    expect((await page.request.get(address)).status()).toBe(200);
    if (kind === 'audio') {
      await entry.getByRole('button', { name: `Play ${titles.audio}` }).click();
      await expect(panel.getByRole('region', { name: 'Player' })).toContainText(titles.audio);
    }
    await expectSound(page);
    await entry.getByRole('button', { name: 'Insert' }).click();
    const element = { image: 'img', video: 'video', audio: 'audio' }[kind];
    await expect(result(page).locator(element)).toHaveAttribute('src', address);
  }
  await expect(result(page).getByRole('img', { name: titles.image })).toBeVisible();

  const panel = await pick(page, 'Images');
  await panel.getByRole('searchbox').fill('nothing-is-called-so');
  await expect(panel.getByText('No Images Found')).toBeVisible();
  const saved = page.waitForResponse(/add-css-link/);
  await (await pick(page, 'Fonts'))
    .getByRole('article', { name: 'Lobster' })
    .getByRole('button', { name: 'Insert' })
    .click();
  expect((await (await saved).json()).data.cssLinks).toEqual([
    new URL('/fonts/lobster.css', page.url()).href,
  ]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(`/view-full/${id}`);
  await expect.poll(() => loaded(page)).toContain('Lobster');
});
