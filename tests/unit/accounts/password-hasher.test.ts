import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { createPasswords } from '../../../src/modules/accounts/service/passwords/password-hasher.ts';

t.test(
  'a hash is argon2id at the agreed cost, with a new salt each time, and matches only its password',
  async (t) => {
    const passwords = createPasswords();
    const [one, other] = await Promise.all([
      passwords.hash('correct-horse'),
      passwords.hash('correct-horse'),
    ]);
    t.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    t.not(one, other);
    t.equal(await passwords.verify(one, 'correct-horse'), true);
    t.equal(await passwords.verify(one, 'correct-hors'), false);
    t.equal(passwords.needsRehash(one), false);
  },
);

t.test('verifying a password costs as much for an unknown account as for a known one', async (t) => {
  const passwords = createPasswords();
  const stored = await passwords.hash('something-else');
  // CPU time of all threads, which unlike wall-clock time does not depend on other load.
  const cpuTimeOf = async (hash: string | null) => {
    const start = process.cpuUsage();
    t.equal(await passwords.verify(hash, 'anything-at-all'), false);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 15; round++) {
    known.push(await cpuTimeOf(stored));
    unknown.push(await cpuTimeOf(null));
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[7] ?? 0;
  const [one, other] = [median(known), median(unknown)];
  t.ok(Math.abs(one - other) < 0.6 * one, `medians ${one} and ${other} µs of CPU time`);
});

t.test(
  'hashing runs and queues up to its limits; beyond them it throws a 503 with a retry time',
  async (t) => {
    const passwords = createPasswords(2, 3);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => passwords.hash('a-good-password')),
    );
    t.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 5);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') t.match(outcome.reason, { status: 503, retryAfter: 5 });
    t.ok(await passwords.hash('a-good-password'), 'later calls are served again');
  },
);

t.test('a failed verification frees its slot', async (t) => {
  const passwords = createPasswords(1, 1);
  await t.rejects(passwords.verify('not a hash', 'a-good-password'));
  t.ok(await passwords.hash('a-good-password'));
});

t.test('a hash with weaker parameters needs a rehash', async (t) => {
  const passwords = createPasswords();
  t.equal(passwords.needsRehash(`$argon2id$v=19$m=8192,t=3,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`), true);
  t.equal(passwords.needsRehash(`$argon2id$v=19$m=65536,t=3,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`), false);
});

t.test('hashing does not block the event loop', async (t) => {
  const passwords = createPasswords(1, 64);
  await passwords.hash('starts a thread');
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  t.teardown(() => clearInterval(timer));
  await Promise.all(Array.from({ length: 10 }, () => passwords.hash('a-good-password')));
  t.ok(turns > 10, `${turns} turns`);
});

t.test(
  'hashing threads run at a lower priority on Linux',
  { skip: process.platform !== 'linux' },
  async (t) => {
    await createPasswords().hash('a-good-password');
    const stats = readdirSync('/proc/self/task').map((id) =>
      readFileSync(`/proc/self/task/${id}/stat`, 'utf8'),
    );
    const nicenesses = stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17]));
    t.match(nicenesses[0], 0, 'the main thread keeps its priority');
    t.ok(nicenesses.includes(5));
  },
);
