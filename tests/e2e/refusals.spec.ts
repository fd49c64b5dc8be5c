import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter } from './support/calls.ts';
import { promote } from './support/full-site.ts';
import { startSecondWeb } from './support/second-web.ts';

const narrow = { width: 390, height: 844 };

/** Expects a heading on a readable page, in a wide and in a narrow window. */
async function expectPage(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expectSound(page, heading);
  const wide = page.viewportSize();
  await page.setViewportSize(narrow);
  await expectSound(page, `${heading}, narrow`);
  if (wide) await page.setViewportSize(wide);
}

test('a refused visitor reads the reason, and finds a way on', async ({ page }) => {
  await page.goto('/nothing/lives/here');
  await expectPage(page, 'Page Not Found!');
  await page.goto('/error');
  await expectPage(page, 'An error occurred');

  await using web = await startSecondWeb();
  for (let n = 0; n < 61; n++) await fetch(`${web.base}/search?q=word${n}`);
  expect((await page.goto(`${web.base}/search?q=another`))?.status()).toBe(429);
  await expectPage(page, 'Too many requests');

  web.loseDatabase();
  expect((await page.goto(`${web.base}/nobody-here`))?.status()).toBe(503);
  await expectPage(page, 'Something went wrong on our side');
  const again = page.waitForResponse(
    (reply) => reply.status() === 503 && reply.url().endsWith('/nobody-here'),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await again;
});

test('an admin sees the site’s statistics, and opens the queues', async ({ page }) => {
  const { username } = await enter(page);
  expect((await page.goto('/admin'))?.status(), 'for admins only').toBe(404);
  await promote(username);
  await page.goto('/admin');
  await expectPage(page, 'Overview');
  await expect(page.getByText(/\d+ new this week/)).toBeVisible();
  await page.getByRole('button', { name: 'Open the queues' }).click();
  await expect(page).toHaveURL(/\/admin\/queues/);
  for (const queue of ['mail', 'media', 'drawing', 'counting', 'upkeep'])
    await expect(page.getByRole('link', { name: queue, exact: true }).first()).toBeVisible();
});
