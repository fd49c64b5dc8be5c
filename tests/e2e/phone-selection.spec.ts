import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';

test('on a phone webs are selected by touch, and the bar fits', async ({ page }) => {
  const { accessToken } = await enter(page);
  const titles = [uniqueTitle('One'), uniqueTitle('Two')];
  for (const title of titles) await publish(page.request, accessToken, title, { html: '<p>' });
  await page.goto('/your-work/webs');
  await page.getByRole('button', { name: 'Select', exact: true }).tap();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toBeVisible();
  await page.getByRole('article', { name: titles[1] ?? '' }).tap();
  await expect(bar).toContainText('1 web selected');
  await expectSound(page, 'a selection on a phone');
  for (const button of await bar.getByRole('button').all()) {
    const { x = -1, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    expect(height).toBeGreaterThanOrEqual(36);
  }
  await bar.getByRole('button', { name: 'Delete' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).tap();
  await expect(page.getByRole('status').filter({ hasText: '1 web deleted' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});
