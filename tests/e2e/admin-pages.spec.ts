import { expect, type Page, test } from 'playwright/test';
import { enter, enterAs, register } from './support/calls.ts';
import { promote } from './support/full-site.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Administration' });

test('the heading and the tabs keep their place on all pages of the administration', async ({ page }) => {
  const admin = await enter(page);
  await promote(admin.username);
  const places = new Set<string>();
  for (const path of ['/admin', '/admin/reports', '/admin/settings', '/admin/storage']) {
    await page.goto(path);
    const boxes = [page.getByRole('heading', { level: 1 }), tabs(page).getByRole('link').first()];
    const found = await Promise.all(boxes.map((one) => one.boundingBox()));
    places.add(found.map((box) => `${box?.x} ${box?.y}`).join(', '));
  }
  expect(places.size).toBe(1);
  await page.goto(`/admin/members/${admin.username}`);
  await expect(tabs(page).locator('[aria-current]'), 'a member’s page belongs to the members').toHaveText(
    'Members',
  );
});

test('a line separates all sections of a page of settings', async ({ page }) => {
  const admin = await enter(page);
  await promote(admin.username);
  for (const path of ['/admin/settings', '/admin/storage', '/settings/account', '/settings/notifications']) {
    await page.goto(path);
    const lines = await page
      .locator('.setting')
      .evaluateAll((sections) => sections.map((section) => getComputedStyle(section).borderTopWidth));
    expect(lines.length, path).toBeGreaterThan(1);
    expect(lines, path).toEqual(lines.map((_, at) => (at === 0 ? '0px' : '1px')));
  }
});

test('a row of tabs that scrolled fades no more when it has enough room', async ({ page }) => {
  const admin = await enter(page);
  await promote(admin.username);
  await page.setViewportSize({ width: 820, height: 900 });
  await page.goto('/admin/audit');
  const fades = () =>
    tabs(page).evaluate((row) => {
      const style = getComputedStyle(row);
      return ['start', 'end'].map((side) => style.getPropertyValue(`--strip-${side}`)).join(' ');
    });
  await expect.poll(fades).toBe('48px 0px');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(fades).toBe('0px 0px');
});

test('the copy of a reported member leaves out what the member has not filled in', async ({ page }) => {
  const [member, moderator] = [await register(page.request), await register(page.request)];
  await promote(moderator.username);
  const profile = await (await page.request.get(`/api/v1/users/profile/${member.username}`)).json();
  const { _id: id } = profile.data;
  const data = { kind: 'member', id, reason: 'spam', note: 'Look' };
  expect((await page.request.post('/api/v1/reports', { data })).ok()).toBe(true);
  await enterAs(page, moderator);
  await page.goto(`/admin/reports?case=member-${id}`);
  const terms = page.getByRole('article', { name: member.username }).getByRole('term');
  await expect(terms.filter({ hasText: 'username' })).toHaveCount(1);
  await expect(terms.filter({ hasText: /links|about/ })).toHaveCount(0);
});
