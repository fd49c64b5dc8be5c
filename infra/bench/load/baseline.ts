import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, startBaselineServer, stopProcess } from '../processes.ts';
import type { Row } from '../table.ts';
import { compareThroughput, type Urls } from './throughput.ts';

/** Requests per second at `base` compared with a bare server that answers the same bytes, or runs the cheapest SQL. */
export async function measureRequests(base: string, databaseUrl: string, tempDir: string): Promise<Row[]> {
  const trendingUrl = `${base}/api/v1/webs/trending`;
  const { data } = await fetch(trendingUrl).then((reply) => reply.json());
  const webId: string = data.docs[0]._id;
  const rows: Row[] = [];
  for (const [name, url, sql] of [
    ['trending', trendingUrl, 'trending'],
    ['one web', `${base}/api/v1/webs/get/${webId}`, 'web'],
    ['home, guest', `${base}/`, null],
  ] as const) {
    const reply = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    const file = join(tempDir, 'bytes');
    await writeFile(file, Buffer.from(await reply.arrayBuffer()));
    const barePort = await freePort();
    const type = reply.headers.get('content-type') ?? '';
    const bare = await startBaselineServer([String(barePort), file, type, databaseUrl, webId]);
    const bareUrl = `http://127.0.0.1:${barePort}`;
    const targets: Record<string, Urls> = { ours: url, bytes: `${bareUrl}/bytes` };
    if (sql) targets.sql = `${bareUrl}/${sql}`;
    const seen = await compareThroughput(targets);
    const ours = { ours: seen.ours?.rate ?? 0, unit: 'req/s' };
    rows.push({ ...ours, name: `${name}: against bare SQL`, ceiling: seen.sql?.rate, goal: 0.5 });
    rows.push({
      ...ours,
      name: `${name}: against bare bytes`,
      ceiling: seen.bytes?.rate,
      goal: sql ? null : 0.5,
    });
    await stopProcess(bare);
  }
  return rows;
}
