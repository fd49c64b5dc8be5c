import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { createPasswords } from '../../../src/modules/accounts/service/passwords/password-hasher.ts';

t.test(
  'a hash is argon2id at the agreed cost, salted anew each time, and fits its password alone',
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

t.test('nobody’s password is wrong, after the same work', async (t) => {
  const passwords = createPasswords();
  const time = async (stored: string | null) => {
    const start = performance.now();
    t.equal(await passwords.verify(stored, 'anything-at-all'), false);
    return performance.now() - start;
  };
  const stored = await passwords.hash('something-else');
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < 15; n++) {
    known.push(await time(stored));
    unknown.push(await time(null));
  }
  const median = (list: number[]) => list.sort((a, b) => a - b)[7] ?? 0;
  const [one, other] = [median(known), median(unknown)];
  t.ok(Math.abs(one - other) < 0.6 * one, `medians ${one.toFixed(1)} and ${other.toFixed(1)} ms`);
});

t.test('so many hash at once, so many wait, and the rest hear 503 with a time to come again', async (t) => {
  const passwords = createPasswords(2, 3);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => passwords.hash('a-good-password')),
  );
  t.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 5);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') t.match(outcome.reason, { status: 503, retryAfter: 5 });
  t.ok(await passwords.hash('a-good-password'), 'and the gate is open again');
});

t.test('a work that fails leaves the gate open', async (t) => {
  const passwords = createPasswords(1, 1);
  await t.rejects(passwords.verify('not a hash', 'a-good-password'));
  t.ok(await passwords.hash('a-good-password'));
});

t.test('lesser parameters count as weak', async (t) => {
  const passwords = createPasswords();
  t.equal(passwords.needsRehash(`$argon2id$v=19$m=8192,t=3,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`), true);
  t.equal(passwords.needsRehash(`$argon2id$v=19$m=65536,t=3,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`), false);
});

t.test('while passwords are hashed, the rest of the process goes on', async (t) => {
  const passwords = createPasswords(1, 64);
  await passwords.hash('so that a thread is there');
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  t.teardown(() => clearInterval(timer));
  await Promise.all(Array.from({ length: 10 }, () => passwords.hash('a-good-password')));
  t.ok(turns > 10, `${turns} turns`);
});

t.test('hashing threads stand back where threads can', { skip: process.platform !== 'linux' }, async (t) => {
  await createPasswords().hash('a-good-password');
  const stats = readdirSync('/proc/self/task').map((id) =>
    readFileSync(`/proc/self/task/${id}/stat`, 'utf8'),
  );
  const nicenesses = stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17]));
  t.match(nicenesses[0], 0, 'not the one that answers');
  t.ok(nicenesses.includes(5));
});
