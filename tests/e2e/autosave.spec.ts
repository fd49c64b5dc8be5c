import { expect, type Page, type Request, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, enterAs, publish, setAutosave } from './support/calls.ts';
import { lines, save } from './support/controls.ts';
import { openWeb, saveWeb, show, uniqueTitle, write } from './support/editor.ts';

const state = (page: Page) => page.locator('.editor-state');
const history = (page: Page) => page.getByRole('complementary', { name: 'History' });

/** A member with autosave. */
async function enterWithAutosave(page: Page) {
  const member = await enter(page);
  await setAutosave(page.request, member.accessToken, true);
  return member;
}

/** Whether a request is an autosave of a web; the update with its picture is not. */
const isAutosave = (request: Request, id: string) =>
  request.url().includes(`/webs/update/${id}`) && /name="sitting"/.test(request.postData() ?? '');

const autosaveOf = (page: Page, id: string) => page.waitForRequest((request) => isAutosave(request, id));

const isSaved = (page: Page) => expect(state(page)).toHaveText('Saved');

test('a private web is saved at a pause, and one editing session is one version', async ({ page }) => {
  const { accessToken } = await enterWithAutosave(page);
  const code = { html: '<h1>First</h1>\n' };
  const id = await publish(page.request, accessToken, uniqueTitle('Alone'), code, 'Private');
  await openWeb(page, id);
  await page.route('**/webs/update/**', async (route) => {
    if (isAutosave(route.request(), id)) await expect(state(page)).toHaveText('Saving…');
    await route.continue();
  });
  for (const word of ['second', 'third']) {
    const sent = autosaveOf(page, id);
    await write(page, 'HTML', `<p>${word}</p>`);
    await sent;
    await isSaved(page);
  }
  await page.reload();
  await show(page, 'HTML');
  await expect(lines(page, 'HTML')).toContainText('third');
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
  await expect(state(page)).toHaveText('Offline');
  await context.setOffline(false);
  await isSaved(page);
  await page.route('**/webs/update/**', (route) => route.abort());
  await write(page, 'HTML', '<p>cut off</p>');
  await expect(state(page)).toHaveText('Offline');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.unroute('**/webs/update/**');
  await page.reload();
  const headers = { authorization: `Bearer ${accessToken}` };
  const stored = async () => (await page.request.get(`/api/v1/webs/get/${id}`, { headers })).text();
  // Sent by either the page that was left or this one.
  await expect.poll(stored).toContain('cut off');
  await isSaved(page);
  await show(page, 'HTML');
  await expect(lines(page, 'HTML')).toContainText('cut off');
});

test('the first save is explicit, and later changes are saved automatically', async ({ page }) => {
  await enterWithAutosave(page);
  const id = await saveWeb(page, uniqueTitle('Mine'), 'Unlisted');
  const sent = autosaveOf(page, id);
  await write(page, 'CSS', 'p { color: red }');
  await sent;
  await isSaved(page);
});

test('the setting turns autosave off, and typed text waits for a save', async ({ page }) => {
  const { accessToken } = await enterWithAutosave(page);
  const id = await publish(page.request, accessToken, uniqueTitle('Off'), { html: '<p>' }, 'Private');
  await page.goto('/settings/editor');
  await page.getByLabel('Autosave').uncheck();
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Preferences' })).toBeVisible();
  await openWeb(page, id);
  await write(page, 'HTML', '<p>waits</p>');
  await expect(state(page)).toHaveText('Unsaved draft');
});

test('a public web keeps a draft that its owner finds on another device, until it is saved or discarded', async ({
  page,
  browser,
}) => {
  const member = await enterWithAutosave(page);
  const { accessToken } = member;
  const id = await publish(page.request, accessToken, uniqueTitle('Shown'), { html: '<p>published</p>' });
  await openWeb(page, id);
  await write(page, 'HTML', '<p>half a thought</p>');
  await expect(state(page)).toHaveText('Draft saved');
  const shown = async () => (await (await page.request.get(`/api/v1/webs/get/${id}`)).json()).data.html;
  expect(await shown()).not.toContain('half a thought');

  const device = await browser.newContext({ baseURL: process.env.BASE_URL });
  const other = await device.newPage();
  const { username: identifier, password } = member;
  const login = await other.request.post('/api/v1/users/login', { data: { identifier, password } });
  await enterAs(other, (await login.json()).data);
  await openWeb(other, id);
  await expect(
    other.getByText('This is your draft. Others see the saved version until you save.'),
  ).toBeVisible();
  await show(other, 'HTML');
  await expect(lines(other, 'HTML')).toContainText('half a thought');
  await expect(state(other)).toHaveText('Draft saved');
  await expectSound(other, 'the editor with a draft of the server');
  await other.getByRole('button', { name: 'Continue draft' }).click();
  await save(other).click();
  await isSaved(other);
  expect(await shown()).toContain('half a thought');
  await other.reload();
  await isSaved(other);
  await expect(other.getByRole('button', { name: 'Discard draft' })).toHaveCount(0);

  await write(other, 'CSS', 'p { color: red }');
  await expect(state(other)).toHaveText('Draft saved');
  await other.reload();
  await other.getByRole('button', { name: 'Discard draft' }).click();
  await isSaved(other);
  await other.reload();
  await isSaved(other);
  await device.close();
});
