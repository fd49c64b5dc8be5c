import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { build, type Member, publicUrl } from '../../helpers/build.ts';
import { testDatabase } from '../../helpers/database.ts';
import { page } from '../../helpers/pages.ts';
import { saveWeb } from '../../helpers/webs.ts';

const { url: DATABASE_URL } = await testDatabase(t);
const dataDir = await mkdtemp(join(tmpdir(), 'codeweb-test-'));
t.teardown(() => rm(dataDir, { recursive: true, force: true }));

/** The same installation, restarted. */
const start = () => build(t, { env: { DATABASE_URL, DATA_DIR: dataDir } });

const before = await start();
const ada = await before.member({ username: 'ada-who-stays' });
const web = await saveWeb(before.call, ada, { title: 'Mine', isPublic: 'false' });
await before.drain();
const path = new URL(web.image.url ?? web.image).pathname;
const picture = (await page(before.app, path)).raw;

t.test('restarting with the same secret keeps all sessions', async (t) => {
  const { call } = await start();
  t.equal((await call('GET', '/users/me', { as: ada })).status, 200);
});

t.test('a new secret ends all sessions at once, and nothing else', async (t) => {
  await rm(join(dataDir, 'secrets'), { recursive: true });
  const after = await start();
  const { call, app, ctx } = after;
  t.not(ctx.secrets.jwtSecret, before.ctx.secrets.jwtSecret, 'there is a new one');

  t.equal((await call('GET', '/users/me', { as: ada })).status, 401);
  t.equal((await call('POST', '/users/refresh-token', { as: ada.refreshToken })).status, 401);
  t.equal((await call('POST', '/webs/create', { as: ada })).status, 401);
  t.equal(
    (await call('GET', '/webs/trending', { as: ada })).status,
    401,
    'so that her client asks her to log in',
  );
  t.equal(await ctx.accounts.findPageViewer(ada.cookie), null, 'pages take her for a guest');
  t.equal((await call('GET', '/webs/trending')).status, 200, 'guests see no difference');

  const body = { identifier: 'ada-who-stays', password: ada.password };
  const login = await call('POST', '/users/login', { body });
  t.equal(login.status, 200, 'her password is good');
  const as = login.body.data.accessToken;
  t.match((await call('GET', `/webs/get/${web._id}`, { as })).body.data, { title: 'Mine', isPublic: false });
  t.same((await page(app, path)).raw, picture, 'her picture is the same, byte for byte');
  t.ok(picture.length > 100);
});

t.test('links in mails work whether they were sent before or after the secret changed', async (t) => {
  const { call, member, drain, mails } = await start();
  const [early, late] = [await member(), await member()];
  const resetPasswordURL = `${publicUrl}/reset-password`;
  const ask = ({ user }: Member) =>
    call('POST', '/users/request-forgot-password-email', { body: { email: user.email, resetPasswordURL } });
  await ask(early);
  await drain();
  await ask(late);
  await rm(join(dataDir, 'secrets'), { recursive: true });
  const after = await start();
  await after.drain();
  for (const [who, box] of [
    [early, mails],
    [late, after.mails],
  ] as const) {
    const mail = box.find(({ to, text }) => to === who.user.email && text.includes('/reset-password'));
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const body = { token, newPassword: 'another-password' };
    t.equal((await after.call('POST', '/users/reset-password', { body })).status, 200);
  }
});
