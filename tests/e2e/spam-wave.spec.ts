import { createHash } from 'node:crypto';
import { type APIRequestContext, expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, publish, register } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';
import { promote } from './support/full-site.ts';

const password = 'A-good-password-1';

/** Signs somebody up at a mail domain and publishes a web; returns its id. */
async function spam(api: APIRequestContext, username: string, domain: string, html: string): Promise<string> {
  const verificationURL = new URL('/verify-email', process.env.BASE_URL).href;
  const person = { username, password, email: `${username}@${domain}`, fullName: 'Cheap Watches' };
  const made = await api.post('/api/v1/users/register', { data: { ...person, verificationURL } });
  expect(made.status(), await made.text()).toBe(201);
  const login = await api.post('/api/v1/users/login', { data: { identifier: username, password } });
  const { data } = await login.json();
  return publish(api, data.accessToken, uniqueTitle('Watches'), { html });
}

/** The page's name for the code of a web with only this HTML. */
const codeOf = (html: string) =>
  createHash('sha256').update([html, '', ''].join('\u0001').replaceAll(/\s/g, '')).digest('hex').slice(0, 8);

test('a moderator finds a spam wave by its code, suspends all members but one, and undoes it', async ({
  page,
  browser,
}) => {
  const { request: api } = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const run = Date.now().toString(36);
  const domain = `wave-${run}.test`;
  const html = `<p>Cheap watches for you, today only ${run}</p>`;
  const names = ['a', 'b', 'c', 'd'].map((letter) => `wave-${run}-${letter}`);
  const webs: string[] = [];
  for (const name of names) webs.push(await spam(api, name, domain, html));
  const statusOf = async (web = '') => (await api.get(`/api/v1/webs/get/${web}`)).status();

  const admin = await enter(page);
  await promote(admin.username);
  await page.goto('/admin/members');
  await page.getByRole('link', { name: 'Spam waves' }).click();
  await expect(page.getByRole('heading', { name: 'Spam waves', level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: /Sign-ups by hour/ })).toBeVisible();
  await page.getByLabel('Mail domain').fill(domain);
  await page.getByRole('button', { name: 'Show members' }).click();
  const members = page.getByRole('region', { name: 'Members', exact: true });
  await expect(members).toContainText('4 members with 4 webs');
  // Other tests' members share other codes.
  const groups = page.getByRole('row').filter({ hasText: 'Same code' });
  await expect(groups.filter({ hasText: codeOf(html) })).toContainText(
    /[A-Z][a-z]+ \d+, \d\d:\d\d – ([A-Z][a-z]+ \d+, )?\d\d:\d\d$/,
  );
  await groups.getByRole('link', { name: codeOf(html) }).click();
  await expect(page).toHaveURL(/domain=.*code=|code=.*domain=/);
  await expect(page.locator('code-island[name=WaveMembers][data-ready]')).toBeAttached();
  await expectSound(page, 'a selected wave');

  await members.getByLabel(`Leave out ${names[0]}`).check();
  await expect(members.getByRole('heading', { name: 'Apply to 3 members' })).toBeVisible();
  await members.getByLabel('Number of members').fill('4');
  await members.getByLabel('Reason').fill('Sells watches');
  await members.getByRole('button', { name: 'Start' }).click();
  await expect(members.getByRole('alert')).toContainText('Type 3 to confirm');
  await members.getByLabel('Number of members').fill('3');
  await members.getByRole('button', { name: 'Start' }).click();
  const past = page.getByRole('region', { name: 'Running and past' });
  const item = past.getByRole('listitem').filter({ hasText: 'Sells watches' }).first();
  await expect(item.getByRole('heading')).toHaveText('Suspend 3 members: done');
  expect(await Promise.all(webs.map(statusOf))).toEqual([200, 404, 404, 404]);
  await expectSound(page, 'spam waves');

  await item.getByText('Undo', { exact: true }).click();
  await item.getByLabel('Reason').fill('A class, not a wave');
  await item.getByRole('button', { name: 'Undo for all' }).click();
  await expect(item.getByRole('heading')).toHaveText('Suspend 3 members: undone');
  await expect(item).toContainText('3 restored');
  expect(await Promise.all(webs.map(statusOf))).toEqual([200, 200, 200, 200]);
});

test('the groups, the members and the progress are shown without JavaScript', async ({ page, browser }) => {
  const admin = await enter(page);
  await promote(admin.username);
  const { request } = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const other = await register(request);
  const { cookies } = await page.context().storageState();
  const context = await browser.newContext({
    baseURL: process.env.BASE_URL ?? '',
    javaScriptEnabled: false,
    storageState: { cookies, origins: [] },
  });
  const bare = await context.newPage();
  await bare.goto(`/admin/spam?domain=${other.email.split('@')[1]}`);
  await expect(bare.getByRole('heading', { name: 'Spam waves', level: 1 })).toBeVisible();
  await expect(bare.getByText(/\d+ members? with \d+ webs?/)).toBeVisible();
});
