import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { throughputGoals } from '../goals.ts';
import { freePort, startBaselineServer, stopProcess } from '../processes.ts';
import type { Goal, Row } from '../row.ts';
import { logIn } from '../soak/members.ts';
import { compareThroughput } from './throughput.ts';

const { guestPageToBytes, guestApiToBytes, memberApiToSql } = throughputGoals;

type Comparison = {
  name: string;
  url: string;
  headers?: Record<string, string>;
  /** Route of the baseline server that is the reference. */
  reference: 'bytes' | 'trending' | 'web';
  goal: Goal;
};

/** Requests per second at `base` compared with a bare server that answers the same bytes, or runs the cheapest SQL. */
export async function measureRequests(base: string, databaseUrl: string, tempDir: string): Promise<Row[]> {
  const api = `${base}/api/v1`;
  const { data } = await fetch(`${api}/webs/trending`).then((reply) => reply.json());
  const [{ _id: webId, owner }] = data.docs;
  const { accessToken } = await logIn(base, 'demo');
  const headers = { authorization: `Bearer ${accessToken}` };
  const [trending, oneWeb] = [`${api}/webs/trending`, `${api}/webs/get/${webId}`];
  const guest = { reference: 'bytes', goal: guestApiToBytes } as const;
  const member = { headers, goal: memberApiToSql } as const;
  const comparisons: Comparison[] = [
    { name: 'home, guest', url: `${base}/`, reference: 'bytes', goal: guestPageToBytes },
    { name: 'trending, guest', url: trending, ...guest },
    { name: 'webs of a member, guest', url: `${api}/webs/user/${owner.username}?limit=8`, ...guest },
    { name: 'one web, guest', url: oneWeb, ...guest },
    { name: 'profile, guest', url: `${api}/users/profile/${owner.username}`, ...guest },
    { name: 'trending, member', url: trending, reference: 'trending', ...member },
    { name: 'one web, member', url: oneWeb, reference: 'web', ...member },
  ];
  const rows: Row[] = [];
  for (const comparison of comparisons) {
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

async function compareWith(
  baselineUrl: string,
  { name, url, headers, reference, goal }: Comparison,
): Promise<Row> {
  const { ours, baseline } = await compareThroughput({
    ours: { urls: url, ...(headers && { headers }) },
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
