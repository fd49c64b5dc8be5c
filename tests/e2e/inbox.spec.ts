import { type Browser, expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enterAs, publish, register } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';
import { startEmptySite } from './support/empty-site.ts';
import { promote } from './support/full-site.ts';

/** A separate site with two members, since reports of other tests would appear between the cases of a test. */
async function startInbox(browser: Browser) {
  const site = await startEmptySite({ RATE_LIMIT: 'off', THUMBNAILS: 'off' });
  const { base, databaseUrl } = site;
  const { request } = await browser.newContext({ baseURL: base });
  const [author, moderator] = [await register(request, { base }), await register(request, { base })];
  await promote(moderator.username, databaseUrl);
  return { ...site, request, author, moderator };
}

test('a moderator goes through the cases with keys, and undoes a decision', async ({ browser }) => {
  await using inbox = await startInbox(browser);
  const { base: baseURL, request, author, moderator } = inbox;
  const titles = [uniqueTitle('First case'), uniqueTitle('Second case')];
  const webs: string[] = [];
  for (const title of titles) {
    const web = await publish(request, author.accessToken, title, { html: '<h1>Buy now</h1>' });
    webs.push(web);
    const data = { kind: 'web', id: web, reason: 'spam', note: 'It sells something' };
    expect((await request.post('/api/v1/reports', { data })).ok()).toBe(true);
  }
  const [first = '', second = ''] = titles;
  const desk = await (await browser.newContext({ baseURL })).newPage();
  await enterAs(desk, moderator);
  await desk.goto('/admin');
  const waiting = desk.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByRole('link', { name: /reported item/ })).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Notifications, .*waiting for you/ })).toBeVisible();
  await expectSound(desk, 'the overview with waiting cases');

  await desk.goto(`/admin/reports?case=web-${webs[0]}`);
  const opened = (title: string) => desk.getByRole('article', { name: title });
  await expect(opened(first).getByRole('radio', { checked: true }), 'nothing is preselected').toHaveCount(0);
  await expect(opened(first).getByRole('region', { name: 'Latest public webs of the owner' })).toContainText(
    second,
  );
  await desk.locator('code-island[name=DecideCase][data-ready]').waitFor({ state: 'attached' });
  await desk.locator('code-island[name=InboxKeys][data-ready]').waitFor({ state: 'attached' });
  await desk.keyboard.press('j');
  await expect(opened(second)).toBeVisible();
  await desk.locator('code-island[name=InboxKeys][data-ready]').waitFor({ state: 'attached' });
  await desk.keyboard.press('k');
  await expect(opened(first)).toBeVisible();
  await desk.locator('code-island[name=DecideCase][data-ready]').waitFor({ state: 'attached' });
  await desk.keyboard.press('?');
  await expect(desk.getByRole('dialog', { name: 'Keys' })).toContainText('Undo the last decision');
  await desk.keyboard.press('Escape');

  const reason = opened(first).getByRole('textbox', { name: 'Reason' });
  await reason.fill('');
  await reason.press('h');
  await expect(reason, 'keys are letters in fields').toHaveValue('h');
  await expect(opened(first).getByRole('radio', { checked: true })).toHaveCount(0);
  await opened(first).getByRole('heading', { name: first, level: 2 }).click();
  await desk.keyboard.press('h');
  await expect(opened(first).getByRole('radio', { name: 'Hide' })).toBeChecked();
  await opened(first).getByRole('button', { name: 'Spam and advertising are not allowed' }).click();
  await expect(reason).toHaveValue('Spam and advertising are not allowed');
  await expectSound(desk, 'a case with a chosen outcome');
  await opened(first).getByRole('button', { name: 'Hide' }).click();
  await expect(opened(second), 'the next case opens').toBeVisible();
  await expect.poll(async () => (await request.get(`/view-full/${webs[0]}`)).status()).toBe(404);

  await expect(desk.getByRole('button', { name: 'Undo the last decision' })).toBeVisible();
  await desk.keyboard.press('u');
  await expect(desk.getByRole('status').filter({ hasText: 'Decision undone' })).toBeVisible();
  await expect(desk.getByRole('navigation', { name: 'Cases' })).toContainText(first);
  await expect.poll(async () => (await request.get(`/view-full/${webs[0]}`)).status()).toBe(200);

  await desk.goto(`/admin/members/${author.username}`);
  await expect(desk.getByRole('region', { name: 'Latest public webs' })).toContainText(first);
  await expectSound(desk, 'the page of a member');
});

test('the inbox reads without a script; on phones it is the list, then the case', async ({
  page,
  browser,
}) => {
  const [author, moderator] = [await register(page.request), await register(page.request)];
  await promote(moderator.username);
  const title = uniqueTitle('Read on a phone');
  const web = await publish(page.request, author.accessToken, title, { html: '<h1>Hello</h1>' });
  await page.request.post('/api/v1/reports', {
    data: { kind: 'web', id: web, reason: 'spam', note: 'Look' },
  });
  const by = (token: string) => ({ authorization: `Bearer ${token}` });
  await page.request.patch(`/api/v1/webs/update/${web}`, {
    headers: by(author.accessToken),
    multipart: { html: '<h1>Goodbye</h1>' },
  });
  await page.request.post('/api/v1/reports', {
    headers: by(moderator.accessToken),
    data: { kind: 'web', id: web, reason: 'spam', note: 'Look again' },
  });
  const entered = await (await browser.newContext()).newPage();
  await enterAs(entered, moderator);
  const storageState = await entered.context().storageState();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    storageState,
  });
  const phone = await context.newPage();
  await phone.goto('/admin/reports');
  await expect(phone.getByRole('article')).toHaveCount(0);
  const marked = phone.locator('.case-link[aria-current]');
  await expect(marked, 'no case looks open').toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await phone.getByRole('link').filter({ hasText: title }).click();
  const opened = phone.getByRole('article', { name: title });
  await expect(opened).toContainText('Look');
  await expect(phone.getByRole('navigation', { name: 'Cases' })).toBeHidden();
  await opened.getByLabel('Show the picture as it was').first().check();
  const picture = opened.getByRole('img', { name: 'The reported item, as it was' });
  await expect(picture).toHaveCSS('filter', 'none');
  expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await opened.getByText('Reported in another state').click();
  await opened
    .getByText(/^HTML, /)
    .last()
    .click();
  await expect(opened.getByText('<h1>Goodbye</h1>')).toBeVisible();
  await opened.getByRole('link', { name: 'All cases' }).click();
  await expect(phone.getByRole('link').filter({ hasText: title })).toBeVisible();
});
