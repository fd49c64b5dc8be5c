import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { throughputGoals } from '../goals.ts';
import { freePort, startBaselineServer, stopProcess } from '../processes.ts';
import type { Goal, Row } from '../row.ts';
import { logIn } from '../soak/members.ts';
import { compareThroughput } from './throughput.ts';

const goals = throughputGoals;

type Comparison = {
  name: string;
  url: string;
  headers?: Record<string, string>;
  isNotModified?: boolean;
  /** Route of the baseline server that is the reference. */
  reference: 'bytes' | 'trending' | 'web';
  goal: Goal;
};

/** Requests per second at `base` compared with a bare server that answers the same bytes, or runs the cheapest SQL. */
export async function measureRequests(
  base: string,
  databaseUrl: string,
  tempDir: string,
  namePattern: RegExp,
): Promise<Row[]> {
  const api = `${base}/api/v1`;
  const { data } = await fetch(`${api}/webs/trending`).then((reply) => reply.json());
  const [{ _id: webId, owner }] = data.docs;
  const { accessToken } = await logIn(base, 'demo');
  const headers = { authorization: `Bearer ${accessToken}` };
  const [trending, oneWeb] = [`${api}/webs/trending`, `${api}/webs/get/${webId}`];
  const guest = { reference: 'bytes', goal: goals.guestApiToBytes } as const;
  const member = { headers, goal: goals.memberApiToSql } as const;
  const ofVersions = { headers, reference: 'web', goal: goals.memberVersionsToSql } as const;
  const ofNotifications = { headers, reference: 'web', goal: goals.memberNotificationsToSql } as const;
  const versions = `${api}/webs/versions/${await makeVersions(api, headers)}`;
  const feed = `${base}/feeds/trending.atom`;
  const etag = (await fetch(feed)).headers.get('etag') ?? '';
  const comparisons: Comparison[] = [
    { name: 'home, guest', url: `${base}/`, reference: 'bytes', goal: goals.guestPageToBytes },
    { name: 'trending, guest', url: trending, ...guest },
    { name: 'webs of a member, guest', url: `${api}/webs/user/${owner.username}?limit=8`, ...guest },
    { name: 'one web, guest', url: oneWeb, ...guest },
    { name: 'profile, guest', url: `${api}/users/profile/${owner.username}`, ...guest },
    { name: 'trending, member', url: trending, reference: 'trending', ...member },
    { name: 'one web, member', url: oneWeb, reference: 'web', ...member },
    { name: 'feed of trending webs, guest', url: feed, ...guest },
    {
      name: 'feed that has not changed (304), guest',
      url: feed,
      headers: { 'if-none-match': etag },
      isNotModified: true,
      ...guest,
    },
    {
      name: 'part of the sitemap, guest',
      url: await findSitemapPart(base),
      reference: 'bytes',
      goal: goals.sitemapToBytes,
    },
    { name: 'embedded web, guest', url: `${base}/embed/${webId}`, ...guest },
    {
      name: 'oEmbed, guest',
      url: `${base}/oembed?format=json&url=${encodeURIComponent(`${base}/web/${webId}`)}`,
      reference: 'bytes',
      goal: goals.guestNoteToBytes,
    },
    { name: 'list of 30 versions, member', url: versions, ...ofVersions },
    { name: 'one version, member', url: `${versions}/2`, ...ofVersions },
    { name: 'notifications, member', url: `${api}/notifications`, ...ofNotifications },
    { name: 'unread notifications, member', url: `${api}/notifications/unread`, ...ofNotifications },
  ];
  const rows: Row[] = [];
  for (const comparison of comparisons.filter(({ name }) => namePattern.test(name))) {
    const reply = await fetch(comparison.url, {
      headers: { ...comparison.headers, 'accept-encoding': 'identity' },
    });
    const file = join(tempDir, 'bytes');
    await writeFile(file, Buffer.from(await reply.arrayBuffer()));
    const port = await freePort();
    const type = reply.headers.get('content-type') ?? '';
    const baseline = await startBaselineServer([String(port), file, type, databaseUrl, webId]);
    rows.push(await compareWith(`http://127.0.0.1:${port}`, comparison));
    await stopProcess(baseline);
  }
  return rows;
}

/** Saves the newest web of the member until it has 31 versions; returns its id. */
async function makeVersions(api: string, headers: Record<string, string>): Promise<string> {
  const { data } = await fetch(`${api}/webs/your-work?limit=1`, { headers }).then((reply) => reply.json());
  const webId = String(data.docs[0]._id);
  for (let save = 0; save < 31; save++) {
    const body = new FormData();
    body.set('html', `<p>${save}</p>`);
    const reply = await fetch(`${api}/webs/update/${webId}`, { method: 'PATCH', headers, body });
    if (!reply.ok) throw new Error(`a save was answered with status ${reply.status}`);
  }
  return webId;
}

/** The address of the first part that the sitemap names, at `base`. */
async function findSitemapPart(base: string): Promise<string> {
  const index = await fetch(`${base}/sitemap.xml`).then((reply) => reply.text());
  const [path] = /\/sitemaps\/webs\/[^<]+/.exec(index) ?? [];
  if (path === undefined) throw new Error('the sitemap names no part');
  return `${base}${path}`;
}

async function compareWith(
  baselineUrl: string,
  { name, url, headers, isNotModified = false, reference, goal }: Comparison,
): Promise<Row> {
  const { ours, baseline } = await compareThroughput({
    ours: { urls: url, isNotModified, ...(headers && { headers }) },
    baseline: `${baselineUrl}/${reference}`,
  });
  return {
    name: `${name}: compared with bare ${reference === 'bytes' ? 'bytes' : 'SQL'}`,
    value: ours.rate,
    unit: 'req/s',
    reference: baseline.rate,
    goal,
  };
}
