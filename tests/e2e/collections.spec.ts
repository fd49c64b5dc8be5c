import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { collect, enter, publish, register } from './support/calls.ts';
import {
  card,
  cards,
  choose,
  dialog,
  head,
  headAwake,
  statusMessage,
  warned,
} from './support/collections.ts';
import { awake, foot } from './support/controls.ts';
import { detailsOf } from './support/details.ts';
import { uniqueTitle } from './support/editor.ts';

const code = { html: '<p>one</p>' };

test('a member creates a collection, adds webs from cards, details and editor, and removes one', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const titles = [uniqueTitle('One'), uniqueTitle('Two')];
  const ids: string[] = [];
  for (const title of titles) ids.push(await publish(page.request, accessToken, title, code));
  const [title = '', other = ''] = titles;
  const name = uniqueTitle('Collection');

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Collection', exact: true }).click();
  const create = dialog(page, 'Create Collection');
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(create.getByText('Collection name is required')).toBeVisible();
  await create.getByLabel('Name').fill(name);
  await expect(create.getByText('Name Available!')).toBeVisible();
  await create.getByLabel('Type').selectOption('Private');
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/collection\/[^/]+$/);
  await expect(statusMessage(page, 'Collection Created Successfully!')).toBeVisible();
  await expect(page.getByText('Your Collection Is Empty.')).toBeVisible();
  await expect(head(page).getByText('Private')).toBeVisible();
  const address = page.url();

  await page.goto('/your-work/webs');
  await choose(page, card(page, title), 'Add To Collection');
  const add = dialog(page, 'Add To Collection');
  const row = add.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: 'Add' }).click();
  await expect(statusMessage(page, 'Web Added to Collection')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Remove' })).toBeVisible();
  await expect(row).toContainText('1 web');
  await expect(add.getByText('No More Collections')).toBeVisible();
  await add.getByRole('searchbox').fill('nothing is called so');
  await expect(add.getByText('No Audios Found')).toBeVisible();
  const second = uniqueTitle('Second');
  await add.getByLabel('Name').fill(second);
  await add.getByRole('button', { name: 'Create' }).click();
  const made = add.getByRole('listitem').filter({ hasText: second });
  await expect(statusMessage(page, 'Collection Created Successfully! Web Added to Collection')).toBeVisible();
  await expect(made.getByRole('button', { name: 'Remove' })).toBeVisible();
  await expect(made).toContainText('1 web');
  const asksAgain = page.waitForRequest(/check-name-availability/, { timeout: 1_500 }).then(
    () => true,
    () => false,
  );
  expect(await asksAgain, 'the emptied field checks the name that was just taken').toBe(false);
  await expect(add.getByLabel('Name')).toHaveValue('');
  await expect(add.getByRole('alert')).toHaveCount(0);
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(add).toHaveCount(0);

  await page.goto(`/web/${ids[1]}`);
  await awake(page);
  await foot(page).getByRole('button', { name: 'Add To Collection' }).click();
  await row.getByRole('button', { name: 'Add' }).click();
  await expect(row).toContainText('2 webs');

  await page.goto(address);
  await expect(cards(page)).toHaveCount(2);
  await card(page, title).getByRole('link', { name: title }).click();
  const details = await detailsOf(page, title);
  await expect(page).toHaveURL(`${address}/details/${ids[0]}`);
  await details.getByRole('button', { name: 'More' }).click();
  await details.getByRole('menuitem', { name: 'Add To Collection' }).click();
  await row.getByRole('button', { name: 'Remove' }).click();
  await expect(statusMessage(page, 'Web Removed from Collection')).toBeVisible();
  await add.getByRole('button', { name: 'Close' }).first().click();
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(address);
  await expect(card(page, title)).toHaveCount(0);
  await expect(page.getByText('1 web', { exact: true })).toBeVisible();
  await choose(page, card(page, other), 'Remove From Collection');
  await expect(page.getByText('Your Collection Is Empty.')).toBeVisible();
});

test('visitors like, save and follow; a like that fails is reverted; guests are sent to log in', async ({
  page,
  context,
}) => {
  const owner = await register(context.request);
  const web = await publish(context.request, owner.accessToken, uniqueTitle('Shown'), code);
  const name = uniqueTitle('Visited');
  const id = await collect(context.request, owner.accessToken, name, [web]);
  await context.clearCookies();
  await page.goto(`/collection/${id}`);
  await headAwake(page);
  const like = head(page).getByRole('button', { name: 'Like' });
  await like.click();
  await expect(warned(page, 'Please login to like')).toBeVisible();
  await choose(page, head(page), 'Save Collection');
  await expect(warned(page, 'Please login to save')).toBeVisible();

  const me = await enter(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/collection/${id}`);
  await headAwake(page);
  await page.route('**/api/v1/likes/collection/*', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'It broke', data: null } }),
  );
  await like.click();
  await expect(warned(page, 'It broke')).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await page.unroute('**/api/v1/likes/collection/*');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await head(page).getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(head(page).getByRole('button', { name: 'Following' })).toBeVisible();
  await choose(page, head(page), 'Save Collection');
  await expect(statusMessage(page, 'Collection Saved')).toBeVisible();

  await head(page).getByRole('button', { name }).click();
  const about = dialog(page, name);
  await expect(about).toContainText('Collected by a test');
  await expect(about.getByText('Loves').locator('xpath=..')).toHaveText('Loves1');
  for (const word of ['Created', 'Updated', 'Views']) await expect(about.getByText(word)).toBeVisible();
  await about.getByRole('button', { name: 'Copy Link' }).click();
  await expect(statusMessage(page, 'Link Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.keyboard.press('Escape');

  await page.reload();
  await headAwake(page);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(head(page)).toContainText(/[1-9] views?/);
  await choose(page, head(page), 'Unsave Collection');
  await expect(statusMessage(page, 'Collection Unsaved')).toBeVisible();
  await choose(page, head(page), 'Save Collection');
  await expect(statusMessage(page, 'Collection Saved')).toBeVisible();

  await page.goto(`/${me.username}/collections/saved`);
  await choose(page, card(page, name), 'Unsave Collection');
  await expect(card(page, name), 'it leaves the list of saved ones').toHaveCount(0);
  await expect(page.getByRole('heading', { name: /Have Not/ })).toBeVisible();
  await statusMessage(page, 'Collection Unsaved').getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, name)).toBeVisible();
  await page.reload();
  await expect(card(page, name), 'the server has it again').toBeVisible();
});

test('the owner changes and deletes a collection, and returns to a list without it', async ({ page }) => {
  const { accessToken } = await enter(page);
  const [name, taken, next] = [uniqueTitle('Before'), uniqueTitle('Taken'), uniqueTitle('After')];
  await collect(page.request, accessToken, taken);
  await collect(page.request, accessToken, name);
  await page.goto('/your-work/collections');
  await expect(page.getByText('2 collections', { exact: true })).toBeVisible();
  await card(page, name).getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/collection\//);
  await headAwake(page);
  await choose(page, head(page), 'Edit Collection');
  const edit = dialog(page, 'Edit Collection');
  await edit.getByLabel('Name').fill(taken.toUpperCase());
  await expect(edit.getByText('You already have a collection with this name')).toBeVisible();
  await edit.getByLabel('Name').fill(next);
  await edit.getByLabel('Type').selectOption('Private');
  await test.step('a drag that ends outside does not close the dialog, and closing with typed text asks first', async () => {
    const box = await edit.getByLabel('Description').boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(10, 10);
    await page.mouse.up();
    const question = dialog(page, 'Discard changes?');
    await edit.getByLabel('Name').fill(`${next}.`);
    await edit.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toHaveCount(0);
    await edit.getByLabel('Name').fill(next);
  });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(statusMessage(page, 'Collection Updated Successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: next })).toBeVisible();
  await expect(head(page).getByText('Private')).toBeVisible();

  await choose(page, head(page), 'Delete Collection');
  const sure = dialog(page, 'Delete Collection');
  await expect(
    sure.getByText('Are you sure you want to delete This Web? This cannot be undone.'),
  ).toBeVisible();
  await expect(
    sure.getByText(`For everyone else the collection “${next}” disappears immediately.`),
  ).toBeVisible();
  await sure.getByRole('button', { name: 'Confirm' }).click();
  await expect(sure.getByLabel('Delete My Collection', { exact: true })).toBeFocused();
  await expect(sure.getByText('Please type')).toHaveCount(0);
  await sure.getByLabel('Delete My Collection').fill('Delete My Web');
  await sure.getByRole('button', { name: 'Confirm' }).click();
  await expect(sure.getByRole('alert')).toHaveText('Please type "Delete My Web" to confirm');
  await sure.getByLabel('Delete My Collection').fill('Delete My Collection');
  await sure.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/your-work\/collections$/);
  await expect(statusMessage(page, 'Collection Deleted Successfully!')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);

  await choose(page, card(page, taken), 'Edit Collection');
  await edit.getByLabel('Name').fill(next);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, next)).toBeVisible();
  await choose(page, card(page, next), 'Delete Collection');
  await sure.getByRole('button', { name: 'Confirm' }).click();
  await sure.getByLabel('Delete My Collection').fill('Delete My Collection');
  await sure.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('You Have Not Create Any Collection')).toBeVisible();
});
