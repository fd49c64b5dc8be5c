import { Writable } from 'node:stream';
import t from 'tap';
import { createLog } from '../../../src/shared/log.ts';
import { build, publicUrl } from '../../helpers/build.ts';

t.test('no password, token or cookie reaches the log, even at its most talkative', async (t) => {
  let written = '';
  const into = new Writable({
    write: (chunk, _encoding, done) => {
      written += chunk;
      done();
    },
  });
  const { call, member, drain, mails, ctx } = await build(t, { log: createLog('trace', into) });
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
  const leave = ctx.accounts.leave;
  ctx.accounts.leave = async () => {
    throw new Error('broken');
  };
  const as = moved.body.data.accessToken;
  t.equal((await call('DELETE', '/users/delete/canary-password-15', { as })).status, 500);
  ctx.accounts.leave = leave;
  await call('POST', '/users/verify-email', {
    body: '{"token": "canary-broken',
    headers: { 'content-type': 'application/json' },
  });
  await drain();
  const mailed = /token=([\w-]+)/.exec(mails.at(0)?.text ?? '')?.[1] ?? 'none';
  const undo = /undo-change-email\?token=([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1] ?? '';
  t.ok(undo);
  await ctx.db.destroy();
  await call('POST', '/users/login', { body: { identifier: ada.user.username, password } });
  t.ok(written.includes('a used refresh token came again'), 'something was logged');
  t.ok(written.includes('request failed'), 'a failure too');
  const secrets = {
    password: 'canary-',
    'access token': ada.accessToken.split('.')[2],
    'refresh token': ada.refreshToken.split('.')[3],
    'new refresh token': String(next.body.data.refreshToken).split('.')[3],
    'page cookie': ada.cookie.replace('page=', ''),
    'mailed token': mailed,
    'undo token': undo,
    'mail address': ada.user.email,
    'signing key': ctx.secrets.jwtSecret,
    hash: '$argon2id',
  };
  for (const [what, secret = ''] of Object.entries(secrets)) t.notOk(written.includes(secret), what);
});
