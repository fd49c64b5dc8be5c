import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter } from './support/calls.ts';
import { addEntry, awake, foot, lines } from './support/controls.ts';
import { result, write } from './support/editor.ts';
import { publishElsewhere } from './support/preview.ts';

test('Emmet, Prettier, the command list and leaving the editor work by keyboard', async ({ page }) => {
  await page.goto('/new-web');
  await write(page, 'HTML', '');
  await page.keyboard.type('ul>li.item*2', { delay: 20 });
  await expect(page.locator('.suggest-widget.visible').getByText('Emmet abbreviation').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(lines(page, 'HTML')).toContainText('class="item"');

  // Ends with a text whose typing triggers no formatting.
  await write(page, 'JS', 'const  a = [1,2]');
  await page.keyboard.press('Shift+Alt+f');
  await expect(lines(page, 'JS')).toHaveText(/const\sa\s=\s\[1,\s2\];/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(lines(page, 'JS')).toHaveText(/const\s{2}a\s=\s\[1,2\]/);

  await write(page, 'CSS', 'a { ');
  await page.keyboard.press('Enter');
  // No color, since the color sample that Monaco draws beside one is a blank in the line's text.
  await page.keyboard.type('margin:0;', { delay: 20 });
  await expect(lines(page, 'CSS'), 'as it is typed').toContainText(/margin:\s0;/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await write(page, 'CSS', 'a { color: red; }}');
  await page.getByRole('button', { name: 'Format CSS' }).click();
  await expect(page.getByText(/^CSS line 1: .*Nothing was changed$/)).toBeVisible();
  await expect(lines(page, 'CSS')).toContainText('a { color: red; }}');

  await write(page, 'JS', '');
  await page.keyboard.press('F1');
  await expect(page.locator('.quick-input-widget')).toBeVisible();
  await page.keyboard.type('Format Document');
  await page.keyboard.press('Enter');
  await expect(lines(page, 'JS')).toHaveText(/const\sa\s=\s\[1,\s2\];/);

  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.code-monaco') === null)).toBe(true);
});

test('text composed by an input method arrives complete', async ({ page, context }) => {
  await page.goto('/new-web');
  await write(page, 'HTML', '<p></p>');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  const keyboard = await context.newCDPSession(page);
  for (const text of ['n', 'に', 'にほん'])
    await keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await keyboard.send('Input.insertText', { text: '日本' });
  await expect(lines(page, 'HTML')).toHaveText('<p>日本</p>');
  await expect(result(page).getByText('日本')).toBeVisible();
});

test('Russian prose has no boxes around letters, invisible characters have', async ({ page }) => {
  await page.goto('/new-web');
  await write(page, 'HTML', '<p>Сор в саду, а роса у моря</p>');
  await expect(lines(page, 'HTML')).toContainText('роса');
  await write(page, 'HTML', '\n<p>ad\u200bmin a\u202eb</p>');
  const boxes = page.locator('.code-monaco .unicode-highlight');
  await expect(boxes.first()).toBeVisible();
  await expect(lines(page, 'HTML')).toContainText('[U+202E]');
  await expect(boxes).toHaveCount(2);
});

test('a discarded draft is restored by undo', async ({ page }) => {
  await page.goto('/new-web');
  await write(page, 'HTML', '<h1>Draft</h1>');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(lines(page, 'HTML')).toContainText('Draft');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(lines(page, 'HTML')).not.toContainText('Draft');
  await page.getByRole('region', { name: 'HTML', exact: true }).locator('.monaco-editor').first().click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(lines(page, 'HTML')).toContainText('Draft');
  await expect(page.getByText('Unsaved draft')).toBeVisible();
});

for (const width of [1440, 1024, 390]) {
  test(`the editor and its dialogs are accessible and fit in both themes, ${width} px wide`, async ({
    page,
    browser,
  }) => {
    const id = await publishElsewhere(browser, { html: '<h1>Look at me</h1>' });
    await page.setViewportSize({ width, height: 844 });
    await enter(page);
    await page.goto(`/web/${id}`);
    await awake(page);
    await expectSound(page, 'the editor', { without: '.monaco-editor' });
    await foot(page).getByRole('button', { name: 'Code view' }).click();
    await expectSound(page, 'the editor', { without: '.monaco-editor' });
    await page.keyboard.press('Escape');
    await foot(page).getByRole('button', { name: 'Addons' }).click();
    await addEntry(
      page,
      '<meta name="description" content="A long entry that has to be cut short somewhere">',
    );
    await expectSound(page, 'the editor', { without: '.monaco-editor' });
  });
}
