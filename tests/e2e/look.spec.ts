import { expect, test } from 'playwright/test';
import { untilQuiet } from '../../infra/bench/browser/network.ts';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { choose, detailsOf } from './support/details.ts';
import { saveWeb, uniqueTitle } from './support/editor.ts';

test('details have no serious accessibility fault, over their list and in their dialogs', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('Details');
  const code = { html: '<h1>Hello</h1>', css: 'h1 { color: red }', js: 'const a = "b"; // c' };
  const id = await publish(page.request, accessToken, title, code);
  await page.goto(`/details/${id}`);
  const details = await detailsOf(page, title);
  await untilQuiet(page);
  await expectSound(page);
  const overflow = await details.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  expect(overflow, 'the details scroll sideways').toBeLessThanOrEqual(0);
  for (const entry of ['Update Details', 'Delete Web']) {
    await choose(details, entry);
    await expect(page.getByRole('dialog', { name: entry, exact: true })).toBeVisible();
    await expectSound(page, entry);
    await page.keyboard.press('Escape');
  }
});

test('pages raise no script error and break no content policy', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 404/.test(message.text())) faults.push(message.text());
  });
  await enter(page);
  await saveWeb(page, uniqueTitle('Quiet'));
  for (const path of ['/', '/new-web', '/error']) {
    await page.goto(path);
    await untilQuiet(page);
  }
  expect(faults).toEqual([]);
});
