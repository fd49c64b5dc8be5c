import { type APIRequestContext, expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enterAs, publish, register, type Tokens } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';

const eventStream = '**/api/v1/notifications/events';

const post = (api: APIRequestContext, path: string, { accessToken }: Tokens, data: object = {}) =>
  api.post(`/api/v1${path}`, { headers: { authorization: `Bearer ${accessToken}` }, data });

test('unread notifications are counted at the bell of every tab without reload, listed in its menu, and marked as read once they are seen', async ({
  page,
}) => {
  const api = page.request;
  const [owner, fan, critic] = [await register(api), await register(api), await register(api)];
  const title = uniqueTitle('Clock');
  const web = await publish(api, owner.accessToken, title, { html: '<p>Hello' });
  await page.context().clearCookies();
  await enterAs(page, owner);
  const polls: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/notifications/unread')) polls.push(request.url());
  });
  await page.goto('/');
  const second = await page.context().newPage();
  await second.goto('/following');
  const bell = (on: typeof page, name: string) => on.getByRole('button', { name, exact: true });
  await expect(bell(page, 'Notifications')).toBeVisible();
  await post(api, `/likes/web/${web}`, fan);
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await expect(bell(second, 'Notifications, 1 unread')).toBeVisible();
  await post(api, `/likes/web/${web}`, critic);
  await post(api, '/comments/create', critic, { web, text: 'Well made, but slow' });
  await expect(bell(page, 'Notifications, 2 unread')).toBeVisible();
  // A browser may hide the first tab when the second opens, which then takes over the stream.
  expect(polls.length, 'one poll before each stream, and none instead of it').toBeLessThan(3);
  await bell(page, 'Notifications, 2 unread').press('Enter');
  const menu = page.getByRole('region', { name: 'Notifications' });
  await expect(menu.getByRole('link', { name: 'commented on your web' })).toContainText(
    'Well made, but slow',
  );
  await expect(menu.getByRole('link', { name: 'liked your web' })).toContainText(
    `${critic.fullName} and ${fan.fullName} liked your web`,
  );
  await expectSound(page);
  await expect(bell(page, 'Notifications'), 'both were seen').toBeVisible();
  await expect(menu.getByRole('link', { name: 'Unread' }), 'what was new is still marked').toHaveCount(2);
  await expect(menu.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/details/${web}\\?comment=[\\w-]+#comments$`));
  const comments = page.getByRole('region', { name: 'Comments' });
  const named = comments.locator('[aria-current]');
  await expect(named).toContainText('Well made, but slow');
  await expect(named).toBeFocused();
  await expect(named).toBeInViewport();
  await expect(bell(second, 'Notifications')).toBeVisible();
});

test('the page of notifications marks as read what is scrolled into view, and nothing else', async ({
  page,
}) => {
  const api = page.request;
  const [owner, fan] = [await register(api), await register(api)];
  for (let count = 0; count < 12; count++) {
    const web = await publish(api, owner.accessToken, uniqueTitle('Liked'), { html: '<p>Liked</p>' });
    await post(api, `/likes/web/${web}`, fan);
  }
  await page.context().clearCookies();
  await page.setViewportSize({ width: 800, height: 500 });
  await enterAs(page, owner);
  const marked = page.waitForResponse('**/api/v1/notifications/read-many');
  await page.goto('/notifications');
  const { unread } = (await (await marked).json()).data;
  expect(unread, 'below the fold').toBeGreaterThan(0);
  expect(unread).toBeLessThan(12);
  await expect(
    page.getByRole('button', { name: `Notifications, ${unread} unread`, exact: true }),
  ).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Unread' }), 'what was new is still marked').toHaveCount(12);
  await main.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect(main.locator('a.notification').first()).toBeFocused();
  await expect(main.getByRole('link', { name: 'Unread' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('a hidden tab closes its stream and the visible one opens it', async ({ page }) => {
  const [owner, fan] = [await register(page.request), await register(page.request)];
  const web = await publish(page.request, owner.accessToken, uniqueTitle('Seen'), { html: '<p>Hello' });
  await page.context().clearCookies();
  await enterAs(page, owner);
  const hide = () => {
    Object.defineProperty(document, 'hidden', { get: () => Reflect.get(window, 'isHidden') ?? true });
  };
  const setHidden = (isHidden: boolean) => {
    Object.assign(window, { isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const [hidden, visible] = [await page.context().newPage(), await page.context().newPage()];
  await page.close();
  await hidden.addInitScript(hide);
  await hidden.goto('/');
  await expect(hidden.locator('[data-bell]')).toBeVisible();
  const opened = visible.waitForRequest(eventStream);
  await visible.goto('/');
  await opened;
  await post(visible.request, `/likes/web/${web}`, fan);
  await expect(visible.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();

  // The tabs swap: the visible one is hidden, and the other way round.
  const ended = visible.waitForEvent('requestfailed', (request) => request.url().endsWith('/events'));
  const taken = hidden.waitForRequest(eventStream);
  await visible.evaluate(hide);
  await visible.evaluate(setHidden, true);
  await hidden.evaluate(setHidden, false);
  await Promise.all([ended, taken]);
  await post(visible.request, '/comments/create', fan, { web, text: 'Well made' });
  await expect(hidden.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
});

test('tabs poll while they have no stream', async ({ page }) => {
  const [owner, fan] = [await register(page.request), await register(page.request)];
  const web = await publish(page.request, owner.accessToken, uniqueTitle('Polled'), { html: '<p>Hello' });
  await page.context().clearCookies();
  await enterAs(page, owner);
  await page.clock.install();
  await page.route(eventStream, (route) => route.fulfill({ status: 429, body: '{}' }));
  const refused = page.waitForResponse(eventStream);
  await page.goto('/');
  await refused;
  await post(page.request, `/likes/web/${web}`, fan);
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
});

test('the page of notifications is readable without script, and on a phone', async ({ browser, page }) => {
  const [owner, fan] = [await register(page.request), await register(page.request)];
  await post(page.request, `/followers/toggle/${owner.username}`, fan);
  await page.context().clearCookies();
  await enterAs(page, owner);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState,
    viewport: { width: 390, height: 800 },
  });
  const plain = await context.newPage();
  await plain.goto('/');
  await plain.getByRole('button', { name: 'Notifications' }).click();
  await plain.getByRole('link', { name: 'See all notifications' }).click();
  await expect(
    plain.getByRole('main').getByRole('link', { name: `${fan.fullName} followed you` }),
  ).toBeVisible();
  expect(await plain.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
});
