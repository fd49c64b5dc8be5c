import { expect, test } from 'playwright/test';
import { untilQuiet } from '../../infra/bench/browser/network.ts';
import { expectSound } from './support/axe.ts';
import { collect, enter, publish } from './support/calls.ts';
import { card, cards, choose, head } from './support/collections.ts';
import { uniqueTitle } from './support/editor.ts';

const code = { html: '<p>one</p>' };

test('own collections are searched and filtered at once, load to their end, and keep their place on the way back', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const word = uniqueTitle('Set');
  for (let number = 1; number <= 10; number++)
    await collect(page.request, accessToken, `${word} number ${number}`);
  await page.goto('/your-work/collections');
  const end = page.getByText('No More Data');
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 3_000);
      return cards(page).count();
    })
    .toBe(10);
  await expect(end).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Your Work', exact: true }).click();
  await expect(page).toHaveURL(/\/your-work\/collections$/);
  await expect(cards(page)).toHaveCount(10);
  const search = page.getByRole('searchbox', { name: 'Search your collections' });
  await search.fill('number 7');
  await expect(page).toHaveURL(/\?search=number\+7$/);
  await expect(cards(page).first()).toHaveAccessibleName(`${word} number 7`);
  await expect(page.getByLabel('Sort By')).toBeDisabled();
  await page.getByLabel('View').selectOption('Private');
  await expect(search).toHaveValue('');
  await expect(page.getByText('No Result Found')).toBeVisible();
  await page.getByRole('link', { name: 'Show all collections' }).click();
  await expect(page.getByText('10 collections', { exact: true })).toBeVisible();
});

test('removing webs from a collection leaves no gap in the next page', async ({ page }) => {
  const { accessToken } = await enter(page);
  const word = uniqueTitle('Row');
  const ids: string[] = [];
  for (let number = 1; number <= 11; number++)
    ids.push(await publish(page.request, accessToken, `${word} ${number}`, code));
  const id = await collect(page.request, accessToken, uniqueTitle('Gap'), ids);
  // The next page then loads only on demand.
  await page.setViewportSize({ width: 700, height: 700 });
  await page.goto(`/collection/${id}`);
  await expect(cards(page)).toHaveCount(8);
  await choose(page, card(page, `${word} 11`), 'Remove From Collection');
  await choose(page, card(page, `${word} 10`), 'Remove From Collection');
  await expect(cards(page)).toHaveCount(6);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 3_000);
      return cards(page).count();
    })
    .toBe(9);
  for (let number = 1; number <= 9; number++) await expect(card(page, `${word} ${number}`)).toHaveCount(1);
});

test('collections have no serious accessibility violation, wide and narrow', async ({ page }) => {
  const { accessToken } = await enter(page);
  const web = await publish(page.request, accessToken, uniqueTitle('Accessible'), code);
  const id = await collect(page.request, accessToken, uniqueTitle('A rather long name'), [web]);
  for (const width of [1_440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/your-work/collections', `/collection/${id}`]) {
      await page.goto(path);
      await untilQuiet(page);
      await expectSound(page, path);
    }
  }
  for (const [entry, title] of [
    ['Description', /A rather long name/],
    ['Edit Collection', 'Edit Collection'],
    ['Delete Collection', 'Delete Collection'],
  ] as const) {
    await choose(page, head(page), entry);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expectSound(page, entry);
    await page.keyboard.press('Escape');
  }
});
