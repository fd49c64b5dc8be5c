import t from 'tap';
import { type Built, build, type Member } from '../helpers/build.ts';
import { startRedis } from '../helpers/redis.ts';
import { form, webForm } from '../helpers/webs.ts';

const on = { RATE_LIMIT: 'on' };

/** A second web process beside `first`, on the same database. */
const another = (t: Parameters<typeof build>[0], { ctx }: Built, env: Record<string, string> = {}) =>
  build(t, {
    env: { ...on, DATABASE_URL: ctx.secrets.databaseUrl, JWT_SECRET: ctx.secrets.jwtSecret, ...env },
  });

t.test('uploads and new webs are counted by all processes together, and across restarts', async (t) => {
  const first = await build(t, { env: on });
  const second = await another(t, first);
  const as = await first.member();
  const upload = ({ call }: Built) => call('POST', '/media/upload?kind=image', { as, body: form({}) });
  for (let count = 0; count < 15; count += 1)
    for (const one of [first, second]) t.equal((await upload(one)).status, 400);
  for (const one of [first, second, await another(t, first)]) {
    const answer = await upload(one);
    t.match(answer, {
      status: 429,
      body: { message: /^Too many requests, please try again in \d+ seconds$/ },
    });
    const seconds = Number(answer.headers['retry-after']);
    t.ok(seconds > 1_700 && seconds <= 1_800, String(seconds));
  }
  const save = ({ call }: Built) => call('POST', '/webs/create', { as, body: webForm({ title: '' }) });
  for (let count = 0; count < 15; count += 1)
    for (const one of [first, second]) t.equal((await save(one)).status, 400);
  for (const one of [first, second]) t.equal((await save(one)).status, 429);
  const other = await first.member();
  t.equal((await first.call('POST', '/media/upload?kind=image', { as: other, body: form({}) })).status, 400);
});

t.test('with a Redis every rate limit is shared, and an unreachable Redis blocks nobody', async (t) => {
  const redis = await startRedis(t);
  const first = await build(t, { env: { ...on, REDIS_URL: redis.url } });
  const second = await another(t, first, { REDIS_URL: redis.url });
  const as = await first.member();
  const write = ({ call }: Built, who: Member = as) =>
    call('PATCH', '/users/update', { as: who, body: { fullName: 'Ann Example' } });
  for (let count = 0; count < 30; count += 1)
    for (const one of [first, second]) t.equal((await write(one)).status, 200);
  const limited = await write(second);
  t.equal(limited.status, 429);
  t.ok(Number(limited.headers['retry-after']) > 0);
  t.equal((await write(second, await first.member())).status, 200, 'another member may');
  await redis.stop();
  const before = performance.now();
  t.equal((await write(first)).status, 200, 'nothing counts, and nothing waits');
  t.ok(performance.now() - before < 2_000);
  await redis.start();
});

t.test('guests of one home network share a rate limit: IPv6 by /64', async (t) => {
  const { call } = await build(t, { env: on });
  const ask = (ip: string) => call('GET', '/users/check-username-availability/somebody', { ip });
  for (let count = 0; count < 240; count += 1)
    t.equal((await ask(`2001:db8:1:2::${count.toString(16)}`)).status, 200);
  t.equal((await ask('2001:db8:1:2:ffff::1')).status, 429);
  t.equal((await ask('2001:db8:1:3::1')).status, 200);
});
