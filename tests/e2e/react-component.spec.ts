import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { describe, result, show, uniqueTitle, write } from './support/editor.ts';
import { choose, paneOf } from './support/languages.ts';
import { openOn } from './support/other-site.ts';
import { signUp } from './support/people.ts';
import { copiedWith } from './support/picker.ts';

/** Maximum time from the first page of the site to an embed, in milliseconds. */
const maxTime = 180_000;

const component = `import { useState } from 'react';
import { createRoot } from 'react-dom/client';

type CounterProps = { start: number };

function Counter({ start }: CounterProps) {
  const [count, setCount] = useState<number>(start);
  return <button onClick={() => setCount(count + 1)}>Clicked {count} times</button>;
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<Counter start={3} />);`;

const style = `$ink: rgb(200, 80, 40);
main { button { color: $ink; font-size: 24px; } }`;

/** Operates the component in the newest frame of a page. */
async function expectCounter(page: Page): Promise<void> {
  const button = result(page).getByRole('button');
  await expect(button).toHaveCSS('color', 'rgb(200, 80, 40)');
  await expect(button).toHaveText('Clicked 3 times');
  await button.click();
  await expect(button).toHaveText('Clicked 4 times');
}

test('a new visitor writes a React component in TSX with SCSS, saves, shares and embeds it within three minutes', async ({
  page,
}) => {
  test.slow();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const begun = Date.now();
  await signUp(page);
  await page.goto('/new-web');
  await show(page, 'JS');
  await choose(page, 'JS', 'TSX');
  await write(page, 'JS', component);
  await page.getByRole('button', { name: 'Add 3 packages' }).click();
  await show(page, 'CSS');
  await choose(page, 'CSS', 'SCSS');
  await write(page, 'CSS', style);
  await show(page, 'Result');
  await expectCounter(page);
  await show(page, 'JS');
  await expect(paneOf(page, 'JS').locator('.squiggly-error'), 'nothing is marked as wrong').toHaveCount(0);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await describe(page, uniqueTitle('Counter'));
  await expect(page).toHaveURL(/\/web\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByLabel('Run immediately').check();
  await expectSound(page, 'the share dialog', { within: 'dialog.dialog' });
  await dialog.getByRole('button', { name: 'Copy code' }).click();
  const code = await copiedWith(page, `/embed/${id}`);

  const elsewhere = await page.context().newPage();
  await openOn(elsewhere, `<h1>A blog</h1>${code}`);
  const embedded = elsewhere
    .frameLocator('iframe')
    .frameLocator('iframe[title="Result"]')
    .getByRole('button');
  await expect(embedded).toHaveText('Clicked 3 times');
  await expect(embedded).toHaveCSS('color', 'rgb(200, 80, 40)');
  expect(Date.now() - begun, 'milliseconds').toBeLessThan(maxTime);
});
