import { expect, test } from 'playwright/test';
import { result } from './support/editor.ts';
import { fillSignUp, newPerson } from './support/people.ts';

test('from “Sign Up” to a shared web takes less than a minute, without a warning or a dead end', async ({
  page,
  browser,
}) => {
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('.toast-warning, .toast-error, .state[role=alert]'))
            sessionStorage.setItem('warned', node.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/signup');
  const begun = Date.now();
  await fillSignUp(page, newPerson());
  await expect(page, 'the account leads to something to do').toHaveURL(/\/new-web$/);
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  const templates = page.getByRole('region', { name: 'Start from a template' });
  await templates.getByRole('button', { name: 'Form' }).click();
  await expect(result(page).getByRole('heading', { name: 'Say hello' })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('dialog', { name: 'About this web' });
  await expect(dialog.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Say hello');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/web\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Share' }).click();
  const link = page.getByRole('dialog', { name: 'Share' }).getByLabel('Link', { exact: true });
  await expect(link).toHaveValue(page.url());
  const seconds = (Date.now() - begun) / 1_000;

  const friend = await (await browser.newContext()).newPage();
  await friend.goto(await link.inputValue());
  await expect(result(friend).getByRole('heading', { name: 'Say hello' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('warned'))).toBeNull();
  test.info().annotations.push({ type: 'seconds', description: `${seconds} s` });
  expect(seconds).toBeLessThan(60);
});
