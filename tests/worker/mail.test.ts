import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { SMTPServerOptions } from 'smtp-server';
import t, { type Test } from 'tap';
import { createFileMailer, createSmtpMailer, type Mail } from '../../src/shared/mail/mailer.ts';
import { startSmtp } from '../helpers/smtp.ts';

const from = 'Codeweb <mail@codeweb.example>';
const link = 'https://codeweb.example/verify-email?token=abc-def_123';
const mail: Mail = {
  messageId: 'ob-17',
  to: 'ada@example.org',
  subject: 'Bestätige deine Adresse',
  text: `Open ${link} to go on.`,
  html: `<p><a href="${link}">Go on</a></p>`,
};

type Post = { url: string; received: string[] };

/** A mail server on a free port; `options` set its refusals. */
async function postOffice(t: Test, options: SMTPServerOptions = {}): Promise<Post> {
  const received: string[] = [];
  const { url } = await startSmtp(t, {
    onData: (stream, _session, done) => {
      stream.toArray().then((chunks) => {
        received.push(Buffer.concat(chunks).toString());
        done();
      }, done);
    },
    ...options,
  });
  return { url, received };
}

const refusal = (code: number) => Object.assign(new Error('refused'), { responseCode: code });

t.test('a mail goes to the SMTP server, with the same Message-ID on each attempt', async (t) => {
  const post = await postOffice(t);
  const mailer = createSmtpMailer(post.url, from);
  await mailer.sendMail(mail);
  await mailer.sendMail(mail);
  t.equal(post.received.length, 2);
  for (const message of post.received) {
    t.match(message, /^Message-ID: <ob-17@codeweb\.example>$/im);
    t.match(message, /^To: ada@example\.org/m);
    t.match(message, /^From: Codeweb <mail@codeweb\.example>/m);
    t.match(message, /text\/plain[\s\S]+text\/html/);
  }
});

t.test('mails that can be unsubscribed have the headers of RFC 8058, and others do not', async (t) => {
  const post = await postOffice(t);
  const mailer = createSmtpMailer(post.url, from);
  await mailer.sendMail({ ...mail, unsubscribeUrl: 'https://codeweb.example/unsubscribe?token=a.b' });
  await mailer.sendMail(mail);
  const [listed, other] = post.received.map((message) => message.replaceAll(/\r\n\s+/g, ' '));
  t.match(listed, /^List-Unsubscribe: <https:\/\/codeweb\.example\/unsubscribe\?token=a\.b>\r$/m);
  t.match(listed, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  t.notMatch(other, /List-Unsubscribe/);
});

t.test('a permanently refused recipient ends the job', async (t) => {
  const post = await postOffice(t, { onRcptTo: (_address, _session, done) => done(refusal(550)) });
  await t.rejects(createSmtpMailer(post.url, from).sendMail(mail), { name: 'PermanentError' });
});

t.test('a permanently refused mail ends the job', async (t) => {
  const onData: SMTPServerOptions['onData'] = (stream, _session, done) => {
    stream.resume().on('end', () => done(refusal(554)));
  };
  const post = await postOffice(t, { onData });
  await t.rejects(createSmtpMailer(post.url, from).sendMail(mail), { name: 'PermanentError' });
});

t.test('a server that is busy, unreachable or silent is tried again later', async (t) => {
  const busy = await postOffice(t, { onRcptTo: (_address, _session, done) => done(refusal(451)) });
  await t.rejects(createSmtpMailer(busy.url, from).sendMail(mail), { name: 'Error' }, 'busy');
  await t.rejects(createSmtpMailer('smtp://127.0.0.1:1', from).sendMail(mail), { name: 'Error' }, 'away');
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  t.teardown(() => silent.close());
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const started = performance.now();
  await t.rejects(
    createSmtpMailer(`smtp://127.0.0.1:${port}`, from).sendMail(mail),
    { name: 'Error' },
    'silent',
  );
  t.ok(performance.now() - started < 6_000, 'after 5 s');
});

t.test('wrong credentials are for the operator to fix, so the mail waits', async (t) => {
  const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, done) => done(refusal(535));
  const post = await postOffice(t, { onAuth, authOptional: false, allowInsecureAuth: true });
  const mailer = createSmtpMailer(post.url.replace('//', '//user:wrong@'), from);
  await t.rejects(mailer.sendMail(mail), { name: 'Error', code: 'EAUTH' });
});

t.test('without a server a mail is a file, and its link is in the log', async (t) => {
  const dir = await mkdtemp(join(tmpdir(), 'codeweb-mail-'));
  t.teardown(() => rm(dir, { recursive: true, force: true }));
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const mailer = createFileMailer(join(dir, 'outbox'), from, log);
  await mailer.sendMail(mail);
  await mailer.sendMail(mail);
  t.same(await readdir(join(dir, 'outbox')), ['ob-17.eml'], 'one file however often it is tried');
  const path = join(dir, 'outbox', 'ob-17.eml');
  t.match(await readFile(path, 'utf8'), /^Message-ID: <ob-17@codeweb\.example>\r$/im);
  t.equal((await stat(path)).mode & 0o777, 0o600, 'for its owner’s eyes only');
  t.match(lines[0], link);
});
