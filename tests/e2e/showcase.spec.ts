import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';

const code = { html: '<p>one</p>' };

test('the showcase is sorted by buttons, by the handle and by keys, and the profile shows that order', async ({
  page,
}) => {
  const person = await enter(page);
  const name = uniqueTitle('Shown');
  const titles = ['one', 'two', 'three'].map((word) => `${name} ${word}`);
  for (const title of titles) await publish(page.request, person.accessToken, title, code);
  await page.goto('/organize-showcase');
  await expect(page.locator('code-island[name=ShowcaseOrganizer][data-ready]')).toBeAttached();
  await expectSound(page);
  for (const title of titles) await page.getByRole('button', { name: `Add ${title}` }).click();
  const rows = page.getByRole('list', { name: 'Showcase' }).getByRole('listitem');
  const order = (...words: string[]) => expect(rows).toHaveText(words.map((word) => new RegExp(word)));
  await order('one', 'two', 'three');

  await page.getByRole('button', { name: `Move ${name} three up` }).press('Enter');
  await page.keyboard.press('Enter');
  await order('three', 'one', 'two');
  await expect(page.getByText(`${name} three is now number 1 of 3`)).toBeAttached();
  await expect(page.getByRole('button', { name: `Move ${name} three up` })).toBeFocused();

  const grip = await rows.nth(2).locator('.showcase-grip').boundingBox();
  const first = await rows.nth(0).boundingBox();
  if (!grip || !first) throw new Error('the rows have no place on the page');
  await page.mouse.move(grip.x + 10, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(grip.x + 10, first.y + 5, { steps: 8 });
  await page.mouse.up();
  await order('two', 'three', 'one');

  await page.getByRole('button', { name: `Remove ${name} one` }).click();
  await page.getByRole('button', { name: 'Save showcase' }).click();
  await expect(page.getByText('Showcase Saved')).toBeVisible();
  await page.goto(`/${person.username}`);
  await expect(page.getByRole('article')).toHaveText([/two/, /three/]);
});
