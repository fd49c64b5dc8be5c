import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { enter, publish } from './support/calls.ts';
import { addEntry, addons, awake, foot, save } from './support/controls.ts';
import { unpack } from './support/downloads.ts';
import { describe, openWeb, result, show, uniqueTitle, write } from './support/editor.ts';
import { publishElsewhere } from './support/preview.ts';

test('a fork keeps unsaved changes of the code and the add-ons, and names its original', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, { html: '<h1>Original</h1>', css: 'h1 { color: red }' });
  await enter(page);
  await page.goto(`/web/${id}`);
  await write(page, 'HTML', '<p>Changed by a reader</p>');
  await foot(page).getByRole('button', { name: 'Addons' }).click();
  await addEntry(page, '<meta name="theme-color" content="#123456">');
  await page.keyboard.press('Escape');
  await foot(page).getByRole('button', { name: 'Fork' }).click();
  await expect(page.getByText('Web Forked Successfully!')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(id));
  await show(page, 'Result');
  await expect(result(page).getByText('Changed by a reader')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(foot(page).getByRole('button', { name: 'Fork' })).toHaveCount(0);
  await foot(page).getByRole('button', { name: 'Addons' }).click();
  await expect(addons(page).getByLabel('HTML tag 1')).toHaveValue(/theme-color/);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Somebody elses' }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.getByText('Unsaved draft'), 'the original is as it was').toHaveCount(0);
});

test('guests and owners are not offered a fork', async ({ page, browser }) => {
  const id = await publishElsewhere(browser, { html: '<h1>Original</h1>' });
  await page.goto(`/web/${id}`);
  await expect(foot(page).getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(foot(page).getByRole('button', { name: 'Fork' })).toHaveCount(0);
  await awake(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Please login to save')).toBeVisible();
});

test('a web is downloaded as a zip whose page works as it did', async ({ page, context }, { outputDir }) => {
  await page.goto('/new-web');
  const button = foot(page).getByRole('button', { name: 'Export' });
  await awake(page);
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('There is no code to export yet');
  await button.focus();
  await page.keyboard.press('Enter');
  await write(page, 'HTML', '<h1>Packed</h1><p id="out"></p>');
  await write(page, 'CSS', 'h1 { color: rgb(1, 2, 3) }');
  await write(page, 'JS', 'out.textContent = getComputedStyle(document.body).getPropertyValue("--from-tag")');
  await foot(page).getByRole('button', { name: 'Addons' }).click();
  await addEntry(page, '<style>:root { --from-tag: by the tag }</style>');
  await page.keyboard.press('Escape');
  await expect(result(page).getByText('by the tag')).toBeVisible();

  await expect(button).toHaveAttribute('aria-disabled', 'false');
  const download = page.waitForEvent('download');
  await foot(page).getByRole('button', { name: 'Export' }).click();
  const file = await download;
  await expect(page.getByText('Zip Exported successfully')).toHaveCount(1);
  expect(file.suggestedFilename()).toBe('Untitled.zip');
  const unpacked = await unpack(file, join(outputDir, 'unpacked'));
  expect(unpacked.names).toEqual(['index.html', 'script.js', 'style.css']);

  const opened = await context.newPage();
  await opened.goto(unpacked.page);
  await expect(opened.getByRole('heading', { name: 'Packed' })).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(opened.getByText('by the tag')).toBeVisible();
  await expect(opened).toHaveTitle('Untitled');
});

test('an owner’s add-ons are saved at once, short ones ignored, invalid ones reported, deleted and refused ones removed', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  await openWeb(
    page,
    await publish(page.request, accessToken, uniqueTitle('Addons'), { html: '<p>here</p>' }),
  );
  await foot(page).getByRole('button', { name: 'Addons' }).click();
  await expect(addons(page).getByRole('tab', { name: 'HTML' })).toHaveAttribute('aria-selected', 'true');
  await expect(addons(page).getByText('Add meta tags, charset, viewport, etc.')).toBeVisible();
  await addEntry(page, '  <meta a> ');
  await expect(addons(page).getByText('an add-on has at least 10 characters')).toBeVisible();
  await expect(addons(page).getByText('Nothing added yet')).toBeVisible();
  await addons(page).getByRole('tab', { name: 'JS' }).click();
  await addEntry(page, 'not an address at all');
  await expect(addons(page).getByText('JS link must be an http or https address')).toBeVisible();

  const added = page.waitForResponse((reply) => reply.url().includes('/webs/add-css-link/'));
  await addEntry(page, 'https://example.com/sheet.css');
  expect((await added).status()).toBe(200);
  await expect(addons(page).getByRole('tab', { name: 'CSS' }), 'it goes where it belongs').toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(addons(page).getByLabel('CSS link 1')).toHaveValue('https://example.com/sheet.css');
  await expect(addons(page).getByLabel('CSS link 1')).not.toBeEditable();
  await addons(page).getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.reload();
  await foot(page).getByRole('button', { name: 'Addons' }).click();
  await addons(page).getByRole('tab', { name: 'CSS' }).click();
  const removed = page.waitForResponse((reply) => reply.url().includes('/webs/remove-css-link/'));
  await addons(page).getByRole('button', { name: 'Delete https://example.com/sheet.css' }).click();
  expect((await removed).status()).toBe(200);
  await expect(addons(page).getByText('Nothing added yet')).toBeVisible();
  await foot(page).getByRole('button', { name: 'Addons' }).click();
  await expect(addons(page), 'its button closes it').toHaveCount(0);

  await page.route('**/webs/add-html-link/*', (route) =>
    route.fulfill({ status: 400, json: { status: 400, message: 'Not this one', data: null } }),
  );
  await foot(page).getByRole('button', { name: 'Addons' }).click();
  await addEntry(page, '<meta name="refused" content="yes">');
  await expect(page.getByText('Not this one')).toBeVisible();
  await expect(addons(page).getByText('Nothing added yet')).toBeVisible();
});

test('a web that is saved twice at once, or again after a lost response, is one web', async ({ page }) => {
  const { username } = await enter(page);
  await page.goto('/new-web');
  await write(page, 'HTML', '<h1>Once</h1>');
  await save(page).click();
  let tries = 0;
  await page.route('**/webs/create', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  const title = uniqueTitle('Once');
  await describe(page, title);
  await expect(page.getByText(/saved as a draft/)).toBeVisible();
  await write(page, 'HTML', '<p>and more since</p>');
  await save(page).dblclick();
  await expect(page).toHaveURL(/\/web\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await show(page, 'Result');
  await expect(result(page).getByText('and more since')).toBeVisible();
  const reply = await page.request.get(`/api/v1/webs/user/${username}?webType=public`);
  expect((await reply.json()).data.totalDocs).toBe(1);
});

test('the links of the top bar ask before leaving unsaved work', async ({ page }) => {
  await page.goto('/new-web');
  await awake(page);
  for (const name of ['Home', 'Log In', 'Sign Up']) {
    await page.getByRole('banner').getByRole('link', { name }).click();
    const question = page.getByRole('dialog', { name: 'Leave this page' });
    await expect(
      question.getByText('Are you sure you want to leave this page? Your changes may not be saved.'),
    ).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/new-web$/);
  }
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fnew-web$/);
});

test('an owner renames by clicking the title, others cannot', async ({ page, browser }) => {
  const id = await publishElsewhere(browser, { html: '<h1>Theirs</h1>' });
  const { accessToken } = await enter(page);
  await openWeb(
    page,
    await publish(page.request, accessToken, uniqueTitle('Before'), { html: '<p>here</p>' }),
  );
  const sent = page.waitForResponse((reply) => reply.url().includes('/webs/update/'));
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  const after = uniqueTitle('After');
  await page.getByLabel('Title').fill(after);
  await page.keyboard.press('Enter');
  expect((await sent).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: after })).toBeVisible();
  await page.goto(`/web/${id}`);
  await expect(page.getByRole('heading', { level: 1 }).getByRole('button')).toHaveCount(0);
});

test('the code’s context menu lies over it, and formats with the site’s shortcut', async ({ page }) => {
  await page.goto('/new-web');
  await write(page, 'JS', 'const  a = [1,2]');
  const code = page.getByRole('region', { name: 'JS', exact: true }).locator('.view-lines');
  await code.click({ button: 'right' });
  const entry = page.getByRole('menuitem', { name: /^Format Document/ });
  await expect(entry).toContainText('Shift+Alt+F');
  const backgrounds = entry.evaluate((element) => {
    const around = [];
    for (let each: Element | null = element; each; each = each.parentElement)
      around.push(getComputedStyle(each).backgroundColor);
    return around;
  });
  expect((await backgrounds).some((colour) => /^rgb\(/.test(colour))).toBe(true);
  await entry.click();
  await expect(code).toHaveText(/const\sa\s=\s\[1,\s2\];/);
});

test('tooltips of the bottom toolbar stay within a window as wide as a tablet', async ({ page }) => {
  const { accessToken } = await enter(page);
  const id = await publish(page.request, accessToken, uniqueTitle('Tips'), { html: '<p>x</p>' });
  await page.setViewportSize({ width: 820, height: 1180 });
  await openWeb(page, id);
  const cut = await page.locator('.editor-foot [data-tip]').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const tip = getComputedStyle(button, '::after');
        const width = Number.parseFloat(tip.width);
        const moved = tip.translate.startsWith('-50%') ? width / 2 : 0;
        const left = button.getBoundingClientRect().left + Number.parseFloat(tip.left) - moved;
        return left < 0 || left + width > innerWidth;
      })
      .map((button) => button.textContent),
  );
  expect(cut).toEqual([]);
});
