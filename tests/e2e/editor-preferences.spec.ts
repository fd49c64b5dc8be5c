import { expect, test } from 'playwright/test';
import { enter } from './support/calls.ts';
import { awake, foot, lines } from './support/controls.ts';
import { write } from './support/editor.ts';

test('preferences apply at once, here and in other tabs, and keep the undo stack', async ({
  page,
  context,
}) => {
  await enter(page);
  await page.goto('/new-web');
  await write(page, 'CSS', 'a { color: red }');
  const size = () => lines(page, 'CSS').evaluate((element) => getComputedStyle(element).fontSize);
  await foot(page).getByRole('button', { name: 'Code view' }).click();
  const look = page.getByRole('dialog', { name: 'Code view' });
  await look.getByLabel('Font Size').selectOption('22px');
  await expect.poll(size).toBe('22px');
  await look.getByLabel('Theme').selectOption('Light');
  await expect(page.locator('.monaco-editor.vs').first()).toBeVisible();
  const kept = page.waitForResponse((reply) => /minimap/.test(reply.request().postData() ?? ''));
  await look.getByLabel('Minimap').check();
  await expect(page.locator('.monaco-editor .minimap').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await kept;
  const other = await context.newPage();
  await other.goto('/settings/editor');
  await expect(other.getByLabel('Font Size')).toHaveValue('22px');
  await other.getByLabel('Font Size').selectOption('12px');
  await other.getByRole('button', { name: 'Save preferences' }).click();
  await expect.poll(size).toBe('12px');
  await page.bringToFront();
  await page.getByRole('region', { name: 'CSS', exact: true }).locator('.monaco-editor').first().click();
  // One undo step must undo at most one automatic completion.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+z');
    await expect(lines(page, 'CSS')).not.toContainText('color', { timeout: 300 });
  }).toPass();
});

test('preferences that are chosen just before leaving are saved', async ({ page }) => {
  await enter(page);
  await page.goto('/new-web');
  await awake(page);
  await foot(page).getByRole('button', { name: 'Code view' }).click();
  // Within one task of the page, so that nothing can be sent between the choices and the navigation.
  await page.evaluate(() => {
    const choose = (name: string, value: string) => {
      const field = document.querySelector<HTMLSelectElement>(`.look select[name=${name}]`);
      if (!field) throw new Error(`no ${name}`);
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
    choose('fontSize', '22px');
    choose('fontWeight', '700');
    location.assign('/healthz');
  });
  await page.waitForURL(/healthz/);
  // Two calls, either of which may arrive first.
  await expect(async () => {
    await page.goto('/settings/editor');
    await expect(page.getByLabel('Font Weight')).toHaveValue('700', { timeout: 500 });
    await expect(page.getByLabel('Font Size')).toHaveValue('22px', { timeout: 500 });
  }).toPass();
});

test('a member’s layout is saved, a guest’s is not', async ({ page, browser }) => {
  await page.goto('/new-web');
  await page.getByRole('button', { name: 'Layout 3' }).click();
  await expect(page.getByRole('button', { name: 'Layout 3' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Layout 2' })).toHaveAttribute('aria-pressed', 'true');

  const member = await (await browser.newContext({ baseURL: process.env.BASE_URL })).newPage();
  await enter(member);
  await member.goto('/new-web');
  const kept = member.waitForResponse((reply) => reply.url().includes('/webs/chenge-editor-view'));
  await member.getByRole('button', { name: 'Layout 1' }).click();
  expect((await kept).status()).toBe(200);
  await member.reload();
  await expect(member.getByRole('button', { name: 'Layout 1' })).toHaveAttribute('aria-pressed', 'true');
  await member.route('**/webs/chenge-editor-view', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'Not today', data: null } }),
  );
  await member.getByRole('button', { name: 'Layout 3' }).click();
  const alert = member.getByRole('alert').filter({ hasText: 'Your layout could not be saved' });
  await expect(alert).toContainText('Not today');
  await expect(member.getByRole('button', { name: 'Layout 3' })).toHaveAttribute('aria-pressed', 'true');
  await member.context().close();
});
