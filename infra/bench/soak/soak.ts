import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../seed/random.ts';
import { password, type Target } from '../data/target.ts';
import type { Row } from '../row.ts';
import { quantile } from '../stats.ts';
import { type Action, type Deps, pickAction } from './actions.ts';
import { type RequestOptions, send } from './http-client.ts';
import { keepLoggedIn, type LoggedInMember, logIn } from './members.ts';
import { watchMemory } from './memory.ts';
import { openLedger } from './write-audit.ts';
import { createWrites } from './writes.ts';

const perSecond = 200;
const loginsPerSecond = 30;
const memberCount = 36;
const warmUpSeconds = 10;

type Reply = { name: string; isRead: boolean; status: number; ms: number };

/**
 * 200 requests a second by the clock, 80 % reads and 20 % writes, for `minutes`; then the same with 30 logins a second in
 * addition, half as long but at most a minute. `product` is the process id of the parent of web and worker.
 */
export async function measureSoak(target: Target, product: number, minutes: number): Promise<Row[]> {
  const members: LoggedInMember[] = [];
  for (const username of target.usernames.slice(0, memberCount))
    members.push(await logIn(target.base, username));
  const { ledger, close } = await openLedger(target.databaseUrl);
  const random = createRandom(1);
  const deps = { target, members, random, ledger };
  const [reads, writes] = [createReads(deps), await createWrites(deps)];
  const stopping = new AbortController();
  const renewing = keepLoggedIn(target.base, members, stopping.signal);

  const runMix = async (seconds: number): Promise<Reply[]> => {
    const replies: Reply[] = [];
    const actions = [...reads, ...writes];
    await runOpenLoop(perSecond, seconds, async (due) => {
      const action = pickAction(actions, random);
      const status = await action.run();
      replies.push({
        name: action.name,
        isRead: reads.includes(action),
        status,
        ms: performance.now() - due,
      });
    });
    return replies;
  };
  try {
    const warmUp = await runMix(warmUpSeconds);
    using memory = watchMemory(product);
    const alone = await runMix(minutes * 60);
    const memoryRows = memory.rows(minutes);
    const seconds = Math.min(60, minutes * 30);
    const logins: Reply[] = [];
    const [withLogins] = await Promise.all([runMix(seconds), logInOthers(target, seconds, logins)]);
    const all = [...warmUp, ...alone, ...withLogins, ...logins];
    return [
      ...latencyRows(alone, [...reads, ...writes]),
      ...loginRows(withLogins, logins),
      ...statusRows(all),
      ...memoryRows,
      ...(await close()),
    ].map((row) => ({ ...row, name: `soak: ${row.name}` }));
  } finally {
    stopping.abort();
    await renewing;
  }
}

/** Logs in members other than those who read and write. */
async function logInOthers({ base, usernames }: Target, seconds: number, replies: Reply[]): Promise<void> {
  const others = usernames.slice(memberCount);
  let count = 0;
  await runOpenLoop(loginsPerSecond, seconds, async (due) => {
    const identifier = others[count++ % others.length];
    const { status } = await send(`${base}/api/v1/users/login`, {
      method: 'POST',
      body: { identifier, password },
    });
    replies.push({ name: 'login', isRead: false, status, ms: performance.now() - due });
  });
}

const durations = (replies: readonly Reply[]) => replies.map(({ ms }) => ms);

function latencyRows(replies: readonly Reply[], actions: readonly Action[]): Row[] {
  return [
    { name: 'median', value: quantile(durations(replies), 0.5), unit: 'ms' },
    { name: 'p99', value: quantile(durations(replies), 0.99), unit: 'ms', goal: { maxValue: 200 } },
    ...actions.map(({ name }) => ({
      name: `p99: ${name}`,
      value: quantile(durations(replies.filter((reply) => reply.name === name)), 0.99),
      unit: 'ms',
    })),
  ];
}

function loginRows(replies: readonly Reply[], logins: readonly Reply[]): Row[] {
  const reads = durations(replies.filter(({ isRead }) => isRead));
  return [
    { name: 'reads during 30 logins a second: median', value: quantile(reads, 0.5), unit: 'ms' },
    {
      name: 'reads during 30 logins a second: p99',
      value: quantile(reads, 0.99),
      unit: 'ms',
      goal: { maxValue: 300 },
    },
    { name: 'logins: p99', value: quantile(durations(logins), 0.99), unit: 'ms' },
  ];
}

function statusRows(replies: readonly Reply[]): Row[] {
  const count = (matches: (status: number) => boolean) =>
    replies.filter(({ status }) => matches(status)).length;
  const refused = new Set(
    replies.map(({ status }) => status).filter((status) => status >= 300 && status < 500),
  );
  return [
    { name: 'requests', value: replies.length, unit: '' },
    { name: 'replies of 5xx', value: count((status) => status >= 500), unit: '', goal: { maxValue: 0 } },
    {
      name: 'requests without a reply',
      value: count((status) => status === 0),
      unit: '',
      goal: { maxValue: 0 },
    },
    ...[...refused].toSorted().map((status) => ({
      name: `replies of ${status}`,
      value: count((reply) => reply === status),
      unit: '',
      goal: { maxValue: 0 },
    })),
  ];
}

/**
 * Starts `action` `perSecond` times a second by the clock, whether earlier ones are done or not (an open workload model).
 * `action` gets the time at which it was due (of `performance.now()`). Resolves when all are done.
 */
async function runOpenLoop(
  perSecond: number,
  seconds: number,
  action: (due: number) => Promise<void>,
): Promise<void> {
  const start = performance.now();
  const running = new Set<Promise<void>>();
  for (let count = 0; count < perSecond * seconds; count++) {
    const due = start + (count * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    const done = action(due).finally(() => running.delete(done));
    running.add(done);
  }
  await Promise.all(running);
}

const words = ['quiet', 'quiet clock', 'clo', 'qiuet', 'ada', 'lamp', 'grid', 'lantern'];

/** Reads of guests and members: pages, lists, searches and details. */
function createReads({ target, members, random }: Deps): Action[] {
  const { base, webIds, usernames, collectionIds } = target;
  const api = `${base}/api/v1`;
  /** Skewed towards the start of a list, which is the most popular. */
  const pickPopular = (list: readonly string[]) => list[Math.floor(list.length * random.next() ** 3)] ?? '';
  const word = () => encodeURIComponent(random.pick(words));
  const read = (
    name: string,
    weight: number,
    url: () => string,
    options: () => RequestOptions = () => ({}),
  ): Action => ({
    name,
    weight,
    run: async () => (await send(url(), options())).status,
  });
  const withToken = () => ({ tokenOf: random.pick(members) });
  const withCookie = () => ({ cookieOf: random.pick(members) });
  return [
    read('home', 16, () => `${base}/`),
    read('a web', 8, () => `${base}/web/${pickPopular(webIds)}`),
    read('details', 8, () => `${base}/details/${pickPopular(webIds)}?part=overlay`),
    read('a profile', 5, () => `${base}/${pickPopular(usernames)}/webs/popular`),
    read('a collection', 3, () => `${base}/collection/${pickPopular(collectionIds)}`),
    read('a search', 2, () => `${base}/search?q=${word()}`),
    read('home of a member', 3, () => `${base}/`, withCookie),
    read('own webs', 4, () => `${base}/your-work/webs`, withCookie),
    read('API: trending', 10, () => `${api}/webs/trending`),
    read('API: a web', 8, () => `${api}/webs/get/${pickPopular(webIds)}`),
    read('API: a search', 6, () => `${api}/webs/search/all-webs?search=${word()}`),
    read('API: webs of a collection', 3, () => `${api}/collections/get-webs/${pickPopular(collectionIds)}`),
    read('API: comments', 4, () => `${api}/comments/get-comments/${pickPopular(webIds)}`, withToken),
  ];
}
