import t from 'tap';
import { siteTag } from '../../../src/modules/site/cache-tags.ts';
import { collectCacheTags } from '../../../src/shared/cache/tags.ts';
import { ConfigError } from '../../../src/shared/config/config.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build } from '../../helpers/build.ts';
import { waitUntil } from '../../helpers/wait.ts';

const jwtSecret = 'a-secret-of-several-processes-of-one-installation';
const built = await build(t, { env: { JWT_SECRET: jwtSecret } });
const { ctx, call, member } = built;
const ann = await member({ username: 'ann-admin' });
await grantRole(built, ann, 'admin');

const change = (body: object) => call('PATCH', '/admin/settings', { as: ann, body });
const stateOf = async (wanted: string, from = call) => {
  const { body } = await from('GET', '/admin/settings', { as: ann });
  return body.data.find(({ key }: { key: string }) => key === wanted);
};

t.test('a setting has its default until it is stored, and null resets it', async (t) => {
  const unset = { value: 'Codeweb', source: 'default', variable: 'SITE_NAME' };
  t.match(await stateOf('siteName'), unset);
  t.equal((await change({ siteName: 'Atelier' })).status, 200);
  t.match(await stateOf('siteName'), { value: 'Atelier', source: 'database' });
  t.equal(ctx.site.settings.get().siteName, 'Atelier');
  await change({ siteName: null });
  t.match(await stateOf('siteName'), unset);
});

t.test('an invalid value is refused with a message, and nothing is stored', async (t) => {
  for (const [body, message] of [
    [{ siteName: '' }, 'Site name cannot be empty'],
    [{ siteName: 'x'.repeat(41) }, 'Site name must be at most 40 characters'],
    [{ auditLogDays: 29 }, 'Days to keep the audit log must be a whole number from 30 to 3650'],
    [{ signUpMode: 'sometimes' }, 'Sign-up must be one of open, approval, invitation, closed'],
  ] as const) {
    const answer = await change({ auditLogDays: 90, ...body });
    t.match(answer, { status: 400, body: { message } });
  }
  t.match(await stateOf('auditLogDays'), { source: 'default' });
});

t.test('a change reaches all processes without a restart, also after a lost connection', async (t) => {
  const other = await build(t, { env: { DATABASE_URL: ctx.secrets.databaseUrl } });
  await change({ siteName: 'Everywhere' });
  await waitUntil('the other process knows', () => other.ctx.site.settings.get().siteName === 'Everywhere');
  other.ctx.site.settings.watcher.lost();
  await ctx.db
    .updateTable('site_settings')
    .set({ value: '"Meanwhile"' })
    .where('key', '=', 'siteName')
    .execute();
  t.equal(other.ctx.site.settings.get().siteName, 'Everywhere', 'without a notification');
  other.ctx.site.settings.watcher.connected();
  await waitUntil('it has read them again', () => other.ctx.site.settings.get().siteName === 'Meanwhile');
  await change({ siteName: null });
});

t.test('pages rendered with settings carry their cache tag', async (t) => {
  const { tags } = await collectCacheTags(async () => ctx.site.settings.get());
  t.strictSame([...(tags ?? [])], [siteTag]);
});

t.test('the environment takes precedence, is shown, and cannot be changed on a page', async (t) => {
  const env = { JWT_SECRET: jwtSecret, DATABASE_URL: ctx.secrets.databaseUrl, SITE_SIGN_UP_MODE: 'closed' };
  const fixed = await build(t, { env });
  t.equal(fixed.ctx.site.settings.get().signUpMode, 'closed');
  t.match(await stateOf('signUpMode', fixed.call), { value: 'closed', source: 'environment' });
  const answer = await fixed.call('PATCH', '/admin/settings', { as: ann, body: { signUpMode: 'open' } });
  t.match(answer, {
    status: 409,
    body: { message: 'Sign-up is set by SITE_SIGN_UP_MODE in the environment of the server' },
  });
  const wrong = { ...env, SITE_SIGN_UP_MODE: 'maybe', SITE_AUDIT_LOG_DAYS: 'many' };
  const error = await build(t, { env: wrong }).catch((reason: unknown) => reason);
  t.ok(error instanceof ConfigError);
  t.match(error, { message: /SITE_SIGN_UP_MODE is "maybe".*\nSITE_AUDIT_LOG_DAYS is "many"/ });
});

t.test('stored values that this version does not know have no effect', async (t) => {
  await ctx.db
    .insertInto('site_settings')
    .values([
      { key: 'ofTheFuture', value: '1' },
      { key: 'signUpMode', value: '"lottery"' },
    ])
    .execute();
  await ctx.site.settings.load();
  t.equal(ctx.site.settings.get().signUpMode, 'open');
  t.notOk('ofTheFuture' in ctx.site.settings.get());
});

t.test('two concurrent changes are both kept', async (t) => {
  await Promise.all([change({ siteName: 'Both' }), change({ auditLogDays: 100 })]);
  t.match(ctx.site.settings.get(), { siteName: 'Both', auditLogDays: 100 });
});

t.test('only admins reach settings, with effect from the next request', async (t) => {
  const mia = await member({ username: 'mia-moderates' });
  const ask = async () => (await call('GET', '/admin/settings', { as: mia })).status;
  t.equal(await ask(), 403);
  await grantRole(built, mia, 'moderator');
  t.equal(await ask(), 403);
  await grantRole(built, mia, 'admin');
  t.equal(await ask(), 200);
  await ctx.accounts.demote(ctx.site.audit.byOperator(), 'mia-moderates');
  t.equal(await ask(), 403);
});
