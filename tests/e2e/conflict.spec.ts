import { type Browser, expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { openWeb, result, show, uniqueTitle, write } from './support/editor.ts';

const code = {
  html: '<h1>First</h1>\n<p>Line</p>\n',
  css: 'h1 {\n  color: red;\n}\n',
};

type Device = { page: Page; save: () => Promise<void> };

/** A member's web, opened on this device. */
async function start(page: Page, title: string) {
  const { accessToken, refreshToken } = await enter(page);
  const id = await publish(page.request, accessToken, title, code);
  await openWeb(page, id);
  const api = page.request;
  const readSaved = async () => {
    const reply = await api.get(`/api/v1/webs/get/${id}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    return (await reply.json()).data;
  };
  /** Saves from a third client, without an editor. */
  const saveElsewhere = async (changed: Record<string, string>) => {
    const reply = await api.patch(`/api/v1/webs/update/${id}`, {
      headers: { authorization: `Bearer ${accessToken}` },
      multipart: changed,
    });
    expect(reply.status()).toBe(200);
  };
  return { id, readSaved, saveElsewhere, tokens: { accessToken, refreshToken } };
}

const device = (page: Page): Device => ({
  page,
  save: () => page.getByRole('button', { name: 'Save', exact: true }).click(),
});

/** The same member in another browser, with the same web open. */
async function secondDevice(
  browser: Browser,
  from: Page,
  id: string,
  tokens: Record<string, string>,
): Promise<Device> {
  const context = await browser.newContext();
  await context.addCookies(await from.context().cookies());
  const page = await context.newPage();
  await page.goto('/healthz');
  await page.evaluate((kept) => {
    for (const [name, token] of Object.entries(kept)) localStorage.setItem(name, token);
  }, tokens);
  await openWeb(page, id);
  return device(page);
}

const isSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();
const question = (page: Page) => page.getByRole('dialog', { name: 'Two versions of this web' });

test('the second of two saves shows both versions and lets the member choose; nothing is overwritten silently', async ({
  page,
  browser,
}) => {
  const { id, readSaved, tokens } = await start(page, uniqueTitle('Twice'));
  const here = device(page);
  const there = await secondDevice(browser, page, id, tokens);
  await write(here.page, 'HTML', '<p>From here</p>');
  await write(there.page, 'HTML', '<p>From there</p>');
  await there.save();
  await isSaved(there.page);

  await here.save();
  const dialog = question(here.page);
  await expect(dialog).toContainText('Changed on both sides');
  const changes = dialog.getByRole('region', { name: 'Changes in HTML' });
  await expect(changes.getByText('<p>From there</p>')).toBeVisible();
  await expect(changes.getByText('<p>From here</p>')).toBeVisible();
  expect((await readSaved()).html).toContain('From there');

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(here.page.getByText('Unsaved draft')).toBeVisible();
  await here.save();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await isSaved(here.page);
  expect((await readSaved()).html).toContain('From here');
  expect((await readSaved()).html).not.toContain('From there');
});

test('a rename that meets another version keeps unsaved code unsaved', async ({ page }) => {
  const { readSaved, saveElsewhere } = await start(page, uniqueTitle('Named'));
  await write(page, 'HTML', '<p>From here</p>');
  await saveElsewhere({ css: 'h1 { color: blue }' });
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  const title = uniqueTitle('Renamed');
  await page.getByLabel('Title').fill(title);
  await page.keyboard.press('Enter');
  await expect(async () => expect((await readSaved()).title).toBe(title)).toPass();
  expect((await readSaved()).html).toContain('First');
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByText('Unsaved draft')).toBeVisible();
  await device(page).save();
  await isSaved(page);
  expect(await readSaved()).toMatchObject({ title, html: expect.stringContaining('From here') });
  expect((await readSaved()).css).toContain('blue');
});

test('after taking theirs, mine can be brought back, also after a reload; changes of different fields are merged', async ({
  page,
}) => {
  const { readSaved, saveElsewhere } = await start(page, uniqueTitle('Aside'));
  await write(page, 'HTML', '<p>From here</p>');
  await saveElsewhere({ html: '<p>From there</p>' });
  await device(page).save();
  await question(page).getByRole('button', { name: 'Take theirs' }).click();
  await expect(result(page).getByText('From there')).toBeVisible();
  await isSaved(page);
  await page.reload();
  await page.getByRole('button', { name: 'Bring back' }).click();
  await expect(result(page).getByText('From here')).toBeVisible();
  expect((await readSaved()).html).toContain('From there');
  await device(page).save();
  await isSaved(page);
  expect((await readSaved()).html).toContain('From here');

  await write(page, 'HTML', '<p>More from here</p>');
  await saveElsewhere({ css: 'p { color: rgb(1, 2, 3) }' });
  // The notification is shown for 2.5 s, which may have passed when the click returns, since a trace takes a snapshot
  // after it.
  await Promise.all([
    page.getByText('Merged with the changes that were saved elsewhere').waitFor(),
    device(page).save(),
  ]);
  await isSaved(page);
  await expect(result(page).getByText('More from here')).toHaveCSS('color', 'rgb(1, 2, 3)');
  const { html, css } = await readSaved();
  expect(html).toContain('More from here');
  expect(css).toContain('rgb(1, 2, 3)');
});

test('where both changed a part, the chosen side is saved, with all other changes of both', async ({
  page,
}) => {
  const { readSaved, saveElsewhere } = await start(page, uniqueTitle('Parts'));
  await write(page, 'HTML', '<p>Here</p>');
  await write(page, 'CSS', 'p { color: red }');
  await saveElsewhere({ html: `${code.html}<p>There</p>`, css: `${code.css}i {}`, js: 'let there;' });
  await device(page).save();
  await question(page).getByRole('group', { name: 'Keep of HTML' }).getByLabel('Keep theirs here').check();
  await question(page).getByRole('button', { name: 'Save what is chosen' }).click();
  await isSaved(page);
  const { html, css, js } = await readSaved();
  expect(html).toContain('There');
  expect(html).not.toContain('Here</p>');
  expect(css).toContain('color: red');
  expect(css).not.toContain('i {}');
  expect(js).toBe('let there;');
  await expect(page.getByRole('button', { name: 'Bring back' })).toBeVisible();
});

test('another tab reports at once that the web was changed', async ({ page, context }) => {
  const { id } = await start(page, uniqueTitle('Tabs'));
  const other = await context.newPage();
  await openWeb(other, id);
  await write(other, 'HTML', '<p>From the other tab</p>');
  await device(other).save();
  await isSaved(other);
  const note = page.getByText('This web was changed in another tab.');
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Show the new version' }).click();
  await expect(note).toBeHidden();
  await show(page, 'Result');
  await expect(result(page).getByText('From the other tab')).toBeVisible();
});

test('the conflict dialog is accessible and fits in both themes, on wide screens and phones', async ({
  page,
}) => {
  const { saveElsewhere } = await start(page, uniqueTitle('Question'));
  await write(page, 'HTML', '<p>From here</p>');
  await saveElsewhere({
    title: 'Another title',
    html: `${code.html}<p>From there</p>`,
    js: 'let there = 1;',
  });
  await device(page).save();
  await expect(question(page).getByRole('region', { name: 'Changes in HTML' })).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectSound(page, `${width} px`, { within: 'dialog' });
  }
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(page.getByText('Unsaved draft')).toBeVisible();
});
