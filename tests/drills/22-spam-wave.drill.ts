import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import t from 'tap';
import { freePort } from '../../src/shared/db/embedded/server.ts';
import { newId } from '../../src/shared/ids.ts';
import { chromiumPath } from '../helpers/chromium.ts';
import { webForm } from '../helpers/webs.ts';
import { until } from '../process/support/processes.ts';
import { caller } from './support/client.ts';
import { type Look, lookInto } from './support/ledger.ts';
import { startMigratedPostgres } from './support/postgres.ts';
import { site } from './support/site.ts';

const members = 2_000;
const webs = 5_000;
/** This number signs up and publishes through the API, from three networks; all others are copies of their rows. */
const byApi = 30;
const html = '<h1>Cheap watches</h1><p>Click here, click now, click all day</p>';
const password = 'a-good-password';
/** A word that only the wave's webs contain, and one that only other webs contain. */
const [spam, good] = ['watchspam', 'gardenwork'];

type Call = ReturnType<typeof caller>;
type Timings = Record<string, number[]>;

/** Signs somebody up and publishes webs through the API, from an address; returns the username and the last web. */
async function signUp(base: string, call: Call, username: string, ip: string, title: string, count: number) {
  const body = {
    ...{ username, password, email: `${username}@${title}.test`, fullName: 'A Person' },
    verificationURL: `${base}/verify-email`,
  };
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
  const register = { method: 'POST', headers, body: JSON.stringify(body) };
  const made = await fetch(`${base}/api/v1/users/register`, register);
  if (made.status !== 201) throw new Error(await made.text());
  const login = await call('POST', '/users/login', { body: { identifier: username, password } });
  const { accessToken, user } = login.body.data;
  const as = { id: user._id, username, accessToken };
  let web = '';
  for (let at = 0; at < count; at++) {
    const saved = await call('POST', '/webs/create', {
      as,
      body: webForm({ title, html, ...(title === good && { html: `<p>${username} ${at} wrote this</p>` }) }),
    });
    web = saved.body.data._id;
  }
  return { username, web, id: as.id };
}

/** Copies the rows of the wave's members until the drill has enough, and gives all of them webs. */
async function multiply(look: Look): Promise<void> {
  const ids = Array.from({ length: members - byApi }, () => newId());
  await look(
    `insert into users (id, username, email, full_name, password_hash, sign_up_network)
     select new.id, 'copy-' || new.n, 'copy-' || new.n || '@${spam}.test', 'A Person', old.password_hash, old.sign_up_network
     from unnest($1::uuid[]) with ordinality as new (id, n)
     join (select *, row_number() over () as n from users where email like '%@${spam}.test') old
       on old.n = 1 + new.n % ${byApi}`,
    [ids],
  );
  const webIds = Array.from({ length: webs - byApi }, () => newId());
  await look(
    `insert into webs (id, author_id, title, description, html)
     select new.id, owner.id, '${spam}', 'Cheap', $2
     from unnest($1::uuid[]) with ordinality as new (id, n)
     join (select id, row_number() over () as n from users where email like '%@${spam}.test') owner
       on owner.n = 1 + new.n % ${members}`,
    [webIds, html],
  );
  await look('analyze');
}

/** Other clients: four kinds of requests, each sent sequentially until `isOver`. Returns milliseconds by kind. */
async function visit(base: string, call: Call, web: string, usernames: string[], isOver: () => boolean) {
  const timings: Timings = { home: [], web: [], search: [], login: [] };
  const page = (path: string) => async () => {
    const reply = await fetch(`${base}${path}`);
    await reply.arrayBuffer();
    return reply.status;
  };
  let next = 0;
  const kinds: Record<string, () => Promise<number>> = {
    home: page('/'),
    web: page(`/details/${web}`),
    search: page(`/search?q=${good}`),
    login: async () => {
      const identifier = usernames[next++ % usernames.length];
      return (await call('POST', '/users/login', { body: { identifier, password } })).status;
    },
  };
  const loop = async (kind: string, ask: () => Promise<number>) => {
    while (!isOver()) {
      const since = performance.now();
      const status = await ask();
      if (status !== 200) throw new Error(`${kind} answered ${status}`);
      timings[kind]?.push(performance.now() - since);
      await sleep(50);
    }
  };
  await Promise.all(Object.entries(kinds).map(([kind, ask]) => loop(kind, ask)));
  return timings;
}

const p99 = (all: readonly number[] = []) =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? 0;

/** Whether a guest finds nothing of the wave on the front page, in the search, in the sitemaps and in the database's public rows. */
async function isGone(base: string, look: Look, someWeb: string): Promise<boolean> {
  const text = async (path: string) => (await fetch(new URL(path, base))).text();
  const [[left]] = (await look(`select count(*)::int from webs where title = '${spam}' and is_public`)) as [
    [number],
  ];
  if (left > 0) return false;
  if ((await text('/')).includes(spam)) return false;
  if (!(await text(`/search?q=${spam}`)).includes('No Result Found')) return false;
  const index = await text('/sitemap.xml');
  for (const [, part = ''] of index.matchAll(/<loc>([^<]+)</g))
    if ((await text(part)).includes(someWeb)) return false;
  return true;
}

/**
 * A moderator's clicks and input, from the administration's overview to the start of the action. Returns the seconds.
 */
async function clickThrough(page: Page): Promise<number> {
  const since = performance.now();
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Spam waves' }).click();
  await page.getByRole('row').filter({ hasText: 'Same code' }).getByRole('link').first().click();
  await page.locator('code-island[name=WaveMembers][data-ready]').waitFor();
  await page.getByLabel('Number of members').fill(String(members));
  await page.getByLabel('Reason').last().fill('A wave of watches');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('heading', { name: /Suspend 2,000 members/ }).waitFor();
  return (performance.now() - since) / 1_000;
}

t.test(
  'a wave of 2,000 sign-ups and 5,000 webs is cleaned up by a minute of clicking, while others are served',
  async (t) => {
    const postgres = await startMigratedPostgres(t);
    const port = await freePort();
    const base = `http://localhost:${port}`;
    const env = { DATABASE_URL: postgres.url, PUBLIC_URL: base, TRUST_PROXY: 'loopback', LOG_LEVEL: 'fatal' };
    const { web: startWeb, worker } = site(t, env);
    await startWeb(port);
    worker();
    const call = caller(base);
    const look = await lookInto(t, postgres.url);
    const others = [];
    for (let at = 0; at < 8; at++)
      others.push(await signUp(base, call, `good-${at}`, `192.0.2.${at}`, good, 5));
    const wave = [];
    for (let at = 0; at < byApi; at++)
      wave.push(await signUp(base, call, `wave-${at}`, `198.51.${at % 3}.${at}`, spam, 1));
    await multiply(look);
    await look(`update users set is_moderator = true where username = 'good-0'`);
    const visitors = others.slice(1).map(({ username }) => username);
    const [web, spamWeb] = [others[1]?.web ?? '', wave[0]?.web ?? ''];
    t.equal((await fetch(`${base}/api/v1/webs/get/${spamWeb}`)).status, 200);

    const browser = await chromium.launch({
      executablePath: chromiumPath,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    t.teardown(() => browser.close());
    const page = await (await browser.newContext({ baseURL: base })).newPage();
    await page.goto('/login');
    await page.getByLabel('Username or Email').fill('good-0');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('button', { name: 'Account menu' }).waitFor();

    const enough = performance.now() + 20_000;
    await visit(base, call, web, visitors, () => performance.now() > enough - 17_000);
    const before = await visit(base, call, web, visitors, () => performance.now() > enough);
    let isOver = false;
    const visiting = visit(base, call, web, visitors, () => isOver);
    const clicked = await clickThrough(page);
    const since = performance.now();
    await until('all of the wave is gone', () => isGone(base, look, spamWeb), 300);
    const seconds = (performance.now() - since) / 1_000;
    isOver = true;
    const during = await visiting;
    await page.getByRole('heading', { name: 'Suspend 2,000 members: done' }).waitFor();

    t.comment(`clicking took ${clicked.toFixed(1)} s; all was gone ${seconds.toFixed(1)} s later`);
    t.ok(clicked < 60, `${clicked.toFixed(1)} s of clicking`);
    for (const kind of Object.keys(before)) {
      const [was, is] = [p99(before[kind]), p99(during[kind])];
      const counts = `${before[kind]?.length} and ${during[kind]?.length} requests`;
      t.comment(`p99 of ${kind}: ${was.toFixed(0)} ms before, ${is.toFixed(0)} ms meanwhile (${counts})`);
      // Chromium shares the cores here.
      t.ok(
        is < 1.25 * was + 50,
        `p99 of ${kind} is at most a quarter and 50 ms more: ${was.toFixed(0)} and ${is.toFixed(0)} ms`,
      );
    }
    const [[suspended, innocents]] = (await look(
      `select count(*) filter (where email like '%@${spam}.test' and suspended_until > now())::int,
        (select count(*)::int from webs where title = '${good}' and is_public) from users`,
    )) as [[number, number]];
    t.equal(suspended, members);
    t.equal(innocents, 8 * 5);
  },
);
