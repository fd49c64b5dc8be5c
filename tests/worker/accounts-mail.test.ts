import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { createSmtpMailer } from '../../src/shared/mail/mailer.ts';
import { build, publicUrl } from '../helpers/build.ts';
import { startSmtp } from '../helpers/smtp.ts';

type Mood = 'well' | 'busy' | 'silent' | 'breaking off';

/** A mail server with variable behavior; records all attempts, and the accepted ones. */
async function postOffice(t: Test) {
  const office = { mood: 'well' as Mood, url: '', tries: 0, taken: [] as string[] };
  const { server, url } = await startSmtp(t, {
    onRcptTo: (_address, _session, done) => {
      office.tries++;
      if (office.mood === 'busy') done(Object.assign(new Error('later, please'), { responseCode: 451 }));
      else if (office.mood !== 'silent') done();
    },
    onData: (stream, session, done) => {
      stream.toArray().then((chunks) => {
        const message = Buffer.concat(chunks).toString();
        if (office.mood !== 'breaking off') {
          office.taken.push(message);
          return done();
        }
        // Accepts the mail, and dies before it can reply.
        office.taken.push(message);
        for (const connection of server.connections) if (connection.id === session.id) connection.close();
      }, done);
    },
  });
  office.url = url;
  return office;
}

const header = (name: string, message: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(message)?.[1]?.trim() ?? '';
const unfolded = (message: string) => message.replaceAll('=\r\n', '').replaceAll('=3D', '=');
const link = (message: string) => /https?:\/\/[^\s?"<]+\?token=[\w-]+/.exec(unfolded(message))?.[0] ?? '';

t.test('a mail server that refuses, stalls, breaks off and recovers loses no mail', async (t) => {
  const office = await postOffice(t);
  const mailer = createSmtpMailer(office.url, 'Codeweb <mail@codeweb.example>');
  const { ctx, call, member, drain } = await build(t, { mailer });
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from outbox where done_at is null`.execute(
      ctx.db,
    );
    return rows[0]?.n;
  };
  /** Retries each unfinished job once, separately, as the queue does. */
  const tryAll = async () => {
    await sql`update outbox set handed_at = now() where done_at is null`.execute(ctx.db);
    const { rows } = await sql<{
      id: number;
    }>`select id from outbox where done_at is null order by id`.execute(ctx.db);
    for (const { id } of rows) {
      await sql`update outbox set handed_at = null where id = ${id} and done_at is null`.execute(ctx.db);
      await drain().catch(() => {});
    }
  };

  office.mood = 'busy';
  const ada = await member({ email: 'ada@example.test' });
  await call('POST', '/users/request-forgot-password-email', {
    body: { email: ada.user.email, resetPasswordURL: `${publicUrl}/reset-password` },
  });
  const change = { oldPassword: ada.password, newPassword: 'another-password' };
  await tryAll();
  t.equal(office.taken.length, 0);
  t.equal((await call('POST', '/users/change-password', { as: ada, body: change })).status, 200);
  await tryAll();
  t.ok(office.tries >= 4, 'it was tried');

  office.mood = 'breaking off';
  await tryAll();
  const first = office.taken.splice(0);
  t.ok(first.length > 0);
  t.ok(Number(await waiting()) > 0, 'what was not confirmed is not done');

  office.mood = 'well';
  await tryAll();
  t.equal(await waiting(), 0);
  t.strictSame(
    office.taken.map((message) => header('Subject', message)).sort(),
    ['Verify your email address', 'Your password was changed'],
    'all but the reset link, which the new password had ended',
  );
  for (const message of office.taken) {
    t.equal(header('To', message), 'ada@example.test');
    t.match(message, /text\/plain[\s\S]+text\/html/);
    const before = first.find((one) => header('Message-ID', one) === header('Message-ID', message));
    t.ok(before, 'the same Message-ID on each try');
    t.equal(link(message), link(before ?? ''), 'and the same link');
  }

  const verify = office.taken.map(link).find((one) => one.includes('/verify-email?'));
  const token = new URL(verify ?? '').searchParams.get('token');
  t.equal((await call('POST', '/users/verify-email', { body: { token } })).status, 200, 'which works');
});

t.test('a silent mail server blocks nobody, and links that expire meanwhile are dropped', async (t) => {
  const office = await postOffice(t);
  office.mood = 'silent';
  const mailer = createSmtpMailer(office.url, 'Codeweb <mail@codeweb.example>', { socketTimeout: 4_000 });
  const { ctx, call, member, drain } = await build(t, { mailer });
  const bob = await member({ email: 'bob@example.test' });
  const tried = drain().then(
    () => 'sent',
    (error: Error) => error.message,
  );
  const started = performance.now();
  const asked = await call('POST', '/users/request-forgot-password-email', {
    body: { email: bob.user.email, resetPasswordURL: `${publicUrl}/reset-password` },
  });
  t.equal(asked.status, 200);
  t.ok(performance.now() - started < 2_000);
  t.not(await tried, 'sent', 'it gives up by itself');
  await sql`update mail_tokens set expires_at = now()`.execute(ctx.db);
  await sql`update outbox set handed_at = null,
    payload = case when payload ? 'until' then jsonb_set(payload, '{until}', '"2020-01-01T00:00:00.000Z"') else payload end
    where done_at is null`.execute(ctx.db);
  office.mood = 'well';
  await drain();
  t.equal(office.taken.length, 0);
});

t.test('logs and outbox give the reason of a refusal, but not the recipient', async (t) => {
  const { url } = await startSmtp(t, {
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`<${address}> is not known here`), { responseCode: 550 })),
  });
  const mail = { messageId: 'ob-1', to: 'cy@example.test', subject: 'x', text: 'x', html: 'x' };
  const error = await createSmtpMailer(url, 'a@b.example').sendMail(mail).catch(String);
  t.match(error, /^PermanentError: .*550/);
  t.notMatch(error, /cy@example/);
});
