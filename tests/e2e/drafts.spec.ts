import { expect, type Page, test } from 'playwright/test';
import { enter, register } from './support/calls.ts';
import { awake, save } from './support/controls.ts';
import { result, show, write } from './support/editor.ts';
import { publishElsewhere } from './support/preview.ts';

const textOf = (page: Page) => page.evaluate(() => Object.values(localStorage).join());

test('a guest who saves changes of somebody else’s web logs in, gets their own theme at once, and a fork with the changes', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, { html: '<h1>Original</h1>' });
  const api = await browser.newContext({ baseURL: process.env.BASE_URL });
  const { accessToken, username, password } = await register(api.request);
  const headers = { authorization: `Bearer ${accessToken}` };
  await api.request.patch('/api/v1/webs/chenge-editor-view', { headers, data: { indentation: 3 } });
  await api.request.patch('/api/v1/webs/update-editor-preferences', { headers, data: { theme: 'light' } });

  await page.goto(`/web/${id}`);
  await write(page, 'HTML', '<p>Added by a guest</p>');
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Log in to save your web' });
  await expect(dialog.getByLabel('Username or Email')).toBeFocused();
  await dialog.getByLabel('Username or Email').fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log In' }).click();

  const question = page.getByRole('dialog', { name: 'Fork to keep your changes' });
  await expect(question).toBeVisible();
  await expect(page.locator('.editor')).toHaveAttribute('data-code-theme', 'light');
  await expect(page.locator('.editor-work')).toHaveAttribute('data-layout', '3');
  await expect(page.locator('.editor-bar .avatar')).toHaveAttribute('data-initials', /^A/);
  await question.getByRole('button', { name: 'Fork' }).click();
  await expect(page.getByText('Web Forked Successfully!')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(id));
  await show(page, 'Result');
  await expect(result(page).getByText('Added by a guest')).toBeVisible();
});

test('a logout asks about unsaved drafts, in other tabs too, and the next person finds none', async ({
  page,
  context,
}) => {
  await enter(page);
  const editor = await context.newPage();
  await editor.goto('/new-web');
  await write(editor, 'HTML', '<h1>Nobody else may read this</h1>');
  await expect.poll(() => textOf(page)).toContain('Nobody else may read this');

  await page.bringToFront();
  const logOut = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };
  await logOut();
  const question = page.getByRole('dialog', { name: 'Unsaved drafts' });
  await expect(question.getByRole('link', { name: 'Untitled' })).toHaveAttribute('href', '/new-web');
  await question.getByRole('button', { name: 'Keep working' }).click();
  await expect(question).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();

  const reloaded = editor.waitForEvent('load');
  await logOut();
  await question.getByRole('button', { name: 'Discard and log out' }).click();
  await expect(page.getByText('You have been logged out')).toBeVisible();
  expect(await textOf(page)).not.toContain('Nobody else may read this');
  await reloaded;
  await awake(editor);
  await expect(editor.getByText('Captain Anonymous')).toBeVisible();
  await expect(editor.getByText('Unsaved draft')).toHaveCount(0);
});

test('when a session ends elsewhere, only its member can read its drafts', async ({ page }) => {
  const member = await enter(page);
  await page.goto('/new-web');
  await write(page, 'HTML', '<h1>Only mine</h1>');
  await expect.poll(() => textOf(page)).toContain('Only mine');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.evaluate(() => {
    for (const name of ['accessToken', 'refreshToken']) localStorage.removeItem(name);
  });
  await page.goto('/new-web');
  await expect(page.getByText('Captain Anonymous')).toBeVisible();
  await awake(page);
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await enter(page);
  await page.goto('/new-web');
  await awake(page);
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await page.evaluate(
    (tokens) => {
      for (const [name, token] of Object.entries(tokens)) localStorage.setItem(name, token);
    },
    { accessToken: member.accessToken, refreshToken: member.refreshToken },
  );
  await page.goto('/new-web');
  await expect(page.getByRole('button', { name: 'Continue draft' })).toBeVisible();
  await show(page, 'Result');
  await expect(result(page).getByText('Only mine')).toBeVisible();
});

test('text typed in a large web is restored after a reload', async ({ page, browser }) => {
  const id = await publishElsewhere(browser, { html: '<!-- a long line of nothing -->\n'.repeat(8_000) });
  await page.goto(`/web/${id}`);
  for (const text of ['Typed first', 'Typed second']) {
    await write(page, 'HTML', `<p>${text}</p>`);
    await expect.poll(() => textOf(page)).toContain(text);
  }
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(
    keys.filter((key) => key.startsWith('draft-edit:')),
    'only the change is stored',
  ).toHaveLength(1);
  await page.reload();
  await expect(result(page).getByText('Typed first')).toBeVisible();
  await expect(result(page).getByText('Typed second')).toBeVisible();
});
