import { expect, request, test } from 'playwright/test';
import { publish, register } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';

const perPage = 8;
/** Fills the feed with `count` webs. */
async function fillFeed(count: number): Promise<void> {
  const api = await request.newContext({ baseURL: process.env.BASE_URL });
  const { accessToken } = await register(api);
  for (let at = 0; at < count; at++)
    await publish(api, accessToken, uniqueTitle('Feed'), { html: '<p>one</p>' });
}

test('home loads more while scrolling, without repeats, and says when it ends', async ({ page }) => {
  await fillFeed(perPage * 2 + 3);
  await page.goto('/');
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 3_000);
      return page.getByText('No More Data').isVisible();
    })
    .toBe(true);
  await expect(page.getByRole('link', { name: 'Previous page' }), 'the list starts at its first').toHaveCount(
    0,
  );
  const ids = await cards.evaluateAll((all) => all.map((card) => card.dataset.web));
  expect(ids.length).toBeGreaterThan(perPage * 2);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the back button returns to the same place of a long list', async ({ page }) => {
  await fillFeed(perPage * 3);
  await page.goto('/');
  const cards = page.getByRole('article');
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 2_000);
      return cards.count();
    })
    .toBeGreaterThan(perPage * 2);
  const far = cards.nth(perPage * 2);
  await far.scrollIntoViewIfNeeded();
  const id = await far.getAttribute('data-web');
  const before = await page.evaluate(() => scrollY);
  await far.getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'View In Editor' }).click();
  await expect(page).toHaveURL(/\/web\//);
  await page.goBack();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'View In Editor' })).toBeVisible();
  await page.goBack();
  await expect(page.locator(`article[data-web="${id}"]`)).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 200);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home is readable, and its pages are linked to each other', async ({ page }) => {
    await fillFeed(perPage + 2);
    await page.goto('/');
    const first = await page.getByRole('article').first().getAttribute('data-web');
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await page.getByRole('article').first().getAttribute('data-web')).not.toBe(first);
  });

  test('a web’s title, author and code are readable', async ({ page }) => {
    await fillFeed(1);
    await page.goto('/');
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('link', { name: 'View In Editor' }).click();
    await expect(page.getByRole('region', { name: 'HTML' }).getByRole('textbox')).toHaveValue(/<\w+/);
  });
});

test('unknown addresses say so and link to home', async ({ page }) => {
  const reply = await page.goto('/no-such-page/here');
  expect(reply?.status()).toBe(404);
  await expect(page.getByText('Page Not Found!')).toBeVisible();
  await page.getByRole('link', { name: /home/i }).last().click();
  await expect(page).toHaveURL(/\/$/);
});
