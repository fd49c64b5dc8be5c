import { expect, type Page, test } from 'playwright/test';
import { enter, publish, setAutosave } from './support/calls.ts';
import { lines } from './support/controls.ts';
import { openWeb, saveWeb, show, uniqueTitle, write } from './support/editor.ts';

const state = (page: Page) => page.locator('.editor-state');
const history = (page: Page) => page.getByRole('dialog', { name: 'History' });

/** A member whose work is saved by itself. */
async function enterWithAutosave(page: Page) {
  const member = await enter(page);
  await setAutosave(page.request, member.accessToken, true);
  return member;
}

/** The next autosave of a web; its picture is an update too. */
const autosaveOf = (page: Page, id: string) =>
  page.waitForRequest(
    (request) =>
      request.url().includes(`/webs/update/${id}`) && /name="sitting"/.test(request.postData() ?? ''),
  );

const isSaved = (page: Page) => expect(state(page)).toHaveText('Saved', { timeout: 20_000 });

test('a private web is saved at a pause, and its sitting is one version', async ({ page }) => {
  const { accessToken } = await enterWithAutosave(page);
  const code = { html: '<h1>First</h1>\n' };
  const id = await publish(page.request, accessToken, uniqueTitle('Alone'), code, 'Private');
  await openWeb(page, id);
  for (const word of ['second', 'third']) {
    const sent = autosaveOf(page, id);
    await write(page, 'HTML', `<p>${word}</p>`);
    await expect(state(page)).toHaveText('Saving…');
    await sent;
    await isSaved(page);
  }
  await page.reload();
  await show(page, 'HTML');
  await expect(lines(page, 'HTML')).toContainText('third', { timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Continue draft' })).toHaveCount(0);
  await isSaved(page);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(history(page).getByRole('navigation').getByRole('button')).toHaveCount(2);
});

test('work goes on offline, and is saved when the connection is back, or the page opens again', async ({
  page,
  context,
}) => {
  const { accessToken } = await enterWithAutosave(page);
  const id = await publish(page.request, accessToken, uniqueTitle('Away'), { html: '<p>' }, 'Private');
  await openWeb(page, id);
  await write(page, 'HTML', '<p>here</p>');
  await isSaved(page);
  await context.setOffline(true);
  await write(page, 'HTML', '<p>away</p>');
  await expect(state(page)).toHaveText('Offline', { timeout: 20_000 });
  await context.setOffline(false);
  await isSaved(page);
  await page.route('**/webs/update/**', (route) => route.abort());
  await write(page, 'HTML', '<p>cut off</p>');
  await expect(state(page)).toHaveText('Offline', { timeout: 20_000 });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.unroute('**/webs/update/**');
  const saved = page.waitForResponse((reply) => reply.url().includes(`/webs/update/${id}`));
  await page.reload();
  expect((await saved).status()).toBe(200);
  await isSaved(page);
  await show(page, 'HTML');
  await expect(lines(page, 'HTML')).toContainText('cut off');
});

test('a first save is asked for, and from then on nothing has to be remembered', async ({ page }) => {
  await enterWithAutosave(page);
  const id = await saveWeb(page, uniqueTitle('Mine'), 'Unlisted');
  const sent = autosaveOf(page, id);
  await write(page, 'CSS', 'p { color: red }');
  await sent;
  await isSaved(page);
});

test('the setting turns it off, and what is typed waits for a save', async ({ page }) => {
  const { accessToken } = await enterWithAutosave(page);
  const id = await publish(page.request, accessToken, uniqueTitle('Off'), { html: '<p>' }, 'Private');
  await page.goto('/settings/editor');
  await page.getByLabel('Autosave').uncheck();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Preferences' })).toBeVisible();
  await openWeb(page, id);
  await write(page, 'HTML', '<p>waits</p>');
  await expect(state(page)).toHaveText('Unsaved draft');
});
