import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { until } from '../process/support/processes.ts';
import { startBalancer } from './support/balancer.ts';
import { caller, join } from './support/client.ts';
import { assertAcknowledged, lookInto } from './support/ledger.ts';
import { startLoad } from './support/load.ts';
import { startMigratedPostgres } from './support/postgres.ts';
import { site, type Web } from './support/site.ts';

/** Sends SIGTERM; returns the seconds until the process ends. */
async function terminate({ child, ended }: Pick<Web, 'child' | 'ended'>) {
  const since = performance.now();
  child.kill('SIGTERM');
  const code = await ended;
  return { code, seconds: (performance.now() - since) / 1_000 };
}

/** A call whose body is sent in small chunks; resolves with the whole reply. */
function slowly(base: string, bits: number): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, async () => {
      const body = JSON.stringify({ identifier: 'nobody', password: 'nothing-at-all' }).padEnd(200);
      socket.write(`POST /api/v1/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`);
      socket.write(`Content-Length: ${body.length}\r\n\r\n`);
      const size = Math.ceil(body.length / bits);
      for (let at = 0; at < body.length; at += size) {
        socket.write(body.slice(at, at + size));
        await sleep(400);
      }
    });
    let got = '';
    socket.on('data', (chunk) => {
      got += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(got));
  });
}

t.test('webs that get SIGTERM under load', async (t) => {
  const { url } = await startMigratedPostgres(t);
  const { web: startWeb, worker } = site(t, { DATABASE_URL: url });
  worker();
  const webs = await Promise.all([startWeb(), startWeb()]);
  const [first, second] = webs;
  if (!first || !second) throw new Error('there are two');
  const base = await startBalancer(t, [first.base, second.base]);
  const call = caller(base);
  const people = [await join(call), await join(call), await join(call)];
  const load = startLoad(call, base, people, { concurrency: 6, pause: 20 });
  await sleep(2_000);

  for (const one of [first, second]) {
    const current = webs.find(({ base }) => base === one.base) ?? one;
    const idle = connect(Number(new URL(current.base).port), '127.0.0.1');
    idle.on('error', () => {});
    idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    const slow = slowly(current.base, 8);
    await sleep(600);
    const { code, seconds } = await terminate(current);
    t.ok(seconds <= 10, `gone after ${seconds.toFixed(1)} s`);
    t.equal(code, 0);
    t.match(await slow, /^HTTP\/1\.1 40\d [\s\S]+"message"/, 'a request that came slowly was answered whole');
    idle.destroy();
    webs[webs.indexOf(current)] = await startWeb(Number(new URL(current.base).port));
    await sleep(1_000);
  }

  await load.stop();
  const failed = load.answers.filter(({ status }) => status === 0 || status >= 400);
  t.same(failed, [], `none of ${load.answers.length} calls failed`);
  await assertAcknowledged(t, await lookInto(t, url), load.ledger);
});

t.test('a worker that gets SIGTERM during a job leaves the job to the next one', async (t) => {
  const { url } = await startMigratedPostgres(t);
  const { web: startWeb, worker } = site(t, { DATABASE_URL: url });
  const look = await lookInto(t, url);
  const holder = await lookInto(t, url);
  const call = caller((await startWeb()).base);
  const first = worker();
  const waiting = async () =>
    Number((await look('select count(*) from outbox where done_at is null'))[0]?.[0]);
  const somebody = await join(call);
  await until('its mail is done', async () => (await waiting()) === 0, 30);
  // No row can be stamped now, so a running job does not finish.
  await holder('begin');
  await holder('lock table outbox in share mode');
  const reset = call('POST', '/users/change-password', {
    as: somebody,
    body: { oldPassword: 'a-good-password', newPassword: 'another-password' },
  });
  await holder('commit');
  t.equal((await reset).status, 200);
  await holder('begin');
  await holder('select 1 from outbox where done_at is null for update');
  await sleep(1_500);
  const { code, seconds } = await terminate(first);
  t.ok(seconds <= 10, `gone after ${seconds.toFixed(1)} s`);
  t.equal(code, 0);
  await holder('commit');
  t.equal(await waiting(), 1, 'the job is left');
  worker();
  await until('the next one does it', async () => (await waiting()) === 0, 30);
  t.pass('done');
});
