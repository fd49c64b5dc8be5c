import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { searchBox } from './support/controls.ts';
import { uniqueTitle } from './support/editor.ts';

/** Waits until the suggestions are loaded. */
const box = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

test('typing suggests webs, people and tags, of which keys and clicks choose one', async ({ page }) => {
  const { accessToken, username, fullName } = await enter(page);
  const title = uniqueTitle('Kaleidoscope');
  const id = await publish(page.request, accessToken, title, { html: '<p>here</p>' });
  const tag = title.split(' ')[1] ?? '';
  await page.request.patch(`/api/v1/webs/update/${id}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    multipart: { tags: JSON.stringify([tag]) },
  });
  await page.goto('/');
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  const asked: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/api/v1/webs/search/') && asked.push(request.url()),
  );
  await box(page).pressSequentially(tag);
  await expect(options(page).filter({ hasText: title })).toBeVisible();
  await expect(options(page).filter({ hasText: `#${tag}` })).toBeVisible();
  expect(asked.length, 'not one request a key').toBeLessThan(tag.length);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expectSound(page, 'suggestions', { within: '.top-bar' });
  await page.keyboard.press('ArrowDown');
  const first = options(page).first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/details/${id}`));

  await page.goto('/');
  await searchBox(page).fill(username);
  const person = options(page).filter({ hasText: `@${username}` });
  await expect(person).toContainText(fullName);
  await person.click();
  await expect(page).toHaveURL(new RegExp(`/${username}`));
});

test('Escape closes the suggestions and then leaves the box, and Enter without one searches', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('Orrery');
  await publish(page.request, accessToken, title, { html: '<p>here</p>' });
  await page.goto('/');
  await searchBox(page).fill(title);
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue(title);
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first(), 'an arrow opens them again').toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(box(page)).not.toBeFocused();
  await expect(box(page)).toHaveValue('');
  await searchBox(page).fill(title);
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await page.goto('/');
  await searchBox(page).fill(title);
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('s');
  await page.keyboard.press('Enter');
  await expect(page, 'the chosen one was for an older text').toHaveURL(/\/search\?q=/);
});

test('the last searches are offered in an empty box, and can be cleared', async ({ page }) => {
  await page.goto('/');
  await expect(async () => {
    await searchBox(page).blur();
    await searchBox(page).focus();
    await expect(box(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await searchBox(page).fill('spinning cube');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=spinning/);
  await page.goto('/');
  await searchBox(page).focus();
  await expect(options(page)).toHaveText([/spinning cube\s+Recent/, /Clear recent searches/]);
  await options(page).last().click();
  await expect(options(page)).toHaveCount(0);
  await page.reload();
  await searchBox(page).focus();
  await expect(box(page)).toBeFocused();
  await expect(options(page)).toHaveCount(0);
});

test('the last searches of a member and of guests leave this browser at logout', async ({ page }) => {
  await enter(page);
  await searchBox(page).focus();
  await expect(box(page)).toBeVisible();
  await searchBox(page).fill('only mine');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=only/);
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('searches ')));
  await page.evaluate(() => localStorage.setItem('searches ', '["of a guest"]'));
  expect(await kept()).toHaveLength(2);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('You have been logged out')).toBeVisible();
  expect(await kept()).toHaveLength(0);
});
