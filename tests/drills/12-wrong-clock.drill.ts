import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { inTransaction } from '../../src/shared/db/transaction.ts';
import { jobs } from '../../src/shared/jobs/jobs.ts';
import { build, publicUrl } from '../helpers/build.ts';
import { addWeb, rollUp } from '../helpers/webs.ts';
import { type Program, runScript, temporaryFolder } from '../process/support/processes.ts';
import { write } from '../worker/support/jobs.ts';
import { backends, bench, until } from '../worker/support/lab.ts';
import { site } from './support/site.ts';

const preload = new URL('./support/stepped-clock.ts', import.meta.url).pathname;
const minutes = 60_000;

// They wait more than they compute.
t.jobs = 3;

/** The clock of a process, which can be changed while it runs. */
function wrongClock(t: Test) {
  const CLOCK = join(temporaryFolder(t), 'clock');
  const set = (offset: number) => writeFileSync(CLOCK, String(offset));
  set(0);
  return {
    CLOCK,
    set,
    step: async ({ child }: Program, offset: number) => {
      set(offset);
      child.kill('SIGUSR2');
      await sleep(100);
    },
  };
}

t.test('a web process whose clock is wrong', async (t) => {
  const { ctx, call, member, drain, mails } = await build(t);
  const { databaseUrl: DATABASE_URL, jwtSecret: JWT_SECRET } = ctx.secrets;
  const clock = wrongClock(t);
  const { CLOCK } = clock;
  const NODE_OPTIONS = `--import=${preload}`;
  const env = { DATABASE_URL, JWT_SECRET, PUBLIC_URL: publicUrl, CLOCK, NODE_OPTIONS };
  const web = await site(t, env).web();
  const ask = async (method: string, path: string, { as, body }: { as?: string; body?: object } = {}) => {
    const reply = await fetch(`${web.base}/api/v1${path}`, {
      method,
      headers: {
        'user-agent': 'drill',
        ...(as && { authorization: `Bearer ${as}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, data: JSON.parse(await reply.text()).data };
  };
  const logIn = async ({ user, password }: Awaited<ReturnType<typeof member>>) =>
    (await ask('POST', '/users/login', { body: { identifier: user.username, password } })).data;
  const ada = await member();

  t.test(
    'accepts tokens of other processes, and they accept its tokens, up to 60 s of clock skew',
    async (t) => {
      for (const offset of [-50_000, 50_000]) {
        await clock.step(web, offset);
        t.equal((await ask('GET', '/users/me', { as: ada.accessToken })).status, 200);
        const { accessToken } = await logIn(ada);
        t.equal((await call('GET', '/users/me', { as: accessToken })).status, 200);
      }
    },
  );

  t.test(
    'with a skew of ten minutes, a token that is not valid yet is a 401, which one refresh repairs',
    async (t) => {
      await clock.step(web, 10 * minutes);
      const early = await logIn(ada);
      t.equal(
        (await ask('GET', '/users/me', { as: early.accessToken })).status,
        200,
        'its own are good to it',
      );
      t.equal((await call('GET', '/users/me', { as: early.accessToken })).status, 401, 'but not to others');
      const { status, body } = await call('POST', '/users/refresh-token', { as: early.refreshToken });
      t.equal(status, 200);
      t.equal((await call('GET', '/users/me', { as: body.data.accessToken })).status, 200);
    },
  );

  t.test('a clock that steps back and forth ends nobody’s session', async (t) => {
    await clock.step(web, 0);
    let { accessToken, refreshToken } = await logIn(ada);
    for (const offset of [12 * minutes, 0, -12 * minutes, 0, 60 * 24 * 60 * minutes]) {
      await clock.step(web, offset);
      t.equal((await ask('GET', '/users/me', { as: accessToken })).status, 401, 'a token of the time before');
      const fresh = await ask('POST', '/users/refresh-token', { as: refreshToken });
      t.equal(fresh.status, 200, 'is made new by the session, which goes by the database’s time');
      ({ accessToken, refreshToken } = fresh.data);
      t.equal((await ask('GET', '/users/me', { as: accessToken })).status, 200);
    }
  });

  t.test('uses the database’s time for links, throttles and viewers', async (t) => {
    const link = async (minutesLeft: number) => {
      const who = await member();
      const resetPasswordURL = `${publicUrl}/reset-password`;
      const body = { email: who.user.email, resetPasswordURL };
      await call('POST', '/users/request-forgot-password-email', { body });
      await drain();
      await sql`update mail_tokens set expires_at = now() + ${minutesLeft} * interval '1 minute'
        where user_id = ${who.user._id} and purpose like '%reset%'`.execute(ctx.db);
      const mail = mails.find(
        ({ to, text }) => to === who.user.email && text.includes('reset-password?token='),
      );
      return /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    };
    const reset = async (token?: string) =>
      (await ask('POST', '/users/reset-password', { body: { token, newPassword: 'another-password' } }))
        .status;
    await clock.step(web, 10 * minutes);
    t.equal(await reset(await link(5)), 200, 'good for five more minutes, though its clock says otherwise');
    await clock.step(web, -10 * minutes);
    t.equal(await reset(await link(-5)), 400, 'over for five minutes, though its clock says otherwise');
    const id = await addWeb(ctx, ada);
    for (const offset of [0, 40 * minutes, -40 * minutes]) {
      await clock.step(web, offset);
      t.equal((await ask('PATCH', `/webs/inc-view/${id}`)).status, 200);
    }
    await rollUp(ctx);
    t.equal((await call('GET', `/webs/get/${id}`)).body.data.views, 1, 'one viewer, within 30 minutes');
  });
});

for (const backend of backends)
  t.test(`a worker in ${backend} whose clock steps`, async (t) => {
    const lab = await bench(t, backend);
    const clock = wrongClock(t);
    const { databaseUrl, redisUrl } = lab.secrets;
    const args = ['--import', preload, 'tests/worker/support/child.ts', databaseUrl];
    const worker = runScript(t, redisUrl === null ? args : [...args, redisUrl], { CLOCK: clock.CLOCK });
    const ticks = async () => (await lab.effects('tick')).length;
    await until(t, 'the first tick', 20, async () => (await ticks()) > 0);
    let before = 0;
    for (const offset of [10 * minutes, 0, -10 * minutes, 0]) {
      const note = `at ${offset / minutes} minutes, ${++before}`;
      const had = await ticks();
      const since = performance.now();
      await clock.step(worker, offset);
      await inTransaction(lab.db, (tx) => jobs.add(tx, write, { note }));
      await until(t, 'a job is done', 10, async () => (await lab.effects('write')).includes(note));
      await until(t, 'the schedule goes on', 15, async () => (await ticks()) >= had + 4);
      const seconds = (performance.now() - since) / 1_000;
      t.ok(
        (await ticks()) - had <= seconds + 3,
        `${(await ticks()) - had} ticks in ${seconds.toFixed(1)} s: no storm`,
      );
    }
    const done = await lab.effects('write');
    t.equal(new Set(done).size, done.length, 'each job once');
  });
