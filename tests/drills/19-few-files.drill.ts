import { execFileSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { until } from '../process/support/processes.ts';
import { site, type Web } from './support/site.ts';

/** A connection that requests `path` at once and then stays open; its data is in `got`. */
function ask({ base }: Web, path: string): { socket: Socket; got: () => string } {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  let got = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    got += chunk;
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: codeweb.test\r\n\r\n`);
  return { socket, got: () => got };
}

t.test('a web process that may open 256 files, and 600 visitors at once', async (t) => {
  const { url } = await testDatabase(t);
  const web = await site(t, { DATABASE_URL: url, LOG_LEVEL: 'fatal' }).web();
  execFileSync('prlimit', ['--nofile=256:256', '--pid', String(web.pid)]);
  const early = ask(web, '/healthz');
  await until('the first is answered', () => early.got().includes('200 OK'), 10);

  const crowd = Array.from({ length: 600 }, () => ask(web, '/api/v1/webs/trending'));
  await sleep(2_000);
  t.equal(web.child.exitCode, null, 'it lives');
  const answered = crowd.filter(({ got }) => got() !== '');
  t.ok(answered.length >= 150, `${answered.length} of 600 were answered while there was room`);
  t.same(
    answered
      .map(({ got }) => got().split('\r\n', 1)[0])
      .filter((line) => !/^HTTP\/1\.1 (200|503) /.test(line ?? '')),
    [],
    'all of them as it is: done, or try again',
  );
  for (const { socket } of crowd) socket.destroy();

  const healthy = async () => {
    const reply = await fetch(`${web.base}/readyz`).catch(() => null);
    await reply?.arrayBuffer();
    return reply?.status === 200;
  };
  await until('it is ready again', healthy, 10);
  const after = await Promise.all(
    Array.from({ length: 50 }, () => fetch(`${web.base}/api/v1/webs/trending`).then(({ status }) => status)),
  );
  t.same([...new Set(after)], [200], 'and answers all, without a restart');
  t.equal((await fetch(`${web.base}/healthz`)).status, 200);
  early.socket.destroy();
});
