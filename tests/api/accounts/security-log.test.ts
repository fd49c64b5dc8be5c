import t from 'tap';
import { build, publicUrl } from '../../helpers/build.ts';
import { readableLog } from '../../helpers/log-lines.ts';

const { log, lines } = readableLog('info');

t.test('security events are logged with the account, the time and the origin', async (t) => {
  const { call, member, drain, mails } = await build(t, { log });
  const ada = await member();
  const { username: identifier, _id: userId, email } = ada.user;
  const newPassword = 'another-password';
  await call('POST', '/users/login', { body: { identifier, password: 'wrong-password' }, ip: '10.9.9.9' });
  await call('POST', '/users/login', { body: { identifier: 'nobody-here', password: 'wrong-password' } });
  await call('POST', '/users/change-password', { as: ada, body: { oldPassword: ada.password, newPassword } });
  const resetPasswordURL = `${publicUrl}/reset-password`;
  await call('POST', '/users/request-forgot-password-email', { body: { email, resetPasswordURL } });
  await drain();
  const token = /reset-password\?token=([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1];
  await call('POST', '/users/reset-password', { body: { token, newPassword: ada.password } });
  const { body } = await call('POST', '/users/login', { body: { identifier, password: ada.password } });
  await call('DELETE', '/users/delete', { as: body.data.accessToken, body: { password: ada.password } });
  const events = lines().filter((line) => 'userId' in line);
  t.match(events, [
    { msg: 'logged in', userId, address: /^10\.1\./ },
    { msg: 'login failed', userId, address: '10.9.9.9', level: 40 },
    { msg: 'login failed', userId: null },
    { msg: 'password changed', userId },
    { msg: 'password reset by a mailed link', userId },
    { msg: 'logged in', userId },
    { msg: 'account deleted', userId },
  ]);
  for (const { time } of events) t.match(time, /^\d{4}-\d\d-\d\dT.*Z$/, 'in UTC');
});
