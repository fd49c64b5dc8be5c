import { expect, type Page, test } from 'playwright/test';
import { untilQuiet } from '../../infra/bench/browser/network.ts';
import { enter, publish, register } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';
import { fillSignUp, findCard, logIn, newPerson } from './support/people.ts';

test('a fourth notification waits until a warning is read, and all can be read again', async ({ page }) => {
  const author = await register(page.request);
  for (const at of [1, 2, 3, 4])
    await publish(page.request, author.accessToken, uniqueTitle(`Told ${at}`), { html: '<p>x</p>' });
  await page.context().clearCookies();
  await page.clock.install();
  await page.goto('/');
  const likes = page.getByRole('article').getByRole('button', { name: 'Like' });
  for (const at of [0, 1, 2, 3]) await expect(likes.nth(at)).toBeVisible();
  await untilQuiet(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  for (const at of [0, 1, 2, 3]) await likes.nth(at).click();
  const alerts = page.getByRole('alert').filter({ hasText: 'Please login to like' });
  await expect(alerts).toHaveCount(3);
  await page.clock.runFor(2_500);
  await expect(alerts).toHaveCount(1);
  await page.clock.runFor(2_500);
  await expect(alerts).toHaveCount(0);
  await page.clock.resume();

  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Recent messages' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Recent messages' });
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await expect(dialog.getByRole('listitem').first()).toContainText('Warning: Please login to like');
  await expect(dialog.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('network failures, a busy server and too many requests are explained in plain words, and no other message', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('Unreachable');
  await publish(page.request, accessToken, title, { html: '<p>x</p>' });
  await page.goto('/');
  const link = (await findCard(page, title)).getByRole('link', { name: title });
  // The list below may also fail to load and says so itself; these are only the notifications.
  const notified = (text: string) => page.locator('.toast').filter({ hasText: text });
  await page.context().setOffline(true);
  await link.click();
  await expect(notified('You are offline. Check your connection and try again')).toBeVisible();
  await page.context().setOffline(false);
  await page.route('**/details/**', (route) => route.abort());
  await link.click();
  await expect(notified('Cannot reach the server. Please try again in a moment')).toBeVisible();
  await answer(page, 429, '7');
  await link.click();
  await expect(notified('Too many requests, please try again in 7 seconds')).toBeVisible();
  await answer(page, 503);
  await link.click();
  await expect(notified('The server is busy, please try again in a moment')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Failed to fetch')).toHaveCount(0);
  // A page that the server could not render explains the error.
  await page.unroute('**/details/**');
  await page.route('**/details/**', async (route) => {
    const answer = await route.fetch({ url: new URL('/error', page.url()).href });
    await route.fulfill({ response: answer, status: 500 });
  });
  await link.click();
  await expect(notified('An error occurred')).toBeVisible();
  await page.goto('/your-work/webs');
  const search = page.getByRole('main').getByRole('searchbox');
  await page.route('**/your-work/webs?search=*', (route) => route.abort());
  await search.fill('anything');
  await expect(notified('Cannot reach the server. Please try again in a moment')).toBeVisible();
  await expect(page.getByRole('article', { name: title })).toBeVisible();
});

async function answer(page: Page, status: number, retryAfter?: string): Promise<void> {
  const headers = retryAfter ? { 'retry-after': retryAfter } : undefined;
  await page.unroute('**/details/**');
  await page.route('**/details/**', (route) => route.fulfill({ status, headers, body: 'no' }));
}

test('a list that fails to load shows the server’s message in its place, once, and can be retried', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const word = uniqueTitle('Ends');
  for (let at = 0; at < 9; at++)
    await publish(page.request, accessToken, `${word} ${at}`, { html: '<p>x</p>' });
  await page.route('**/your-work/webs?page=2', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'Gone fishing', data: null } }),
  );
  await page.goto('/your-work/webs');
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  const failure = page.getByRole('alert').filter({ hasText: 'Could not load more' });
  await expect(failure).toContainText('Gone fishing.');
  await expect(page.getByText('Gone fishing')).toHaveCount(1);
  await page.unroute('**/your-work/webs?page=2');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article')).toHaveCount(9);
});

test('parts of a page that fail to load are reported in one notification', async ({ page }) => {
  const author = await register(page.request);
  for (const at of [1, 2, 3])
    await publish(page.request, author.accessToken, uniqueTitle(`Part ${at}`), { html: '<p>x</p>' });
  await page.context().clearCookies();
  await page.route(/\/chunks\/.*\.js/, async (route) => {
    const response = await route.fetch();
    const isOfCards = (await response.text()).includes('CardActions');
    await (isOfCards ? route.abort() : route.fulfill({ response }));
  });
  await page.goto('/');
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let failures = 0;
        addEventListener('island:error', () => {
          failures += 1;
          // The notification follows the event.
          if (failures === 3) setTimeout(() => resolve(document.querySelectorAll('.toast').length));
        });
      }),
  );
  for (const at of [0, 1, 2]) await page.getByRole('article').nth(at).hover();
  expect(await shown).toBe(1);
});

test('a long operation covers the page and describes its progress, in a new text every 2.5 s', async ({
  page,
}) => {
  await page.clock.install();
  const answer = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/v1/users/register', async (route) => {
    // The overlay appears 700 ms after the call, so it has been shown for about 300 ms when time stops.
    await page.clock.pauseAt(Date.now() + 1_000);
    asked.resolve();
    await answer.promise;
    await route.continue();
  });
  await page.goto('/signup');
  await fillSignUp(page, newPerson());
  await asked.promise;
  const overlay = page.locator('.loading-overlay').getByRole('status');
  await page.clock.runFor(1_500);
  await expect(overlay).toHaveText('Creating your account...');
  await page.clock.runFor(1_000);
  await expect(overlay).toHaveText('Logging you in...');
  await page.clock.runFor(2_500);
  await expect(overlay).toHaveText('Almost there...');
  await page.clock.resume();
  answer.resolve();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(overlay).toHaveCount(0);
});

test('the menu says that Logout ends all sessions, and offers logging out of this device only', async ({
  page,
  browser,
}) => {
  const person = await register(page.request);
  await page.context().clearCookies();
  const phone = await browser.newPage();
  // Together with the session of the sign-up there are three.
  for (const device of [page, phone]) await logIn(device, person);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout on all devices' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'This device only' }).click();
  await expect(page.getByText('You have been logged out')).toBeVisible();
  await phone.goto('/settings/account');
  await expect(phone.getByRole('region', { name: 'Devices' }).getByRole('listitem')).toHaveCount(2);
  await phone.getByRole('button', { name: 'Account menu' }).click();
  await phone.getByRole('menuitem', { name: 'Logout on all devices' }).click();
  await expect(phone.getByText('You have been logged out')).toBeVisible();
  await phone.context().close();
});
