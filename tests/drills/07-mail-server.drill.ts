import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { openBackend } from '../../src/shared/jobs/queue.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { createSmtpMailer } from '../../src/shared/mail/mailer.ts';
import { runWorker } from '../../src/worker/run.ts';
import { build, publicUrl } from '../helpers/build.ts';
import { countBlocked } from '../helpers/locks.ts';
import { until } from '../process/support/processes.ts';
import { newName, signUpOf } from './support/client.ts';
import { lookInto } from './support/ledger.ts';
import { type Behavior, type MailServer, startMailServer } from './support/mail-server.ts';
import { site } from './support/site.ts';

const from = 'Codeweb <mail@codeweb.example>';

/** An installation with a worker in it, which sends mails to `mailServer`. */
async function stage(t: Test, mailServer: MailServer) {
  const { ctx, call } = await build(t, { mailer: createSmtpMailer(mailServer.url, from) });
  const worker = await runWorker(ctx);
  t.teardown(() => worker.close());
  const backend = openBackend(ctx.secrets, createLog('silent'));
  t.teardown(() => backend.close());
  const look = await lookInto(t, ctx.secrets.databaseUrl);

  /** Signs somebody up; returns the duration and the job of the mail. */
  const signUp = async () => {
    const username = newName();
    const since = performance.now();
    const body = { ...signUpOf(username), verificationURL: `${publicUrl}/verify-email` };
    const { status } = await call('POST', '/users/register', { body });
    const ms = performance.now() - since;
    const [row] = await look('select id from outbox order by id desc limit 1');
    const jobId = `ob-${String(row?.[0])}`;
    const job = async () => {
      const found = await backend.queues.mail.getJob(jobId);
      const state = (await found?.getState()) ?? 'unknown';
      return { state, tries: found?.attemptsMade ?? 0, pause: (found?.delay ?? 0) / 1_000, found };
    };
    return { to: `${username}@example.test`, status, ms, jobId, job };
  };
  type SignUp = Awaited<ReturnType<typeof signUp>>;

  const untilTried = ({ jobId, job }: SignUp, tries: number) =>
    until(
      `${jobId} is tried ${tries} times and waits`,
      async () => {
        const { state, tries: made } = await job();
        return made === tries && state === 'delayed';
      },
      40,
    );
  const tryAgain = async ({ job }: SignUp) => (await job()).found?.promote();
  const isDone = async ({ jobId }: SignUp) => {
    const [row] = await look('select done_at is not null from outbox where id = $1', [jobId.slice(3)]);
    return row?.[0] === true;
  };
  return { ctx, look, signUp, untilTried, tryAgain, isDone };
}

t.test('a mail server that refuses, is silent, busy, or breaks off', async (t) => {
  const mailServer = await startMailServer(t);
  const { signUp, untilTried, tryAgain, isDone } = await stage(t, mailServer);
  const copies: Partial<Record<Behavior, number>> = { 'breaking off': 2 };

  for (const behavior of ['refusing', 'silent', 'busy', 'breaking off'] as const) {
    mailServer.behavior = behavior;
    const one = await signUp();
    t.equal(one.status, 201, behavior);
    // A silent server would take 5 s.
    t.ok(one.ms < 4_000, `nobody waits for the mail: ${one.ms.toFixed(0)} ms`);
    const since = performance.now();
    await untilTried(one, 1);
    if (behavior === 'silent') t.ok(performance.now() - since >= 4_900, 'it was given 5 s');
    const first = (await one.job()).pause;
    t.ok(first >= 24 && first <= 30, `the second try is ${first} s later`);
    if (behavior === 'busy') {
      await tryAgain(one);
      await untilTried(one, 2);
      const second = (await one.job()).pause;
      t.ok(second >= 48 && second <= 60, `the third one ${second} s later`);
    }
    mailServer.behavior = 'well';
    await tryAgain(one);
    await until('it is done', () => isDone(one), 20);
    const letters = mailServer.letters.filter(({ to }) => to === one.to);
    t.equal(letters.length, copies[behavior] ?? 1, 'the mail came');
    t.same(new Set(letters.map(({ messageId }) => messageId)), new Set([`${one.jobId}@codeweb.example`]));
    t.equal(new Set(letters.map(({ link }) => link)).size, 1, 'with one link');
    t.match(letters[0]?.link, /verify-email\?token=/);
  }
});

t.test('a mail that is refused permanently is tried once, and marked', async (t) => {
  const mailServer = await startMailServer(t);
  const { look, signUp, isDone } = await stage(t, mailServer);
  mailServer.behavior = 'no such address';
  const undeliverable = await signUp();
  const marked = () =>
    look('select failed_at is not null, error from outbox where id = $1', [undeliverable.jobId.slice(3)]);
  await until('it is marked', async () => (await marked())[0]?.[0] === true, 20);
  t.match(String((await marked())[0]?.[1]), /refused the mail/);
  const { state, tries } = await undeliverable.job();
  t.same({ state, tries }, { state: 'failed', tries: 1 });
  mailServer.behavior = 'well';
  const somebody = await signUp();
  await until('others get theirs', () => isDone(somebody), 20);
  t.same(
    mailServer.letters.map(({ to }) => to),
    [somebody.to],
  );
});

t.test('a link that expires while the mail server is away is not sent', async (t) => {
  const mailServer = await startMailServer(t);
  const { ctx, signUp, untilTried, tryAgain, isDone } = await stage(t, mailServer);
  mailServer.behavior = 'busy';
  const one = await signUp();
  await untilTried(one, 1);
  await sql`update mail_tokens set expires_at = now() - interval '1 minute'`.execute(ctx.db);
  mailServer.behavior = 'well';
  await tryAgain(one);
  await until('the job is done', () => isDone(one), 20);
  t.same(mailServer.letters, [], 'and no mail went out');
});

t.test('a worker that is killed between the 250 and its own commit', async (t) => {
  const mailServer = await startMailServer(t);
  const { ctx, call } = await build(t);
  const { databaseUrl, jwtSecret } = ctx.secrets;
  const [look, hold] = [await lookInto(t, databaseUrl), await lookInto(t, databaseUrl)];
  const env = {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: jwtSecret,
    SMTP_URL: mailServer.url,
    LOG_LEVEL: 'fatal',
  };
  const { worker } = site(t, env);
  mailServer.beforeTaking = async () => {
    await hold('begin');
    await hold('select 1 from outbox for update');
  };
  const body = { ...signUpOf(newName()), verificationURL: `${publicUrl}/verify-email` };
  t.equal((await call('POST', '/users/register', { body })).status, 201);
  const first = worker();
  const isWaiting = async () => mailServer.letters.length === 1 && (await countBlocked(look)) > 0;
  await until('the mail is out and the job not yet done', isWaiting, 40);
  first.child.kill('SIGKILL');
  await first.ended;
  mailServer.beforeTaking = async () => {};
  await hold('commit');
  worker();
  await until(
    'it is done',
    async () => (await look('select 1 from outbox where done_at is null')).length === 0,
    40,
  );
  await sleep(500);
  t.equal(mailServer.letters.length, 2, 'one duplicate');
  t.equal(
    new Set(mailServer.letters.map(({ messageId, link }) => `${messageId} ${link}`)).size,
    1,
    'the very same',
  );
});
