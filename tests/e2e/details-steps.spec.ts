import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { detailsOf } from './support/details.ts';
import { uniqueTitle } from './support/editor.ts';

test('details link to the previous and next web of the list, and Back leads to the list', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const titles = ['First', 'Second', 'Third'].map(uniqueTitle);
  for (const title of titles) await publish(page.request, accessToken, title, { html: `<h1>${title}</h1>` });
  const [first = '', second = '', third = ''] = titles;
  await page.goto('/your-work/webs');
  // The newest is first.
  await page.getByRole('article', { name: third }).getByRole('link', { name: third }).click();
  let details = await detailsOf(page, third);
  await expect(details.getByRole('button', { name: 'Previous web' })).toBeDisabled();
  await expectSound(page);
  await details.getByRole('button', { name: 'Next web' }).click();
  details = await detailsOf(page, second);
  await expect(page).toHaveTitle(new RegExp(second));
  await expect(details.getByRole('button', { name: 'Next web' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  details = await detailsOf(page, first);
  await expect(details.getByRole('button', { name: 'Next web' })).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  details = await detailsOf(page, second);
  const comment = details.getByRole('textbox').first();
  await comment.fill('Arrow keys move the caret here');
  await comment.press('ArrowLeft');
  await details.getByRole('button', { name: 'Next web' }).click();
  await page
    .getByRole('dialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await detailsOf(page, first);
  await page.goBack();
  await expect(page).toHaveURL(/\/your-work\/webs$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('article', { name: first }).getByRole('link', { name: first })).toBeFocused();

  await page.getByRole('article', { name: second }).getByRole('link', { name: second }).click();
  await detailsOf(page, second);
  await page.reload();
  details = await detailsOf(page, second);
  await details.getByRole('button', { name: 'Previous web' }).click();
  await detailsOf(page, third);
});
