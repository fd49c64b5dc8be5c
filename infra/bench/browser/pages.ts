import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { budgets, paintGoals } from '../goals.ts';
import type { Goal, Row } from '../row.ts';
import { type LoggedInMember, logIn } from '../soak/members.ts';
import { median } from '../stats.ts';
import { desktop, measureInFreshPages } from './chromium.ts';
import { startFloor } from './floor/floor-server.ts';
import { slowDown, watchTraffic } from './network.ts';
import { readMainThread } from './paint.ts';

/** Rows of pages without the editor: script before the first touch, and how a guest's home is painted. */
export async function measurePages(browser: Browser, base: string, runs: number): Promise<Row[]> {
  const rows = await measureHomePaint(browser, base, runs);
  const paths = await findPaths(base);
  const member = asMember(await logIn(base, 'demo'), base);
  for (const [viewer, options, { goal }] of [
    ['guest', {}, budgets.guestPageScript],
    ['member', member, budgets.memberPageScript],
  ] as const)
    for (const [name, path] of Object.entries(paths)) {
      const value = (await measureScriptBytes(browser, base + path, options)) / 1_000;
      rows.push({
        name: `${name}, ${viewer}: script before a touch`,
        value,
        unit: 'kB',
        goal: { maxValue: goal / 1_000 },
      });
    }
  for (const [name, path] of [
    ['sign-up', '/signup'],
    ['login', '/login'],
  ] as const) {
    const value = (await measureScriptBytes(browser, base + path)) / 1_000;
    const goal = { maxValue: budgets.formPageScript.goal / 1_000 };
    rows.push({ name: `${name}: script`, value, unit: 'kB', goal });
  }
  return rows;
}

async function findPaths(base: string): Promise<Record<string, string>> {
  const read = (path: string) => fetch(`${base}/api/v1${path}`).then((reply) => reply.json());
  const webs = await read('/webs/trending');
  const { _id: webId, owner } = webs.data.docs[0];
  const collections = await read('/collections/search/all-collections?search=a');
  return {
    home: '/',
    search: '/search?q=web',
    profile: `/${owner.username}`,
    collection: `/collection/${collections.data.docs[0]._id}`,
    details: `/details/${webId}`,
  };
}

/** The state of a browser in which the member is logged in. */
function asMember(
  { cookie, accessToken, refreshToken }: LoggedInMember,
  base: string,
): BrowserContextOptions {
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=', 2);
    const { hostname: domain } = new URL(base);
    return {
      name,
      value,
      domain,
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    };
  });
  const localStorage = Object.entries({ accessToken, refreshToken }).map(([name, value]) => ({
    name,
    value,
  }));
  return { storageState: { cookies, origins: [{ origin: base, localStorage }] } };
}

/**
 * Bytes of script that a page transfers before it is touched, compressed, with an empty cache. Measured on a slow
 * network, so that script that a fast one loads ahead of need does not count.
 */
async function measureScriptBytes(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<number> {
  const context = await browser.newContext(options);
  const traffic = watchTraffic(context);
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(url);
  await traffic.untilIdle();
  await context.close();
  return traffic.read().scriptBytes;
}

async function measureHomePaint(browser: Browser, base: string, runs: number): Promise<Row[]> {
  await using floor = await startFloor();
  const [home, plain] = [
    await measurePaint(browser, base, floor.elsewhere, runs),
    await measurePaint(browser, floor.plain, floor.elsewhere, runs),
  ];
  const row = (name: string, at: keyof PagePaint, unit: string, goal: Goal): Row => ({
    name: `home, guest: ${name}`,
    value: home[at],
    unit,
    ...(unit === 'ms' && { reference: plain[at] }),
    goal,
  });
  return [
    row('first contentful paint', 'paint', 'ms', paintGoals.firstPaint),
    row('first contentful paint, warm cache', 'paintWarm', 'ms', paintGoals.firstPaintWarm),
    row('largest contentful paint', 'largestPaint', 'ms', paintGoals.largestPaint),
    row('layout shift', 'layoutShift', '', paintGoals.layoutShift),
  ];
}

type PagePaint = { paint: number; paintWarm: number; largestPaint: number; layoutShift: number };

/** The paint of a page for a visit from elsewhere with an empty cache, and once it has been opened twice; medians. */
async function measurePaint(browser: Browser, url: string, from: string, runs: number): Promise<PagePaint> {
  const seen = await measureInFreshPages(
    browser,
    desktop,
    async (page): Promise<PagePaint> => {
      const open = () => page.goto(url, { waitUntil: 'networkidle' });
      await page.goto(from);
      await open();
      const { paint } = await readMainThread(page);
      const largest = await readPaint(page);
      await open();
      await open();
      const { paint: paintWarm } = await readMainThread(page);
      return { paint, paintWarm, ...largest };
    },
    runs,
  );
  const medianOf = (name: keyof PagePaint) => median(seen.map((paint) => paint[name]));
  return {
    paint: medianOf('paint'),
    paintWarm: medianOf('paintWarm'),
    largestPaint: medianOf('largestPaint'),
    layoutShift: medianOf('layoutShift'),
  };
}

/** Time of the largest contentful paint in ms, and the sum of layout shifts so far. */
function readPaint(page: Page): Promise<{ largestPaint: number; layoutShift: number }> {
  return page.evaluate(async () => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        setTimeout(() => resolve([]), 1_000);
      });
    const paints = await entriesOf('largest-contentful-paint');
    const shifts = (await entriesOf('layout-shift')) as (PerformanceEntry & { value: number })[];
    return {
      largestPaint: paints.at(-1)?.startTime ?? Number.NaN,
      layoutShift: shifts.reduce((sum, { value }) => sum + value, 0),
    };
  });
}
