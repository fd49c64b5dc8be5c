import { expect, type Page, test } from 'playwright/test';
import { enter } from './support/calls.ts';
import { result, show, write } from './support/editor.ts';

const offer = 'Another page has opened this code. Read it before you run it.';
const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The lines that Monaco shows. */
const code = (page: Page, name: string) => pane(page, name).locator('.view-lines');

async function run(page: Page): Promise<void> {
  await show(page, 'Result');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
}

test('a link opens code with its title, which runs only on request, and keeps existing drafts', async ({
  page,
}) => {
  await page.goto('/new-web');
  await write(page, 'HTML', '<h1>My own draft</h1>');
  await expect(page.getByText('Unsaved draft', { exact: true })).toBeVisible();

  const query = new URLSearchParams({
    title: 'Try <b>it</b>',
    html: '<h1>From the guide</h1>',
    css: '$size: 3px; h1 { border: $size solid }',
    cssKind: 'scss',
    js: 'document.querySelector("h1").append(" runs")',
  });
  const address = `/new-web?${query}`;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Try <b>it</b>' })).toBeVisible();
  await expect(page).toHaveTitle(/^Try <b>it<\/b>/);
  await show(page, 'Result');
  await expect(page.getByText(offer)).toBeVisible();
  await expect(page.locator('iframe[title="Result"]')).toHaveCount(0);
  await expect(code(page, 'HTML')).toContainText('From the guide');
  await expect(pane(page, 'CSS').getByLabel('Language of CSS')).toHaveValue('scss');

  await write(page, 'HTML', '<p>Added by me</p>');
  await expect(page.locator('iframe[title="Result"]')).toHaveCount(0);
  await run(page);
  await expect(result(page).getByText('From the guide runs')).toBeVisible();
  await expect(result(page).getByText('Added by me')).toBeVisible();
  await expect(result(page).getByText('From the guide runs')).toHaveCSS('border-top-width', '3px');

  // A reload restores what was changed, and asks again.
  await page.reload();
  await expect(page.getByText('This is an unsaved draft from this browser.')).toBeVisible();
  await expect(code(page, 'HTML')).toContainText('Added by me');
  await expect(page.getByText(offer)).toBeVisible();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(code(page, 'HTML')).toContainText('From the guide');
  await expect(code(page, 'HTML')).not.toContainText('Added by me');

  await page.goto('/new-web');
  await show(page, 'Result');
  await expect(result(page).getByText('My own draft')).toBeVisible();
});

test('a form of another site opens code for a member, who saves it as an own web', async ({ page }) => {
  await enter(page);
  const target = new URL('/new-web', process.env.BASE_URL).href;
  await page.route('https://guide.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form action="${target}" method="post">
        <input name="title" value="Sent by a form">
        <textarea name="html">&lt;h1>One&lt;/h1>\n&lt;/script>&lt;h2>Two&lt;/h2></textarea>
        <button>Try it</button>
      </form>`,
    }),
  );
  await page.goto('https://guide.example/');
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page).toHaveURL(/\/new-web\?from=form$/);
  await expect(page.getByRole('button', { name: 'Sent by a form' })).toBeVisible();
  await show(page, 'Result');
  await expect(page.getByText(offer)).toBeVisible();
  await page.reload();
  await expect(page.getByText(offer)).toBeVisible();
  await run(page);
  await expect(result(page).getByRole('heading', { name: 'Two' })).toBeVisible();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Title')).toHaveValue('Sent by a form');
  await dialog.getByLabel('Description').fill('From a guide');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/web\/[0-9a-f-]{36}$/);
  await page.reload();
  await show(page, 'Result');
  await expect(result(page).getByRole('heading', { name: 'One' })).toBeVisible();
});
