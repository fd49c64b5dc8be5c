import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { createSetup } from '../../../src/modules/site/index.ts';
import { deriveKey, seal } from '../../../src/shared/keys.ts';
import { createSmtpMailer } from '../../../src/shared/mail/mailer.ts';
import { build } from '../../helpers/build.ts';
import { ensurePages, page } from '../../helpers/pages.ts';
import { startSmtp } from '../../helpers/smtp.ts';

ensurePages();
const admin = { username: 'first-admin', email: 'first@example.test', password: 'a-good-password' };

t.test('the printed code creates the first admin, once', async (t) => {
  const { ctx, app, call, mails, drain } = await build(t);
  t.equal((await page(app, '/setup')).headers.location, '/404', 'before a code was printed');
  const code = (await ctx.site.setup.findCode()) ?? '';
  t.equal((await page(app, '/setup')).status, 200);
  t.match(code, /^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
  t.equal(await ctx.site.setup.findCode(), code, 'a process prints the same again');
  const wrong = await call('POST', '/setup', { body: { ...admin, code: 'AAAA-BBBB-CCCC-DDDD' } });
  t.match(wrong, { status: 403, body: { message: /not the code/ } });
  t.match(await call('POST', '/setup', { body: { ...admin, code: '' } }), { status: 400 });
  const mode = await call('POST', '/setup', { body: { ...admin, code, signUpMode: 'perhaps' } });
  t.match(mode, { status: 400, body: { message: /Sign-up must be one of/ } });
  t.match(await call('POST', '/setup', { body: { ...admin, code, username: 'setup' } }), { status: 409 });
  const body = {
    ...admin,
    code: code.toLowerCase().replaceAll('-', ' '),
    siteName: 'Atelier',
    signUpMode: 'closed',
  };
  t.equal((await call('POST', '/setup', { body })).status, 201);
  t.match(ctx.site.settings.get(), { siteName: 'Atelier', signUpMode: 'closed' });
  const login = await call('POST', '/users/login', {
    body: { identifier: 'first-admin', password: admin.password },
  });
  const log = await call('GET', '/admin/audit-log', { as: login.body.data.accessToken });
  t.strictSame(
    log.body.data.docs.map(({ action }: { action: string }) => action),
    ['site.set-up', 'settings.change'],
  );
  await drain();
  t.match(mails.at(-1), { to: admin.email, subject: /Verify your email/ });
  t.equal(
    (await call('POST', '/setup', { body: { ...body, username: 'second-admin', email: 'b@example.test' } }))
      .status,
    404,
  );
  t.equal((await page(app, '/setup')).headers.location, '/404');
  t.equal(await ctx.site.setup.findCode(), null, 'nothing is printed any more');
  await ctx.accounts.demote(ctx.site.audit.byOperator(), 'first-admin');
  t.equal((await call('POST', '/setup', { body })).status, 404, 'nor does it open again without an admin');
});

t.test('one of two concurrent set-ups succeeds', async (t) => {
  const { ctx, call } = await build(t);
  const code = await ctx.site.setup.findCode();
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      call('POST', '/setup', {
        body: { ...admin, code, username: `admin-${name}`, email: `${name}@example.test` },
      }),
    ),
  );
  t.strictSame(answers.map(({ status }) => status).toSorted(), [201, 404, 404]);
  const { count } = await ctx.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  t.equal(Number(count), 1);
});

t.test('the code cannot be guessed: ten attempts in ten minutes for an IP address', async (t) => {
  const { call } = await build(t, { env: { RATE_LIMIT: 'on' } });
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1)
    statuses.push((await call('POST', '/setup', { body: { ...admin, code: `AAAA-${tries}` } })).status);
  t.equal(statuses.at(-1), 429);
  t.notOk(statuses.includes(201));
});

t.test('an installation with an admin created by command has no set-up', async (t) => {
  const built = await build(t);
  await built.member({ username: 'by-command' });
  const code = await built.ctx.site.setup.findCode();
  t.ok(code);
  await built.ctx.accounts.promote(built.ctx.site.audit.byOperator(), 'by-command', 'admin');
  t.equal(await built.ctx.site.setup.findCode(), null);
  t.equal((await page(built.app, '/setup')).headers.location, '/404');
  await built.ctx.accounts.demote(built.ctx.site.audit.byOperator(), 'by-command');
  t.equal((await page(built.app, '/setup')).headers.location, '/404', 'nor again without an admin');
  t.match(await built.call('POST', '/setup', { body: { ...admin, code } }), { status: 404 });
  const later = createSetup(built.ctx);
  t.equal(await later.findCode(), null, 'nor at a later start');
});

t.test('an installation whose first admin exists before any code has no set-up', async (t) => {
  const built = await build(t);
  await built.member({ username: 'by-command' });
  const { promote, demote } = built.ctx.accounts;
  await promote(built.ctx.site.audit.byOperator(), 'by-command', 'admin');
  await demote(built.ctx.site.audit.byOperator(), 'by-command');
  t.equal(await built.ctx.site.setup.findCode(), null);
});

t.test('each start prints a new code, and earlier codes are invalid', async (t) => {
  const { ctx, call } = await build(t);
  const before = await ctx.site.setup.findCode();
  const code = await createSetup(ctx).findCode();
  t.not(code, before);
  t.match(await call('POST', '/setup', { body: { ...admin, code: before } }), { status: 403 });
  t.equal((await call('POST', '/setup', { body: { ...admin, code } })).status, 201);
});

t.test(
  'the mail server is tested before it is stored, stored encrypted, shown to nobody, and used',
  async (t) => {
    let received = 0;
    const smtp = await startSmtp(t, {
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => {
          received += 1;
          done();
        });
      },
    });
    const built = await build(t);
    const { ctx, call } = built;
    const code = await ctx.site.setup.findCode();
    const attempt = (body: object) =>
      call('POST', '/setup/test-mail', { body: { code, to: 'me@example.test', ...body } });
    t.match(await attempt({ code: 'wrong', smtpUrl: smtp.url }), { status: 403 });
    t.match(await attempt({ smtpUrl: 'http://127.0.0.1' }), {
      status: 400,
      body: { message: /must be like smtps:/ },
    });
    t.match(await attempt({ smtpUrl: 'smtp://127.0.0.1:1' }), {
      status: 400,
      body: { message: /127\.0\.0\.1, port 1, refuses the connection/ },
    });
    t.match(await attempt({ smtpUrl: 'smtp://no-such-host.invalid' }), {
      status: 400,
      body: { message: /There is no server of the name no-such-host\.invalid/ },
    });
    t.match(await attempt({ to: 'a,victim@example.test', smtpUrl: smtp.url }), { status: 400 });
    t.equal((await attempt({ smtpUrl: smtp.url })).status, 200);
    t.equal(received, 1);

    const withPassword = smtp.url.replace('://', '://mailer:canary-secret@');
    t.equal((await call('POST', '/setup', { body: { ...admin, code, smtpUrl: withPassword } })).status, 201);
    t.equal(ctx.site.mailSettings().smtpUrl, withPassword);
    const login = await call('POST', '/users/login', {
      body: { identifier: 'first-admin', password: admin.password },
    });
    const as = login.body.data.accessToken;
    const states = await call('GET', '/admin/settings', { as });
    t.match(
      states.body.data.find(({ key }: { key: string }) => key === 'smtpUrl'),
      { value: null, source: 'database', variable: 'SMTP_URL' },
    );
    const log = (await call('GET', '/admin/audit-log', { as })).body;
    t.notMatch(JSON.stringify(log), 'canary-secret');
    t.strictSame(
      log.data.docs
        .filter(({ action }: { action: string }) => action === 'mail.test')
        .map(({ actor, details }: { actor: object; details: { host: string } }) => [actor, details.host]),
      ['127.0.0.1', 'no-such-host.invalid', '127.0.0.1'].map((host) => [
        { id: null, username: 'operator' },
        host,
      ]),
      'every attempt to connect is in the audit log',
    );
    const rows = await ctx.db.selectFrom('site_settings').selectAll().execute();
    t.notMatch(JSON.stringify(rows), 'canary');
    const other = await build(t, { env: { DATABASE_URL: ctx.secrets.databaseUrl } });
    t.equal(other.ctx.site.mailSettings().smtpUrl, '', 'another JWT_SECRET cannot read it');
    await call('PATCH', '/admin/settings', { as, body: { smtpUrl: null } });
    t.equal(ctx.site.mailSettings().smtpUrl, '');
  },
);

t.test(
  'library options in the address of a mail server are ignored, whether sent, stored or kept from before',
  async (t) => {
    const built = await build(t);
    const { ctx, call } = built;
    const file = join(t.testdir(), 'ran');
    const code = await ctx.site.setup.findCode();
    const program = `sendmail=1&path=/bin/sh&args=-c&args=${encodeURIComponent(`touch ${file}; cat >/dev/null`)}`;
    const smtpUrl = `smtp://127.0.0.1:1?${program}`;
    const refused = { status: 400, body: { message: /Mail server must be like smtps:.* nothing after it/ } };
    const to = 'me@example.test';
    t.match(await call('POST', '/setup/test-mail', { body: { code, to, smtpUrl } }), refused);
    t.match(await call('POST', '/setup', { body: { ...admin, code, smtpUrl } }), refused);
    const as = await built.member({ username: 'by-command' });
    await ctx.accounts.promote(ctx.site.audit.byOperator(), 'by-command', 'admin');
    t.match(await call('POST', '/admin/test-mail', { as, body: { to, smtpUrl } }), refused);
    t.match(await call('PATCH', '/admin/settings', { as, body: { smtpUrl } }), refused);

    const key = deriveKey(ctx.secrets.jwtSecret, 'secret settings');
    const row = { key: 'smtpUrl', value: JSON.stringify(seal(key, smtpUrl)) };
    await ctx.db.insertInto('site_settings').values(row).execute();
    await ctx.site.settings.load();
    t.equal(ctx.site.mailSettings().smtpUrl, '', 'one that is stored nevertheless is not used');
    const mail = { messageId: 'a', to, subject: 'a', text: 'a', html: 'a' };
    t.throws(() => createSmtpMailer(smtpUrl, 'us@example.test').sendMail(mail), { message: /is not valid/ });
    t.notOk(existsSync(file), 'and no program ran');
  },
);

t.test('SMTP_URL and MAIL_FROM take precedence over stored values', async (t) => {
  const env = { SMTP_URL: 'smtp://user:canary@127.0.0.1:1', MAIL_FROM: 'Ours <ours@example.test>' };
  const { ctx } = await build(t, { env });
  t.strictSame(ctx.site.mailSettings(), { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM });
  t.throws(() => ctx.site.settings.requireValid({ smtpUrl: 'smtp://127.0.0.1' }), {
    message: 'Mail server is set by SMTP_URL in the environment of the server',
  });
});
