import { expect, test } from 'playwright/test';
import { pause } from '../helpers/wait.ts';
import { enter, publish, register } from './support/calls.ts';
import { choose, detailsOf, openFromHome } from './support/details.ts';
import { result, uniqueTitle } from './support/editor.ts';
import { findCard } from './support/people.ts';
import { publishElsewhere } from './support/preview.ts';

const code = {
  html: '<h1 id="hi">Hello there</h1>',
  css: 'h1 { color: rgb(1, 2, 3) }',
  js: 'document.querySelector("h1").append(" again");',
};

test.describe('a guest', () => {
  test('opens details over the list and returns to the same place by Close, Escape, Back or a click outside', async ({
    page,
  }) => {
    const { accessToken } = await register(page.request);
    const title = uniqueTitle('Opened');
    await publish(page.request, accessToken, title, code);
    await page.goto('/');
    const card = await findCard(page, title);
    const link = card.getByRole('link', { name: title });
    const ways = [
      () => page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click(),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => page.mouse.click(8, 8),
    ];
    for (const leave of ways) {
      // Scrolls first, so that the click does not need to.
      await link.hover();
      const before = await page.evaluate(() => scrollY);
      await link.click();
      const details = await detailsOf(page, title);
      await expect(page).toHaveURL(/\/details\/[0-9a-f-]{36}$/);
      await expect(page).toHaveTitle(new RegExp(title));
      expect(await details.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
      await leave();
      await expect(details).toHaveCount(0);
      await expect(page).toHaveURL(/\/$/);
      await expect(page).not.toHaveTitle(new RegExp(title));
      await expect(link).toBeFocused();
      // A list that grows or shrinks below may move the bottom of the page, but by less than the height of a card.
      expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(100);
    }
    await page.goForward();
    await detailsOf(page, title);
  });

  test('sees the code and its result, and hides panes', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { accessToken, fullName } = await register(page.request);
    const title = uniqueTitle('Shown');
    const id = await publish(page.request, accessToken, title, code);
    await page.goto(`/details/${id}`);
    const details = await detailsOf(page, title);
    await expect(details).toContainText(fullName);
    await expect(details).toContainText('0 followers');
    await expect(result(page).getByRole('heading', { name: 'Hello there again' })).toBeVisible();
    const html = details.getByRole('region', { name: 'HTML', exact: true });
    await expect(html.locator('pre')).toHaveText(code.html);
    await details.getByRole('button', { name: 'HTML', exact: true }).click();
    await expect(html).toBeHidden();
    await expect(details.getByRole('region', { name: 'CSS', exact: true })).toBeVisible();
    await details.getByRole('button', { name: 'HTML', exact: true }).click();
    await expect(html).toBeVisible();
    await details.getByRole('button', { name: 'Copy JS' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied Successfully!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code.js);
    await details.getByRole('link', { name: 'View In Editor' }).click();
    await expect(page).toHaveURL(new RegExp(`/web/${id}$`));
    await page.goBack();
    await detailsOf(page, title);
  });

  test('is asked to log in to like, follow, pin and comment', async ({ page }) => {
    const { accessToken } = await register(page.request);
    const title = uniqueTitle('Asked');
    const id = await publish(page.request, accessToken, title, code);
    await page.goto(`/details/${id}`);
    const details = await detailsOf(page, title);
    await details.getByRole('button', { name: 'Like' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please login to like this web' })).toBeVisible();
    await details.getByRole('button', { name: 'Follow' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please login to follow' })).toBeVisible();
    await choose(details, 'Add To Pined');
    await expect(page.getByRole('alert').filter({ hasText: 'Please login to pin' })).toBeVisible();
    await expect(details.getByText('Please Login to comment on this post')).toBeVisible();
    await details
      .getByRole('region', { name: /Comments/ })
      .getByRole('link', { name: 'Log In' })
      .click();
    await expect(page).toHaveURL(/\/login\?next=%2Fdetails%2F/);
  });

  test('is redirected to /404 if the web does not exist, also from a list that still shows it', async ({
    page,
  }) => {
    await page.goto('/details/00000000-0000-4000-8000-000000000000');
    await expect(page).toHaveURL(/\/404$/);
    const { accessToken } = await register(page.request);
    const title = uniqueTitle('Gone');
    const id = await publish(page.request, accessToken, title, code);
    await page.goto('/');
    const card = await findCard(page, title);
    await page.request.delete(`/api/v1/webs/delete/${id}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    await card.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(/\/404$/);
  });

  test('counts as a viewer once the details open', async ({ page }) => {
    const { accessToken } = await register(page.request);
    const title = uniqueTitle('Viewed');
    const id = await publish(page.request, accessToken, title, code);
    const counted = page.waitForResponse(new RegExp(`/webs/inc-view/${id}`));
    await openFromHome(page, title);
    expect((await counted).status()).toBe(200);
  });
});

test('details that were opened directly close to their list', async ({ page }) => {
  const { accessToken } = await register(page.request);
  const title = uniqueTitle('Direct');
  const id = await publish(page.request, accessToken, title, code);
  await page.goto(`/details/${id}`);
  const details = await detailsOf(page, title);
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  await (await findCard(page, title)).getByRole('link', { name: title }).click();
  await detailsOf(page, title);
  await page.goBack();
  await page.goBack();
  await detailsOf(page, title);
});

test('a like in the details shows in the list', async ({ page }) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('Both');
  await publish(page.request, accessToken, title, code);
  const details = await openFromHome(page, title);
  const answer = page.waitForResponse(/\/likes\/web\//);
  await details.getByRole('button', { name: 'Like' }).click();
  await answer;
  await page.keyboard.press('Escape');
  const like = page.getByRole('article', { name: title }).getByRole('button', { name: 'Like' });
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});

test('a hostile web opens no dialog and moves no element of the details', async ({ page, browser }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const id = await publishElsewhere(browser, {
    html: '<h1>Trying</h1>',
    js: `
      const tries = [
        () => alert('a'), () => confirm('b'), () => prompt('c'), () => print(),
        () => { top.location = 'about:blank' }, () => { parent.location.href = '/login' },
        () => open('/login'), () => top.postMessage({ v: 1, type: 'ready' }, '*'),
        () => parent.history.back(), () => parent.document.querySelector('dialog').remove(),
        () => { const a = document.createElement('a'); a.href = '/login'; a.target = '_top'; document.body.append(a); a.click(); },
        () => { const f = document.createElement('form'); f.action = '/login'; f.target = '_top'; document.body.append(f); f.submit(); },
      ];
      for (const attempt of tries) try { attempt() } catch {}
      document.querySelector('h1').textContent = 'Tried';`,
  });
  await page.goto(`/details/${id}`);
  const frame = page.locator('iframe[title="Result"]');
  await expect(result(page).getByRole('heading', { name: 'Tried' })).toBeVisible();
  expect(await frame.getAttribute('sandbox')).toBe('allow-scripts');
  await pause(500, 'dialogs and pages would open meanwhile');
  expect(dialogs).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);
  await expect(page).toHaveURL(new RegExp(`/details/${id}$`));
  await detailsOf(page, 'Somebody elses');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('details are readable over their list, and Close leads to it', async ({ page }) => {
    const { accessToken } = await register(page.request);
    const title = uniqueTitle('Plain');
    const id = await publish(page.request, accessToken, title, code);
    await page.goto(`/details/${id}`);
    const dialog = page.getByRole('dialog', { name: title });
    for (const name of ['HTML', 'CSS', 'JS'])
      await expect(dialog.getByRole('region', { name, exact: true })).toBeVisible();
    await expect(dialog.getByText('Made by a test')).toBeVisible();
    await dialog.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
