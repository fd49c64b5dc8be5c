import { globSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { ensurePages } from '../helpers/pages.ts';
import { freePort } from '../helpers/redis.ts';
import { runScript, temporaryFolder, until } from '../process/support/processes.ts';

/** 500 clients that are as slow as possible, beside normal ones, against the product as it is deployed. */
ensurePages();
t.setTimeout(300_000);
const { url } = await testDatabase(t);
const port = await freePort();
const product = runScript(t, ['src/main.ts', 'web'], {
  NODE_ENV: 'production',
  DATABASE_URL: url,
  DATA_DIR: temporaryFolder(t),
  PORT: String(port),
  PREVIEW_PORT: String(await freePort()),
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
});
const base = `http://127.0.0.1:${port}`;
await until('the product answers', () =>
  fetch(`${base}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  ),
);

type Slow = { socket: Socket; closed: number | null };
let opened = 0;

/** A client that sends `first`, then a byte every `pause` ms (0: none), and reads nothing. */
function slow(first: string, pause: number): Slow {
  const socket = connect(port, '127.0.0.1');
  const client: Slow = { socket, closed: null };
  const timer = pause > 0 ? setInterval(() => socket.writable && socket.write('x'), pause) : undefined;
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(timer);
    client.closed = (performance.now() - opened) / 1_000;
  });
  socket.write(first);
  return client;
}

/**
 * The 99th percentile of latency in milliseconds, and the number of replies other than 200, in the quietest of several
 * rounds.
 */
async function others(rounds = 4): Promise<{ p99: number; failed: number }> {
  let failed = 0;
  const seen: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const times: number[] = [];
    for (let n = 0; n < 200; n++) {
      const since = performance.now();
      const answer = await fetch(`${base}${n % 2 ? '/' : '/api/v1/webs/trending'}`);
      await answer.arrayBuffer();
      if (!answer.ok) failed += 1;
      times.push(performance.now() - since);
    }
    seen.push(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0);
  }
  return { p99: Math.min(...seen), failed };
}

const client = new URL('../../dist/client/', import.meta.url).pathname;
const largest = globSync('assets/**/*.js', { cwd: client })
  .toSorted((a, b) => statSync(client + a).size - statSync(client + b).size)
  .at(-1);

const groups: Record<string, { clients: Slow[]; from: number; to: number }> = {};
const head = 'HTTP/1.1\r\nHost: x\r\n';
const body = `${head}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n`;
const many = (count: number, make: () => Slow) => Array.from({ length: count }, make);

t.test('other clients do not notice', async (t) => {
  await others();
  const before = await others();
  opened = performance.now();
  groups.heads = { clients: many(200, () => slow('GET / HTTP/1.1\r\nX: ', 1_000)), from: 9, to: 16 };
  groups.bodies = {
    clients: many(150, () => slow(`POST /api/v1/users/login ${body}{`, 0)),
    from: 29,
    to: 40,
  };
  groups.drips = {
    clients: many(50, () => slow(`POST /api/v1/users/login ${body}{`, 5_000)),
    from: 119,
    to: 130,
  };
  // More than a kernel buffers for a client that does not read.
  const film = `GET /${largest} ${head}\r\n`;
  groups.readers = { clients: many(100, () => slow(film, 0)), from: 29, to: 60 };
  for (const { socket } of groups.readers.clients) socket.pause();
  await sleep(3_000);
  const during = await others();
  t.equal(during.failed, 0);
  t.comment(`99 of 100 within ${before.p99.toFixed(1)} ms before, ${during.p99.toFixed(1)} ms beside them`);
  // A difference of a few milliseconds is within the machine's normal variation.
  t.ok(during.p99 < 2 * before.p99 + 10, `${during.p99} against ${before.p99}`);
});

t.test('each client is disconnected at its timeout, and no resources are left', async (t) => {
  const all = Object.values(groups).flatMap(({ clients }) => clients);
  t.equal(all.length, 500);
  await until(
    'all are closed',
    () => {
      // A client that reads nothing notices the end only once it reads again.
      if (performance.now() - opened > 45_000)
        for (const { socket } of groups.readers?.clients ?? []) socket.resume();
      return all.every(({ closed }) => closed !== null);
    },
    160,
  );
  for (const [name, { clients, from, to }] of Object.entries(groups)) {
    const times = clients.map(({ closed }) => closed ?? 0).toSorted((a, b) => a - b);
    t.comment(`${name}: after ${times[0]?.toFixed(1)} to ${times.at(-1)?.toFixed(1)} s`);
    t.ok(
      times.every((time) => time >= from && time <= to),
      name,
    );
  }
  t.equal(product.child.exitCode, null);
  t.equal((await others()).failed, 0);
});
