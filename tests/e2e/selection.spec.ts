import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';
import { addAsset, tone } from './support/library.ts';

const code = { html: '<h1>Hello</h1>' };

const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Saves webs of a new member, the last one first in the list, and opens their list. */
async function openWebs(page: Page, count: number): Promise<{ titles: string[]; accessToken: string }> {
  const { accessToken } = await enter(page);
  const titles: string[] = [];
  for (let at = 0; at < count; at++) {
    const title = uniqueTitle(`Web ${at}`);
    await publish(page.request, accessToken, title, code);
    titles.unshift(title);
  }
  await page.goto('/your-work/webs');
  return { titles, accessToken };
}

async function select(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(bar(page)).toBeVisible();
}

async function expectSelected(page: Page, titles: string[]): Promise<void> {
  const checked = await page
    .locator('[data-select-box]:checked')
    .evaluateAll((boxes) => boxes.map((one) => one.closest('article')?.getAttribute('aria-label') ?? ''));
  expect(checked).toEqual(titles);
  const words = titles.length === 1 ? '1 web selected' : `${titles.length} webs selected`;
  await expect(bar(page)).toContainText(titles.length === 0 ? 'Nothing selected' : words);
}

test('ranges are selected by pointer and by keyboard, all by Ctrl+A, and Escape ends the selection', async ({
  page,
}) => {
  const { titles } = await openWebs(page, 6);
  await select(page);
  await expect(box(page, titles[0] ?? '')).toBeFocused();
  await expect(box(page, titles[0] ?? '')).toHaveAccessibleDescription(/^Arrow keys move/);
  await expectSelected(page, []);
  await expectSound(page, 'a selection');

  // A click anywhere on a card selects it.
  await card(page, titles[1] ?? '').click();
  await expectSelected(page, titles.slice(1, 2));
  await card(page, titles[4] ?? '').click({ modifiers: ['Shift'] });
  await expectSelected(page, titles.slice(1, 5));
  await box(page, titles[3] ?? '').click({ modifiers: ['Shift'] });
  await expectSelected(page, titles.slice(1, 3));

  await page.keyboard.press('Control+a');
  await expectSelected(page, titles);
  await box(page, titles[5] ?? '').focus();
  await page.keyboard.press('Space');
  await expectSelected(page, titles.slice(0, 5));
  await box(page, titles[2] ?? '').focus();
  await page.keyboard.press('Shift+Space');
  await expectSelected(page, titles.slice(0, 2));
  await page.keyboard.press('ArrowDown');
  await expect(box(page, titles[3] ?? '')).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expectSelected(page, [...titles.slice(0, 2), ...titles.slice(2, 5)]);
  // The list is one tab stop, at the last checkbox; elements below the checkboxes cannot be reached.
  await expect(page.locator('[data-select-box][tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-list]').locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(box(page, titles[4] ?? '')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('[data-select-box]:focus')).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused();
  await card(page, titles[0] ?? '')
    .getByRole('link', { name: titles[0] ?? '' })
    .click();
  await expect(page).toHaveURL(/\/details\//);
});

test('selected webs turn private, and public again by Undo', async ({ page }) => {
  const { titles } = await openWebs(page, 3);
  await select(page);
  const [first = '', second = '', third = ''] = titles;
  await card(page, first).click();
  await card(page, second).click();
  await bar(page).getByRole('button', { name: 'Make private' }).click();
  await expect(notice(page, '2 webs now private')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  for (const [title, isPrivate] of [
    [first, true],
    [second, true],
    [third, false],
  ] as const)
    await expect(card(page, title).locator('.card-private')).toBeVisible({ visible: isPrivate });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, '2 webs back as before')).toBeVisible();
  await page.reload();
  for (const title of titles) await expect(card(page, title).locator('.card-private')).toBeHidden();
});

test('Undo restores the visibility that the server had, not the one that the page showed', async ({
  page,
}) => {
  const { titles, accessToken } = await openWebs(page, 2);
  const headers = { authorization: `Bearer ${accessToken}` };
  const ids = await page
    .locator('article')
    .evaluateAll((cards) => cards.map((one) => one.getAttribute('data-web')));
  // Meanwhile, another tab changes the web.
  const update = (visibility: string, some: (string | null)[]) =>
    page.request.patch('/api/v1/webs/update-many', { headers, data: { ids: some, visibility } });
  await update('private', ids.slice(0, 1));
  await select(page);
  await page.keyboard.press('Control+a');
  await bar(page).getByRole('button', { name: 'Make unlisted' }).click();
  await expect(notice(page, '2 webs now unlisted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, '2 webs back as before')).toBeVisible();
  await page.reload();
  await expect(card(page, titles[0] ?? '').locator('.card-private')).toContainText('Private');
  await expect(card(page, titles[1] ?? '').locator('.card-private')).toBeHidden();
});

test('deleting many asks first, and Undo restores them', async ({ page }) => {
  const { titles } = await openWebs(page, 3);
  const [first = '', second = '', third = ''] = titles;
  await select(page);
  await card(page, first).click();
  await card(page, second).click();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 webs' });
  await expect(dialog).toBeVisible();
  await expectSound(page, 'the question');
  // Escape closes the dialog, not the selection.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectSelected(page, [first, second]);
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(notice(page, '2 webs deleted')).toBeVisible();
  await expect(card(page, first)).toHaveCount(0);
  await expect(card(page, third)).toBeVisible();
  await expect(page.getByText('1 web', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Restored')).toBeVisible();
  for (const title of titles) await expect(card(page, title)).toBeVisible();
});

test('selected webs are added to a new collection in bulk, and removed by Undo', async ({ page }) => {
  const { titles } = await openWebs(page, 2);
  await select(page);
  await bar(page).getByRole('button', { name: 'Select all' }).click();
  await expectSelected(page, titles);
  await bar(page).getByRole('button', { name: 'Add to collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add To Collection' });
  const name = uniqueTitle('Set').slice(0, 20);
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(notice(page, `2 webs added to “${name}”`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, `2 webs taken out of “${name}”`)).toBeVisible();
});

test('selected webs get and lose tags in bulk, and Undo keeps a tag that a web had before', async ({
  page,
}) => {
  const { titles, accessToken } = await openWebs(page, 2);
  const headers = { authorization: `Bearer ${accessToken}` };
  const tagsByTitle = async () => {
    const reply = await (await page.request.get('/api/v1/webs/your-work', { headers })).json();
    const pairs = await Promise.all(
      reply.data.docs.map(async ({ _id, title }: { _id: string; title: string }) => {
        const web = await (await page.request.get(`/api/v1/webs/get/${_id}`, { headers })).json();
        return [title, web.data.tags.join(' ')] as const;
      }),
    );
    return pairs.toSorted().map(([, tags]) => tags);
  };
  const change = async (add: string, remove: string) => {
    await select(page);
    await page.keyboard.press('Control+a');
    await expectSelected(page, titles);
    await bar(page).getByRole('button', { name: 'Tags' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tags of 2 webs' });
    await dialog.getByRole('combobox', { name: 'Add tags' }).fill(add);
    await dialog.getByRole('combobox', { name: 'Remove tags' }).fill(remove);
    await dialog.getByRole('button', { name: 'Change tags' }).click();
    return dialog;
  };
  const dialog = await change('', '');
  await expect(dialog.getByText('Enter a tag to add or remove')).toBeVisible();
  await expectSound(page, 'the dialog of tags');
  await dialog.getByRole('combobox', { name: 'Add tags' }).fill('Canvas');
  await dialog.getByRole('button', { name: 'Change tags' }).click();
  await expect(notice(page, 'Tags of 2 webs changed')).toBeVisible();
  expect(await tagsByTitle()).toEqual(['canvas', 'canvas']);
  await page.reload();

  await change('canvas, game', '');
  await expect(notice(page, 'Tags of 2 webs changed')).toBeVisible();
  expect(await tagsByTitle()).toEqual(['canvas game', 'canvas game']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Tags of 2 webs as before')).toBeVisible();
  expect(await tagsByTitle()).toEqual(['canvas', 'canvas']);
});

test('webs of the next page can be selected too, and the selection is empty after going back', async ({
  page,
}) => {
  const { titles } = await openWebs(page, 12);
  await select(page);
  await page.keyboard.press('End');
  await page.mouse.wheel(0, 10_000);
  await expect(page.getByRole('checkbox')).toHaveCount(12);
  await page.keyboard.press('Control+a');
  await expectSelected(page, titles);
  await page.goto('/');
  await page.goBack();
  await expect(card(page, titles[0] ?? '')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.locator('article [inert]')).toHaveCount(0);
});

test('selected assets turn private, get new addresses, and are deleted and restored in bulk', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const titles = [uniqueTitle('Low'), uniqueTitle('High')];
  for (const title of titles) await addAsset(page.request, accessToken, 'audio', title, tone(1));
  await page.goto('/assets/my?type=audio');
  const before = await page.locator('article').first().getAttribute('data-track');
  await select(page);
  await page.keyboard.press('Control+a');
  await expectSound(page, 'a selection of assets');
  await bar(page).getByRole('button', { name: 'Make private' }).click();
  await expect(notice(page, '2 assets now private')).toBeVisible();
  await expect(page.locator('article').first()).not.toHaveAttribute('data-track', before ?? '');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, '2 assets back as before')).toBeVisible();
  await select(page);
  await page.keyboard.press('Control+a');
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  const deleted = notice(page, '2 assets deleted');
  await expect(deleted).toBeVisible();
  // The list is empty now, so the page was loaded again, and the notification links to the bin.
  await deleted.getByRole('link', { name: 'Open the bin' }).click();
  await expect(page.getByText(titles[0] ?? '')).toBeVisible();
});

test('Undo is offered even if the list cannot be reloaded after the change', async ({ page }) => {
  const { accessToken } = await enter(page);
  await addAsset(page.request, accessToken, 'audio', uniqueTitle('Low'), tone(1));
  await page.goto('/assets/my?type=audio');
  await select(page);
  await page.keyboard.press('Control+a');
  await page.route('**/assets/my?type=audio', (route) => route.abort());
  await bar(page).getByRole('button', { name: 'Make private' }).click();
  await expect(notice(page, '1 asset now private')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Reload the page' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await page.unroute('**/assets/my?type=audio');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, '1 asset back as before')).toBeVisible();
});

test('unchanged items are named with the reason, and a failed call changes nothing', async ({ page }) => {
  const { titles } = await openWebs(page, 2);
  await select(page);
  await page.keyboard.press('Control+a');
  await page.route('**/webs/update-many', (route) => route.abort());
  await bar(page).getByRole('button', { name: 'Make private' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectSelected(page, titles);
  await page.unroute('**/webs/update-many');
  await page.route('**/webs/update-many', async (route) => {
    const { ids } = route.request().postDataJSON();
    const response = await route.fetch({ postData: { ids: ids.slice(1), isPublic: false } });
    const answer = await response.json();
    answer.data.refused.push({ _id: ids[0], message: 'This is not one of your webs' });
    await route.fulfill({ response, json: answer });
  });
  await bar(page).getByRole('button', { name: 'Make private' }).click();
  await expect(notice(page, '1 web now private')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: '1 web left out' })).toBeVisible();
});
