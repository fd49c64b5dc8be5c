import { expect, type Page, test } from 'playwright/test';
import { collect, enter, publish } from './support/calls.ts';
import { choose, detailsOf } from './support/details.ts';
import { uniqueTitle } from './support/editor.ts';

const code = { html: '<h1>Hello</h1>' };

async function deleteFromYourWork(page: Page, title: string): Promise<void> {
  await page.getByRole('article', { name: title }).getByRole('link', { name: title }).click();
  await choose(await detailsOf(page, title), 'Delete Web');
  const dialog = page.getByRole('dialog', { name: 'Delete Web' });
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByLabel('Delete My Web').fill('Delete My Web');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Web Deleted Successfully!' })).toBeVisible();
}

test('a deleted web is restored by Undo, and from the bin', async ({ page }) => {
  const { accessToken } = await enter(page);
  const [title, other] = [uniqueTitle('Undone'), uniqueTitle('Other')];
  await publish(page.request, accessToken, other, code);
  await publish(page.request, accessToken, title, code);
  await page.goto('/your-work/webs');
  await deleteFromYourWork(page, title);
  await expect(page.getByRole('article', { name: title })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Restored' })).toBeVisible();
  await expect(page.getByRole('article', { name: title })).toBeVisible();

  await deleteFromYourWork(page, title);
  await page.getByRole('navigation', { name: 'Your Work' }).getByRole('link', { name: 'Bin' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('kept until');
  await page.getByRole('button', { name: `Restore ${title}` }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Restored' });
  await expect(notice).toBeVisible();
  await expect(page.getByText('Webs you delete appear here.')).toBeVisible();
  await notice.getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/web\//);
});

test('permanent deletion asks for confirmation first', async ({ page }) => {
  const { accessToken } = await enter(page);
  const headers = { authorization: `Bearer ${accessToken}` };
  const titles = ['One', 'Two', 'Three'].map((word) => uniqueTitle(word));
  for (const title of titles) {
    const id = await publish(page.request, accessToken, title, code);
    await page.request.delete(`/api/v1/webs/delete/${id}`, { headers });
  }
  const name = uniqueTitle('Set');
  const collection = await collect(page.request, accessToken, name);
  await page.request.delete(`/api/v1/collections/delete/${collection}`, { headers });
  await page.goto('/your-work/bin?kind=collection');
  await expect(page.getByText(name)).toBeVisible();
  await page.getByRole('navigation', { name: 'Kind of items' }).getByRole('link', { name: 'Webs' }).click();
  await page.getByRole('button', { name: `Delete ${titles[1]} for good` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This cannot be undone.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Delete ${titles[1]} for good` }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(titles[1] ?? '')).toHaveCount(0);
  const emptyButton = page.getByRole('button', { name: 'Empty the bin' });
  await page.getByRole('navigation', { name: 'Kind of items' }).getByRole('link', { name: 'Assets' }).click();
  await expect(page.getByText('Assets you delete appear here.')).toBeVisible();
  const note = page.getByText('Deleted items stay here for 30 days');
  const [left, right] = [await note.boundingBox(), await emptyButton.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0), 'the button stands beside the note').toBeLessThan(
    right?.x ?? 0,
  );
  await emptyButton.click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(emptyButton).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Assets' })).toBeFocused();
  for (const [kind, text] of [
    ['web', 'Webs you delete appear here.'],
    ['collection', 'Collections you delete appear here.'],
  ]) {
    await page.goto(`/your-work/bin?kind=${kind}`);
    await expect(page.getByText(text ?? '')).toBeVisible();
    await expect(emptyButton).toHaveCount(0);
  }
  await expect(page.getByText(name)).toHaveCount(0);
});

test('after the deletion of an open collection the next page links to the bin', async ({ page }) => {
  const { accessToken } = await enter(page);
  const name = uniqueTitle('Only');
  await collect(page.request, accessToken, name);
  await page.goto('/your-work/collections');
  await page.getByRole('article', { name }).getByRole('link', { name }).first().click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete Collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Collection' });
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByLabel('Delete My Collection').fill('Delete My Collection');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('link', { name: 'Open the bin' }).click();
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Restored' })).toBeVisible();
  await page.goto('/your-work/collections');
  await expect(page.getByRole('article', { name })).toBeVisible();
});
