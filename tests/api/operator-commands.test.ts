import { execFile } from 'node:child_process';
import t from 'tap';
import { build } from '../helpers/build.ts';

const built = await build(t);
const { ctx, call, member, drain } = built;
const root = new URL('../../', import.meta.url).pathname;
const env = { ...process.env, DATABASE_URL: ctx.secrets.databaseUrl, DATA_DIR: ctx.config.dataDir };

type Ended = { code: number; stdout: string; stderr: string };

/** Runs `codeweb` as an operator does, on the installation of `built`. */
const codeweb = (args: readonly string[], { input = '', more = {} } = {}) =>
  new Promise<Ended>((resolve) => {
    const child = execFile(
      process.execPath,
      ['src/main.ts', ...args],
      { cwd: root, env: { ...env, ...more } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    child.stdin?.end(input);
  });

const lastAuditLine = async () => (await ctx.site.audit.list({ limit: 1 })).docs[0];

/** Whether the pages for moderators answer this member. */
const canOpenAdmin = async (as: Awaited<ReturnType<typeof member>>) =>
  (await call('GET', '/admin/stats', { as })).status === 200;

t.test('a role is granted and revoked, with effect from the next request', async (t) => {
  const ann = await member({ username: 'ann-promoted' });
  for (const role of ['moderator', 'admin']) {
    const promoted = await codeweb(['admin', 'promote', 'ann-promoted', role]);
    t.match(promoted, {
      code: 0,
      stdout: `ann-promoted is now ${role === 'admin' ? 'an' : 'a'} ${role} and can`,
    });
    t.ok(await canOpenAdmin(ann));
    const demoted = await codeweb(['admin', 'demote', 'ann-promoted']);
    t.match(demoted, {
      code: 0,
      stdout: `is no longer ${role === 'admin' ? 'an' : 'a'} ${role} and cannot open /admin`,
    });
    t.notOk(await canOpenAdmin(ann), `demoting a ${role} closes /admin`);
    t.match(await lastAuditLine(), {
      action: 'role.revoke',
      actor: { username: 'operator' },
      details: { role },
    });
  }
  t.match(await codeweb(['admin', 'demote', 'ann-promoted']), { code: 0, stdout: 'nothing was changed' });
  for (const action of ['promote', 'demote', 'sign-out', 'reset-link'])
    t.same(await codeweb(['admin', action, 'nobody-here']), {
      code: 1,
      stdout: '',
      stderr: 'User not found\n',
    });
});

t.test('promoting an admin to moderator keeps the admin role', async (t) => {
  const ada = await member({ username: 'ada-the-admin' });
  await codeweb(['admin', 'promote', 'ada-the-admin']);
  const lowered = await codeweb(['admin', 'promote', 'ada-the-admin', 'moderator']);
  t.match(lowered, { code: 1, stderr: /^ada-the-admin is an admin, .*demote them first/ });
  t.equal((await call('GET', '/admin/settings', { as: ada })).status, 200, 'still an admin');
  const { stdout } = await codeweb(['admin', 'list', '--json']);
  t.match(JSON.parse(stdout), [{ username: 'ada-the-admin', role: 'admin', email: ada.user.email }]);
  t.match(
    (await codeweb(['admin', 'list'])).stdout,
    /^ada-the-admin {2}admin {2}\S+@example\.test {2}last seen /m,
  );
});

t.test('all sessions of one member are ended, and no others', async (t) => {
  const [cy, bob] = [await member({ username: 'cy-lost-a-phone' }), await member()];
  t.match(await codeweb(['admin', 'sign-out', 'cy-lost-a-phone']), {
    code: 0,
    stdout: 'is signed out everywhere',
  });
  t.equal((await call('GET', '/users/me', { as: cy })).status, 401);
  t.equal((await call('POST', '/users/refresh-token', { as: cy.refreshToken })).status, 401);
  t.equal((await call('GET', '/users/me', { as: bob })).status, 200);
});

/** The token in a link that a command printed. */
const tokenIn = (text: string) => /\/reset-password\?token=([\w-]+)/.exec(text)?.[1];

async function setPassword(token: string | undefined, newPassword: string) {
  return (
    await call('POST', '/users/reset-password', {
      body: { token, newPassword, confirmPassword: newPassword },
    })
  ).status;
}

t.test('a reset link sets a new password once, and invalidates earlier links', async (t) => {
  await member({ username: 'dee-forgot-it' });
  const earlier = await codeweb(['admin', 'reset-link', 'dee-forgot-it']);
  const { stdout } = await codeweb(['admin', 'reset-link', 'dee-forgot-it', '--json']);
  t.match(await lastAuditLine(), { action: 'member.reset-link', subject: { label: 'dee-forgot-it' } });
  const token = tokenIn(JSON.parse(stdout).link);
  t.equal(await setPassword(tokenIn(earlier.stdout), 'some-password'), 400);
  t.equal(await setPassword(token, 'chosen-by-dee'), 200);
  t.equal(await setPassword(token, 'chosen-by-eve'), 400);
  const body = { identifier: 'dee-forgot-it', password: 'chosen-by-dee' };
  t.equal((await call('POST', '/users/login', { body })).status, 200);
});

t.test('an account is created with a link that sets its password, in every sign-up mode', async (t) => {
  const created = await codeweb(['admin', 'create', 'eve-created', 'eve@example.test', 'moderator'], {
    more: { SITE_SIGN_UP_MODE: 'closed' },
  });
  t.match(created, { code: 0, stdout: /^eve-created is now a moderator\./ });
  t.equal(await setPassword(tokenIn(created.stdout), 'chosen-by-eve'), 200);
  const body = { identifier: 'eve@example.test', password: 'chosen-by-eve' };
  const { data } = (await call('POST', '/users/login', { body })).body;
  t.equal((await call('GET', '/admin/stats', { as: data.accessToken })).status, 200);
  const refused: Record<string, readonly string[]> = {
    'Username already taken': ['eve-created', 'other@example.test'],
    'Email already taken': ['someone-else', 'eve@example.test'],
    'Invalid Email Address': ['someone-else', 'eve'],
    'Username must be atleast 4 characters long': ['eve', 'other@example.test'],
  };
  for (const [message, account] of Object.entries(refused))
    t.same(await codeweb(['admin', 'create', ...account]), { code: 1, stdout: '', stderr: `${message}\n` });
});

t.test('a test mail reports whether a mail server accepted it', async (t) => {
  const to = 'owner@example.test';
  t.match(await codeweb(['admin', 'test-mail', to]), { code: 0, stdout: 'No mail server is set' });
  const down = await codeweb(['admin', 'test-mail', to], { more: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  t.match(down, { code: 1, stderr: '127.0.0.1' });
  t.match(await codeweb(['admin', 'test-mail', 'owner']), { code: 1, stderr: 'owner is not a mail address' });
  await drain();
});

t.test('settings are printed, set by the form’s rules, and recorded in the audit log', async (t) => {
  const set = await codeweb(['settings', 'set', 'signUpMode', 'closed']);
  t.match(set, { code: 0, stdout: 'signUpMode is now closed' });
  t.match(await lastAuditLine(), {
    action: 'settings.change',
    actor: { username: 'operator' },
    details: { signUpMode: { to: 'closed' } },
  });
  t.equal((await codeweb(['settings', 'get', 'signUpMode'])).stdout, 'closed\n');
  const { stdout } = await codeweb(['settings', 'print', '--json']);
  const states: { key: string; value: unknown; source: string }[] = JSON.parse(stdout);
  t.match(
    states.find(({ key }) => key === 'signUpMode'),
    { value: 'closed', source: 'database' },
  );
  t.match((await codeweb(['settings', 'print'])).stdout, /^signUpMode +closed +database$/m);
  t.match(await codeweb(['settings', 'set', 'signUpMode', '--default']), {
    code: 0,
    stdout: 'signUpMode is now open',
  });
  const wrong = await codeweb(['settings', 'set', 'auditLogDays', 'many']);
  t.match(wrong, { code: 1, stderr: 'must be a whole number from 30 to 3650' });
  const fixed = await codeweb(['settings', 'set', 'signUpMode', 'open'], {
    more: { SITE_SIGN_UP_MODE: 'closed' },
  });
  t.match(fixed, { code: 1, stderr: 'SITE_SIGN_UP_MODE' });
  t.match(await codeweb(['settings', 'set', 'signUpMod', 'open']), {
    code: 2,
    stderr: 'the nearest is signUpMode',
  });
  t.match(await codeweb(['settings', 'set', 'signUpMode']), { code: 2, stderr: 'or --default' });
});

t.test('a secret setting is read from standard input, and not printed', async (t) => {
  const input = 'smtps://me:hunter2@mail.example.test\n';
  const set = await codeweb(['settings', 'set', 'smtpUrl', '-'], { input });
  t.match(set, { code: 0, stdout: 'smtpUrl is now (hidden)' });
  const printed = await codeweb(['settings', 'print', '--json']);
  t.notMatch(printed.stdout, 'hunter2');
  await ctx.site.settings.load();
  t.equal(ctx.site.settings.get().smtpUrl, input.trim());
});
