import { createRandom } from '../../seed/random.ts';
import { password, type Subject } from '../data/target.ts';
import { quantile } from '../stats.ts';
import type { Row } from '../table.ts';
import { type Deed, pickDeed } from './actions.ts';
import { ask } from './http-client.ts';
import { keepLoggedIn, logIn, type Person } from './members.ts';
import { watchMemory } from './memory.ts';
import { arrive } from './open-loop.ts';
import { looksAt } from './reads.ts';
import { openLedger } from './write-audit.ts';
import { changesTo } from './writes.ts';

const perSecond = 200;
const loginsPerSecond = 30;
const members = 36;
const warmUpSeconds = 10;

type Seen = { name: string; isLook: boolean; status: number; ms: number };

/**
 * 200 requests a second by the clock, 80 of 100 look and 20 change something, for so many minutes; then, half as long but a
 * minute at most, 30 logins a second beside them. `product` is the process whose children are the web and the worker.
 */
export async function measureSoak(subject: Subject, product: number, minutes: number): Promise<Row[]> {
  const people: Person[] = [];
  for (const username of subject.usernames.slice(0, members))
    people.push(await logIn(subject.base, username));
  const { ledger, close } = await openLedger(subject.databaseUrl);
  const random = createRandom(1);
  const parts = { subject, people, random, ledger };
  const [looks, changes] = [looksAt(parts), await changesTo(parts)];
  const ending = new AbortController();
  const renewing = keepLoggedIn(subject.base, people, ending.signal);

  const mix = async (seconds: number): Promise<Seen[]> => {
    const seen: Seen[] = [];
    const deeds = [...looks, ...changes];
    await arrive(perSecond, seconds, async (due) => {
      const deed = pickDeed(deeds, random);
      const status = await deed.run();
      seen.push({ name: deed.name, isLook: looks.includes(deed), status, ms: performance.now() - due });
    });
    return seen;
  };
  try {
    const warmUp = await mix(warmUpSeconds);
    using memory = watchMemory(product);
    const alone = await mix(minutes * 60);
    const memoryRows = memory.rows(minutes);
    const seconds = Math.min(60, minutes * 30);
    const logins: Seen[] = [];
    const [beside] = await Promise.all([mix(seconds), comeBack(subject, seconds, logins)]);
    const all = [...warmUp, ...alone, ...beside, ...logins];
    return [
      ...paceRows(alone, [...looks, ...changes]),
      ...besideRows(beside, logins),
      ...answerRows(all),
      ...memoryRows,
      ...(await close()),
    ].map((row) => ({ ...row, name: `soak: ${row.name}` }));
  } finally {
    ending.abort();
    await renewing;
  }
}

/** Members who log in, others than those who are at work. */
async function comeBack({ base, usernames }: Subject, seconds: number, seen: Seen[]): Promise<void> {
  const others = usernames.slice(members);
  let count = 0;
  await arrive(loginsPerSecond, seconds, async (due) => {
    const identifier = others[count++ % others.length];
    const { status } = await ask(`${base}/api/v1/users/login`, {
      method: 'POST',
      body: { identifier, password },
    });
    seen.push({ name: 'login', isLook: false, status, ms: performance.now() - due });
  });
}

const times = (seen: readonly Seen[]) => seen.map(({ ms }) => ms);

function paceRows(seen: readonly Seen[], deeds: readonly Deed[]): Row[] {
  return [
    { name: 'half of all within', ours: quantile(times(seen), 0.5), unit: 'ms' },
    { name: '99 of 100 within', ours: quantile(times(seen), 0.99), unit: 'ms', atMost: 200 },
    ...deeds.map(({ name }) => ({
      name: `99 of 100 within: ${name}`,
      ours: quantile(times(seen.filter((one) => one.name === name)), 0.99),
      unit: 'ms',
    })),
  ];
}

function besideRows(seen: readonly Seen[], logins: readonly Seen[]): Row[] {
  const looks = times(seen.filter(({ isLook }) => isLook));
  return [
    { name: 'looks beside 30 logins a second: half within', ours: quantile(looks, 0.5), unit: 'ms' },
    {
      name: 'looks beside 30 logins a second: 99 of 100 within',
      ours: quantile(looks, 0.99),
      unit: 'ms',
      atMost: 300,
    },
    { name: 'logins: 99 of 100 within', ours: quantile(times(logins), 0.99), unit: 'ms' },
  ];
}

function answerRows(seen: readonly Seen[]): Row[] {
  const count = (isSuch: (status: number) => boolean) => seen.filter(({ status }) => isSuch(status)).length;
  const refused = new Set(seen.map(({ status }) => status).filter((status) => status >= 300 && status < 500));
  return [
    { name: 'requests', ours: seen.length, unit: '' },
    { name: 'answers of 5xx', ours: count((status) => status >= 500), unit: '', atMost: 0 },
    { name: 'requests without an answer', ours: count((status) => status === 0), unit: '', atMost: 0 },
    ...[...refused].toSorted().map((status) => ({
      name: `answers of ${status}`,
      ours: count((one) => one === status),
      unit: '',
      atMost: 0,
    })),
  ];
}
