import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { openWeb, result, uniqueTitle } from './support/editor.ts';

const code = { html: '<h1>Hi</h1>', css: 'h1 {\n  color: rgb(1, 2, 3);\n}', js: "document.title = 'ran';" };
const scss = { kind: 'scss', text: 'h1 { color: rgb(1, 2, 3); }' };
const typescript = { kind: 'typescript', text: "document.title = 'ran' as string;" };

test('visitors read the source, run and view the compiled code, and owners see both in the history', async ({
  page,
}) => {
  test.slow();
  const { accessToken } = await enter(page);
  const id = await publish(page.request, accessToken, uniqueTitle('Written'), code);
  const headers = { authorization: `Bearer ${accessToken}` };
  const multipart = { css: code.css, sources: JSON.stringify({ css: scss, js: typescript }) };
  const reply = await page.request.patch(`/api/v1/webs/update/${id}`, { headers, multipart });
  expect(reply.status()).toBe(200);

  await page.goto(`/details/${id}`);
  await expect(result(page).getByRole('heading', { name: 'Hi' })).toHaveCSS('color', 'rgb(1, 2, 3)');
  const pane = page.getByRole('region', { name: 'SCSS' });
  await expect(pane).toContainText(scss.text);
  await expect(pane.locator('[data-code]')).toBeHidden();
  await pane.getByText('View compiled').click();
  await expect(pane.locator('[data-code]')).toBeVisible();
  await expectSound(page, 'details with sources');

  await page.goto(`/embed/${id}?run=1&panes=js-result`);
  await expect(page.getByText(typescript.text)).toBeVisible();
  await page.getByText('View compiled').click();
  await expect(page.getByText(code.js)).toBeVisible();

  await openWeb(page, id);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const history = page.getByRole('complementary', { name: 'History' });
  const newest = history.getByRole('navigation').getByRole('button').first();
  await expect(newest).toContainText('JS → TypeScript');
  await newest.click();
  const changes = history.getByRole('region', { name: 'Changes in CSS → SCSS' });
  await expect(changes.getByText(scss.text)).toBeVisible();
  await history.getByLabel('View compiled').check();
  await expect(changes).toHaveCount(0);
  await expect(history.getByText('No differences')).toBeVisible();
});
