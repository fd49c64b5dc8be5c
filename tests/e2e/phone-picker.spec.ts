import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { register } from './support/calls.ts';
import { result, show, uniqueTitle } from './support/editor.ts';
import { addAsset, tone } from './support/library.ts';
import { copied, pick, picker, statusMessage, textOf } from './support/picker.ts';

const insert = (page: Page) => picker(page).getByRole('button', { name: 'Insert' });

test('on a phone all six tabs fit, and an insertion is in its pane', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { accessToken } = await register(request);
  const title = uniqueTitle('Sound');
  await addAsset(request, accessToken, 'audio', title, tone(3));
  await page.goto('/new-web');
  for (const tab of ['Icons', 'Fonts', 'Patterns', 'Images', 'Videos', 'Audios']) {
    const dialog = await pick(page, tab);
    await expect(dialog.getByText('Loading...')).toHaveCount(0);
    await expect(dialog.getByRole('tab', { name: tab })).toBeInViewport({ ratio: 1 });
    await expectSound(page, tab);
  }
  const sound = picker(page).getByRole('article', { name: title });
  await sound.getByRole('button', { name: `Play ${title}` }).tap();
  await expect(picker(page).getByRole('region', { name: 'Player' })).toContainText(title);
  await sound.getByRole('button', { name: 'Copy URL' }).tap();
  await expect(statusMessage(page, 'URL coppid Succesfully!')).toBeVisible();
  expect(await copied(page)).toMatch(/^http:\/\/localhost:\d+\/media\/.+\.wav$/);
  await sound.getByRole('button', { name: 'Insert' }).tap();
  await expect(page.getByRole('tab', { name: 'HTML', exact: true })).toHaveAttribute('aria-selected', 'true');
  expect(await textOf(page, 'HTML')).toContain('<audio controls src=');

  await pick(page, 'Patterns');
  await picker(page).getByRole('button', { name: 'Bricks' }).tap();
  await expect(insert(page)).toBeInViewport();
  await insert(page).tap();
  await expect(page.getByRole('tab', { name: 'CSS', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('region', { name: 'CSS', exact: true }).locator('.cm-content')).toBeFocused();
  expect(await textOf(page, 'CSS')).toMatch(/^body \{\n {2}--paper/);
  await show(page, 'Result');
  await expect(result(page).locator('body')).toHaveCSS('background-color', 'rgb(181, 82, 59)');
  await show(page, 'CSS');
  await page.getByRole('region', { name: 'CSS', exact: true }).getByRole('button', { name: 'Undo' }).tap();
  expect(await textOf(page, 'CSS')).toBe('');
});

test('if the editor does not load, the textarea takes an insertion and undoes it', async ({ page }) => {
  await page.route('**/assets/**/*.js', async (route) => {
    const isEditor = (await (await route.fetch()).text()).includes('cm-lineWrapping');
    await (isEditor ? route.abort() : route.continue());
  });
  await page.goto('/new-web');
  const pane = page.getByRole('textbox', { name: 'HTML code' });
  await pane.fill('<p>one</p><p>two</p>');
  await pane.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(10, 10));
  await pick(page, 'Icons');
  await picker(page).getByRole('button', { name: 'abacus', exact: true }).tap();
  await insert(page).tap();
  await expect(pane).toHaveValue(/^<p>one<\/p><svg .*<\/svg><p>two<\/p>$/);
  await expect(pane).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(pane).toHaveValue('<p>one</p><p>two</p>');
});
