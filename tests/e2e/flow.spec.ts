import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { enter, publish } from './support/calls.ts';
import { describe, openWeb, result, show, uniqueTitle, write } from './support/editor.ts';
import { fillSignUp, findCard, logIn, newPerson, signUp } from './support/people.ts';

test('a member signs up, writes a web, sees it run, saves it, and a visitor finds and opens it', async ({
  page,
  browser,
}) => {
  await signUp(page);
  const title = uniqueTitle('Sunrise');
  await page.goto('/new-web');
  await write(page, 'HTML', '<h1>Good morning</h1><p id="out"></p>');
  await write(page, 'CSS', 'h1 { color: rgb(200, 80, 40) }');
  await write(page, 'JS', 'out.textContent = 6 * 7');
  await show(page, 'Result');
  await expect(result(page).getByRole('heading', { name: 'Good morning' })).toHaveCSS(
    'color',
    'rgb(200, 80, 40)',
  );
  await expect(result(page).getByText('42')).toBeVisible();
  await expect(page.getByText('Unsaved draft')).toBeVisible();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const warning = page.getByText('Title and description are required');
  await expect(warning).toBeVisible();
  await warning.hover();
  const field = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('required');
  await describe(page, title);
  await expect(warning, 'what it warned of is solved').toHaveCount(0);
  await expect(page).toHaveURL(/\/web\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toHaveAttribute('data-state', 'fresh');

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/');
  await expect.poll(() => pictureWidth(visitor, title)).toBeGreaterThanOrEqual(600);
  await (await findCard(visitor, title)).getByRole('link', { name: title }).click();
  await expect(result(visitor).getByText('42')).toBeVisible();
  await visitor.getByRole('dialog', { name: title }).getByRole('link', { name: 'View In Editor' }).click();
  await expect(visitor).toHaveURL(page.url());
  await show(visitor, 'Result');
  await expect(result(visitor).getByText('42')).toBeVisible();
  await visitor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(visitor.getByRole('dialog', { name: 'Log in to save your web' })).toBeVisible();
});

/** The natural width of the card's picture; 0 until the picture arrives, which is sent after the save. */
async function pictureWidth(page: Page, title: string): Promise<number> {
  await page.reload();
  const picture = (await findCard(page, title)).locator('img');
  if ((await picture.count()) === 0) return 0;
  return picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth));
}

test('a guest’s work survives signing up while saving', async ({ page }) => {
  await page.goto('/new-web');
  await expect(page.getByText('Captain Anonymous')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText("You can't save an empty web")).toBeVisible();
  await write(page, 'HTML', '<h1>Written by a guest</h1>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Sign Up' }).click();
  await fillSignUp(page, newPerson());
  const title = uniqueTitle('Guest');
  await describe(page, title);
  await expect(page).toHaveURL(/\/web\/[0-9a-f-]{36}$/);
  await page.reload();
  await show(page, 'Result');
  await expect(result(page).getByRole('heading', { name: 'Written by a guest' })).toBeVisible();
});

test('a guest’s draft is restored after closing the page, and after signing up elsewhere', async ({
  page,
}) => {
  await page.goto('/new-web');
  await write(page, 'HTML', '<h1>Do not lose me</h1>');
  await show(page, 'Result');
  await expect(result(page).getByText('Do not lose me')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await signUp(page);
  await page.goto('/new-web');
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
  await show(page, 'Result');
  await expect(result(page).getByText('Do not lose me')).toBeVisible();
  const room = () => page.locator('.editor-work').boundingBox();
  const withNote = await room();
  await page.getByRole('button', { name: 'Continue draft' }).click();
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  expect(await room(), 'the note lies over the panes and moves nothing').toEqual(withNote);
});

test('saving an existing web sends the changes, and says when there are none', async ({ page }) => {
  const { accessToken } = await enter(page);
  await openWeb(
    page,
    await publish(page.request, accessToken, uniqueTitle('Changes'), { html: '<p>first</p>' }),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('No changes to save')).toBeVisible();
  await recordForms(page);
  await write(page, 'HTML', '<p>and more</p>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // The code is sent first, and its picture, which takes longer to draw, afterwards.
  const forms = () => page.evaluate(() => sessionStorage.getItem('forms'));
  await expect.poll(forms).toBe('basedOn,html,isPictureLater,isPublic basedOn,image');
  await page.reload();
  await show(page, 'Result');
  await expect(result(page).getByText('and more')).toBeVisible();
});

/**
 * Records the field names of the forms that the page sends, since Chromium does not show its driver a form with a file.
 */
async function recordForms(page: Page): Promise<void> {
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = (input, init) => {
      if (init?.body instanceof FormData) {
        const names = [...init.body.keys()].sort().join();
        sessionStorage.setItem('forms', `${sessionStorage.getItem('forms') ?? ''} ${names}`.trim());
      }
      return send(input, init);
    };
  });
}

test('a session that expires during editing keeps the work, and saving continues after logging in', async ({
  page,
}) => {
  const person = await enter(page);
  const id = await publish(page.request, person.accessToken, uniqueTitle('Session'), {
    html: '<p>first</p>',
  });
  await openWeb(page, id);
  await write(page, 'HTML', '<p>typed before the session ended</p>');
  await endAllSessions(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username or Email').fill(person.username);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await show(page, 'Result');
  await expect(result(page).getByText('typed before the session ended')).toBeVisible();
});

/** Logs out as another device would, without the page's knowledge. */
async function endAllSessions(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const api: APIRequestContext = page.request;
  const reply = await api.post('/api/v1/users/logout', { headers: { authorization: `Bearer ${token}` } });
  expect(reply.status()).toBe(200);
}

test('a private web is its owner’s alone', async ({ page, browser }) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('Secret');
  const id = await publish(page.request, accessToken, title, { html: '<p>secret</p>' }, 'Private');
  const stranger = await (await browser.newContext()).newPage();
  await enter(stranger);
  await stranger.goto(`/web/${id}`);
  await expect(stranger).toHaveURL(/\/error$/);
  await stranger.goto(`/view-full/${id}`);
  await expect(stranger.getByText('Page Not Found!')).toBeVisible();
  await stranger.goto('/');
  await expect(stranger.getByText(title)).toHaveCount(0);
});

test('the full view shows only the result', async ({ page }) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('Full');
  const id = await publish(page.request, accessToken, title, { html: `<h1>${title}</h1>` });
  await page.goto(`/view-full/${id}`);
  await expect(result(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('region', { name: 'HTML' })).toHaveCount(0);
});

test('a like is counted at once and stays; a guest is asked to log in', async ({ page, browser }) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('Liked');
  await publish(page.request, accessToken, title, { html: '<p>likeable</p>' });
  await page.goto('/');
  const card = await findCard(page, title);
  await card.getByRole('button', { name: 'Like' }).hover();
  await expect(card.locator('[data-ready]')).toBeVisible();
  const answer = page.waitForResponse(/\/likes\/web\//);
  await card.getByRole('button', { name: 'Like' }).click();
  await expect(card.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
  await answer;
  await page.reload();
  const again = await findCard(page, title);
  await expect(again.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
  await expect(again.locator('code-island')).toContainText('1 like');

  const guest = await (await browser.newContext()).newPage();
  await guest.goto('/');
  const seen = await findCard(guest, title);
  await seen.getByRole('button', { name: 'Like' }).hover();
  await expect(seen.locator('[data-ready]')).toBeVisible();
  await seen.getByRole('button', { name: 'Like' }).click();
  await expect(guest.getByRole('alert')).toContainText('Please login to like');
});

test('a page whose session ended elsewhere logs out, and one without tokens becomes a guest’s', async ({
  page,
}) => {
  const person = await enter(page);
  await endAllSessions(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('You have been logged out')).toBeVisible();
  await logIn(page, person);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveCount(0);
});

test('logging out ends the session on this device, and logging in starts another', async ({ page }) => {
  const person = await enter(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('You have been logged out')).toBeVisible();
  await expect(
    page
      .getByRole('link', { name: 'Sign Up' })
      .or(page.getByRole('button', { name: 'Sign Up' }))
      .first(),
  ).toBeVisible();
  await logIn(page, person);
  await expect(page.getByText('You have been logged in')).toBeVisible();
  await page.goto('/signup');
  await expect(page).toHaveURL(/\/$/);
});
