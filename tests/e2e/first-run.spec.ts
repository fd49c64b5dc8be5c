import { expect, type Page, test } from 'playwright/test';
import { publishElsewhere } from './support/preview.ts';

const code = {
  html: '<h1>Early</h1>',
  css: 'h1 { color: rgb(1, 2, 3) }',
  js: 'document.querySelector("h1").dataset.start = performance.timeOrigin',
};
const addresses = { 'the editor': '/web/', 'the full view': '/view-full/', 'the details': '/details/' };

/** The running frame, and the time when its document was created. */
const heading = (page: Page) => page.frameLocator('iframe[title="Result"]').locator('h1');
const startOf = (page: Page) => heading(page).getAttribute('data-start');

for (const [name, path] of Object.entries(addresses)) {
  test(`${name}: the result runs although none of the page’s modules load`, async ({ page, browser }) => {
    const id = await publishElsewhere(browser, code);
    await page.route(/\/assets\/(entries|chunks)\//, (route) => route.abort());
    await page.goto(`${path}${id}`);
    await expect(heading(page)).toBeVisible();
    await expect(heading(page)).toHaveCSS('color', 'rgb(1, 2, 3)');
  });

  test(`${name}: the running frame is taken over without a reload`, async ({ page, browser }) => {
    const id = await publishElsewhere(browser, code);
    let letThrough = () => {};
    const mayLoad = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/\/assets\/entries\//, async (route) => {
      await mayLoad;
      await route.continue();
    });
    await page.goto(`${path}${id}`, { waitUntil: 'commit' });
    await expect(heading(page)).toBeVisible();
    const before = await startOf(page);
    letThrough();
    await expect(page.locator('iframe[data-first-run]')).toHaveCount(0);
    await expect(heading(page)).toBeVisible();
    expect(await startOf(page)).toBe(before);
    await expect(page.locator('iframe[title="Result"]')).toHaveCount(1);
  });
}

test('messages that a web logs before the editor has loaded are in its console', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, { js: 'console.log("said early")' });
  await page.goto(`/web/${id}`);
  await page.getByRole('button', { name: /^Console/ }).click();
  await expect(page.locator('.result-console').getByText('said early')).toBeVisible();
});

test('a local draft runs in place of the saved code', async ({ page, browser }) => {
  const id = await publishElsewhere(browser, code);
  await page.goto(`/web/${id}`);
  await page.getByRole('region', { name: 'HTML', exact: true }).locator('.monaco-editor').first().click();
  await page.keyboard.insertText('<h2>Mine</h2>');
  const draft = page.frameLocator('iframe[title="Result"]').last().getByRole('heading', { name: 'Mine' });
  await expect(draft).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(draft).toBeVisible();
});
