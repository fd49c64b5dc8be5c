import t from 'tap';
import { loadConfig } from '../../../src/shared/config/config.ts';
import { openMailer } from '../../../src/shared/mail/mailer.ts';
import { build, publicUrl } from '../../helpers/build.ts';
import { readableLog } from '../../helpers/log-lines.ts';

t.test('no password, token or cookie reaches the log, even at level trace', async (t) => {
  const { log, text } = readableLog('trace');
  const { app, call, member, drain, mails, ctx } = await build(t, { log });
  const password = 'canary-password-1';
  const ada = await member({ password });
  await call('POST', '/users/login', {
    body: { identifier: ada.user.username, password: 'canary-password-2' },
  });
  const next = await call('POST', '/users/refresh-token', { as: ada.refreshToken });
  await call('POST', '/users/refresh-token', { as: next.body.data.refreshToken });
  await call('POST', '/users/refresh-token', { as: ada.refreshToken });
  await call('GET', `/users/me?token=canary-token`, { as: `${ada.accessToken}x` });
  await call('DELETE', '/users/delete/canary-password-3', { as: ada });
  await call('DELETE', '/users/delete/canary-password-4/canary-5?canary-6#canary-7', { as: ada });
  await call('DELETE', '/users/delete', { as: ada, body: { password: 'canary-password-8' } });
  const oldPassword = 'canary-password-9';
  await call('POST', '/users/change-password', {
    as: ada,
    body: { oldPassword, newPassword: 'canary-pass-10' },
  });
  const newPassword = 'canary-password-11';
  await call('POST', '/users/reset-password', { body: { token: 'canary-token-12', newPassword } });
  await call('POST', '/users/request-forgot-password-email', {
    body: { email: 'canary-13@example.test', resetPasswordURL: `${publicUrl}/reset-password` },
  });
  const bea = await member({ password });
  const change = { email: 'canary-14@example.test', password, verificationURL: `${publicUrl}/verify-email` };
  const moved = await call('POST', '/users/change-email', { as: bea, body: change });
  t.equal(moved.status, 200);
  const leave = ctx.accountDeletion.deleteAccount;
  ctx.accountDeletion.deleteAccount = async () => {
    throw new Error('broken');
  };
  const as = moved.body.data.accessToken;
  t.equal((await call('DELETE', '/users/delete/canary-password-15', { as })).status, 500);
  ctx.accountDeletion.deleteAccount = leave;
  await call('POST', '/users/verify-email', {
    body: '{"token": "canary-broken',
    headers: { 'content-type': 'application/json' },
  });
  await ctx.db.updateTable('users').set({ is_admin: true }).where('id', '=', bea.user._id).execute();
  const { headers } = await call('POST', '/users/admin-pass', { as });
  const pass = /^admin=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
  t.ok(pass);
  await app.inject({ url: '/admin/queues', headers: { cookie: `admin=${pass}; ${bea.cookie}` } });
  await app.inject({ url: `/verify-email?token=canary-16`, headers: { cookie: bea.cookie } });
  await drain();
  const mailed = /token=([\w-]+)/.exec(mails.at(0)?.text ?? '')?.[1] ?? 'none';
  const undo = /undo-change-email\?token=([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1] ?? '';
  t.ok(undo);
  await ctx.db.destroy();
  await call('POST', '/users/login', { body: { identifier: ada.user.username, password } });
  const written = text();
  t.ok(written.includes('refresh token reused'), 'something was logged');
  t.ok(written.includes('request failed'), 'a failure too');
  const secrets = {
    password: 'canary-',
    'access token': ada.accessToken.split('.')[2],
    'refresh token': ada.refreshToken.split('.')[3],
    'new refresh token': String(next.body.data.refreshToken).split('.')[3],
    'page cookie': ada.cookie.replace('page=', ''),
    'mailed token': mailed,
    'undo token': undo,
    'admin pass': pass,
    'mail address': ada.user.email,
    'signing key': ctx.secrets.jwtSecret,
    hash: '$argon2id',
  };
  for (const [what, secret = ''] of Object.entries(secrets)) t.notOk(written.includes(secret), what);
});

t.test('operators’ keys stay out of the log when the service they are for does not answer', async (t) => {
  const keys = {
    JWT_SECRET: 'canary-signing-key-of-at-least-32-bytes',
    DATABASE_URL: 'postgres://codeweb:canary%2Bdatabase@127.0.0.1:1/none',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: 'an-id',
    S3_SECRET_ACCESS_KEY: 'canary"key\\of-the-store',
    SMTP_URL: 'smtp://mailer:canary-mail@127.0.0.1:1',
  };
  const { config, secrets } = loadConfig({ ...keys, DATA_DIR: t.testdir({}) });
  const { log, text } = readableLog('trace', secrets.values());
  const { app, ctx } = await build(t, {
    env: keys,
    log,
    mailer: openMailer(config.mail.dir, () => ({ smtpUrl: secrets.smtpUrl ?? '', from: 'a@b.test' }), log),
  });
  await app.inject('/readyz');
  await app.inject('/api/v1/webs/trending');
  const mail = { to: 'canary@example.test', subject: 's', text: 't', html: 'h', messageId: 'x' };
  const broken = [
    ctx.storage.open('media/xx/none.webp'),
    ctx.mailer.sendMail(mail),
    // A library may put anything into its message.
    Promise.reject(new Error(`cannot open ${Object.values(keys).join()} nor canary+database`)),
  ];
  for (const outcome of await Promise.allSettled<unknown>(broken)) {
    t.equal(outcome.status, 'rejected');
    if (outcome.status === 'rejected') log.error({ err: outcome.reason }, 'broken');
  }
  t.match(text(), 'cannot open');
  t.notMatch(text(), /canary/);
});

t.test('a row that a database error quotes stays out of the log', async (t) => {
  const { log, text } = readableLog('trace');
  const error = Object.assign(new Error('null value in column "bio" violates not-null constraint'), {
    detail: 'Failing row contains (1, canary@example, $argon2id$...)',
    table: 'users',
    rawPacket: Buffer.from('Cookie: canary'),
    cause: new Error('the cause'),
  });
  log.error({ err: error }, 'request failed');
  t.match(text(), /"table":"users"/);
  t.match(text(), /the cause/);
  t.notMatch(text(), /canary|argon2|rawPacket/);
});
