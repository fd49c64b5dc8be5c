import t from 'tap';
import { build, publicUrl } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';
import { saveWeb } from '../helpers/webs.ts';

ensurePages();
const built = await build(t);
const { app } = built;
const ada = await built.member({ username: 'ada-set', fullName: 'Ada <b>Lovelace</b>' });
const { cookie } = ada;
const membersOnly = [
  '/settings',
  '/settings/profile',
  '/settings/account',
  '/settings/editor',
  '/settings/notifications',
  '/settings/safety',
  '/settings/invitations',
  '/settings/tokens',
  '/organize-showcase',
];

t.test('guests are redirected from the settings to /login, which leads back', async (t) => {
  for (const url of membersOnly) {
    const location = `/login?next=${encodeURIComponent(url)}`;
    t.match(await page(app, url), { status: 302, headers: { location } }, url);
  }
});

t.test('members are redirected from the password reset pages to /', async (t) => {
  const away = { '/forgot-password': '/', '/reset-password?token=x': '/#reset-while-logged-in' };
  for (const [url, location] of Object.entries(away))
    t.match(await page(app, url, { cookie }), { status: 302, headers: { location } }, url);
});

t.test('a link without its token leads to /error', async (t) => {
  for (const url of ['/reset-password', '/reset-password?token=', '/undo-change-email'])
    t.match(await page(app, url), { status: 302, headers: { location: '/error' } }, url);
});

t.test('opening a mailed link, as mail scanners do, does not use it up', async (t) => {
  const { call, member, drain, mails } = built;
  const eve = await member();
  const resetPasswordURL = `${publicUrl}/reset-password`;
  await call('POST', '/users/request-forgot-password-email', {
    body: { email: eve.user.email, resetPasswordURL },
  });
  await drain();
  const token = /reset-password\?token=([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1];
  const undoing = `/undo-change-email?token=${token}`;
  for (const url of [`/reset-password?token=${token}`, `/verify-email?token=${token}`, undoing])
    for (let look = 0; look < 5; look++) await page(app, url, { method: look % 2 ? 'HEAD' : 'GET' });
  const set = () =>
    call('POST', '/users/reset-password', { body: { token, newPassword: 'another-password' } });
  t.equal((await set()).status, 200);
  t.equal((await set()).status, 400, 'a second time it is used up');
});

t.test(
  'pages whose address holds a token are not cached, send no referrer and are not indexed',
  async (t) => {
    for (const url of ['/reset-password?token=secret', '/undo-change-email?token=secret']) {
      const { status, headers, html } = await page(app, url);
      t.equal(status, 200, url);
      t.equal(headers['referrer-policy'], 'no-referrer', url);
      t.match(headers['cache-control'], /no-store|no-cache/, url);
      t.match(html, 'noindex', url);
    }
  },
);

t.test('/settings leads to the profile', async (t) => {
  t.match(await page(app, '/settings', { cookie }), {
    status: 302,
    headers: { location: '/settings/profile' },
  });
});

t.test('every settings page links to the others and marks itself', async (t) => {
  for (const tab of ['Profile', 'Account', 'Editor']) {
    const url = `/settings/${tab.toLowerCase()}`;
    const { status, html, headers } = await page(app, url, { cookie });
    t.equal(status, 200);
    t.equal(headers['cache-control'], 'private, no-store');
    t.match(html, `href="${url}" aria-current="page">${tab}</a>`);
    for (const other of ['profile', 'account', 'editor']) t.match(html, `href="/settings/${other}"`);
  }
});

t.test('the profile settings show the current values, and cannot remove a default picture', async (t) => {
  const { html } = await page(app, '/settings/profile', { cookie });
  t.match(html, 'value="Ada &lt;b&gt;Lovelace&lt;/b&gt;"');
  for (const words of ['Full Name', 'Bio', 'Link 1', 'Link 3', 'Upload avatar', 'Upload cover image'])
    t.match(html, words);
  t.notMatch(html, /Remove (Avatar|Cover)/);
  t.match(html, 'href="/organize-showcase"');
});

t.test('the account settings show this device, and of the session only its id', async (t) => {
  const { html } = await page(app, '/settings/account', { cookie });
  for (const words of ['Send Verification Email', 'Old Password', 'This device', 'Log out', 'Danger Zone'])
    t.match(html, words);
  t.notMatch(html, ada.accessToken);
});

t.test(
  'the showcase page lists the showcase in its order, and only own public webs to choose from',
  async (t) => {
    const titles = ['First shown', 'Second shown', 'Not shown'];
    const ids: string[] = [];
    for (const title of titles) ids.push((await saveWeb(built.call, ada, { title }))._id);
    await saveWeb(built.call, ada, { title: 'Private draft', isPublic: 'false' });
    await saveWeb(built.call, await built.member(), { title: 'Of somebody else' });
    await built.call('PATCH', '/users/update-showcase', { as: ada, body: { showcase: [ids[1], ids[0]] } });
    const { html } = await page(app, '/organize-showcase', { cookie });
    const rows = [...html.matchAll(/class="showcase-title">([^<]*)</g)].map(([, title]) => title);
    t.strictSame(rows, ['Second shown', 'First shown', ...titles.toReversed()]);
    t.notMatch(html, /Private draft|Of somebody else/);
    t.match(html, /<noscript>.*Changing your showcase needs JavaScript/);
  },
);

t.test('preferences that cannot be loaded lead to /error', async (t) => {
  const { webs } = built.ctx;
  const { getPreferences } = webs;
  t.teardown(() => {
    webs.getPreferences = getPreferences;
  });
  webs.getPreferences = () => Promise.reject(new Error('no database'));
  t.match(await page(app, '/settings/editor', { cookie }), { status: 302, headers: { location: '/error' } });
});
