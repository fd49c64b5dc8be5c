import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter } from './support/calls.ts';
import { publishElsewhere } from './support/preview.ts';

test('a fork is linked from its original, in the list, in the tree and with its changes', async ({
  page,
  browser,
}) => {
  const original = await publishElsewhere(browser, { html: '<p>One</p>\n<p>Two</p>\n' });
  const { accessToken } = await enter(page);
  const headers = { authorization: `Bearer ${accessToken}` };
  const made = await page.request.post(`/api/v1/webs/create-forked/${original}`, {
    headers,
    data: { title: 'My better one' },
  });
  const fork: string = (await made.json()).data._id;
  await page.request.patch(`/api/v1/webs/update/${fork}`, {
    headers,
    multipart: { html: '<p>One</p>\n<p>Three</p>\n' },
  });
  await page.goto(`/details/${original}`);
  await page.getByRole('link', { name: '1 fork', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Forks of/ })).toBeVisible();
  await expect(page.getByRole('article', { name: 'My better one' })).toBeVisible();
  await page.getByRole('link', { name: 'Tree', exact: true }).click();
  const tree = page.getByRole('list', { name: /^Fork tree of/ });
  await expect(tree.getByRole('listitem')).toHaveCount(1);
  await expectSound(page, 'the fork tree');
  await tree.getByRole('link', { name: 'Changes in My better one' }).focus();
  await page.keyboard.press('Enter');
  const changes = page.getByRole('region', { name: 'Changes in HTML' });
  await expect(changes.getByText('<p>Two</p>')).toBeVisible();
  await expect(changes.getByText('<p>Three</p>')).toBeVisible();
  await page.getByRole('link', { name: 'Side by side' }).click();
  await expect(changes.getByText('<p>One</p>')).toHaveCount(2);
  await expectSound(page, 'the changes of a fork');
});
