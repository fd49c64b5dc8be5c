import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { smallYoungGeneration } from '../../../src/shared/process/supervision/supervise.ts';
import { goalsOfExport } from '../goals.ts';
import { residentMegabytes, stopProcess } from '../processes.ts';
import type { Row } from '../row.ts';
import { logIn } from '../soak/members.ts';

const webs = 1_000;
/** Time in ms for which a worker has had nothing to do before it is measured. */
const settlingMs = 10_000;
const pollMs = 200;

/**
 * Times the export of a member with 1,000 webs of 50 KB and their pictures, from the request at `base` to the link,
 * and measures the worker that makes it, which is started here. No other worker must run.
 */
export async function measureExport(
  base: string,
  env: NodeJS.ProcessEnv,
  databaseUrl: string,
): Promise<Row[]> {
  await using database = await openDatabase(databaseUrl);
  await database.giveWebs();
  const { accessToken } = await logIn(base, 'demo');
  const headers = { authorization: `Bearer ${accessToken}` };
  // As the product starts it.
  const worker = spawn(process.execPath, [smallYoungGeneration, 'src/main.ts', 'worker'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await database.waitForQuiet();
    const before = residentMegabytes(worker.pid);
    let peak = before;
    const start = performance.now();
    let made = await ask(`${base}/api/v1/exports/create`, { method: 'POST', headers });
    while (made.state === 'waiting' || made.state === 'running') {
      await sleep(pollMs);
      peak = Math.max(peak, residentMegabytes(worker.pid));
      made = await ask(`${base}/api/v1/exports/mine`, { headers });
    }
    const seconds = (performance.now() - start) / 1_000;
    if (made.state !== 'ready' || made.done < webs)
      throw new Error(`export ended as ${JSON.stringify(made)}`);
    const name = `export of ${webs} webs`;
    return [
      { name, value: seconds, unit: 's', goal: goalsOfExport.seconds },
      { name: `${name}: memory`, value: peak - before, unit: 'MB', goal: goalsOfExport.megabytes },
      { name: `${name}: memory of the worker before it`, value: before, unit: 'MB' },
    ];
  } finally {
    await stopProcess(worker);
  }
}

async function openDatabase(databaseUrl: string) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  return {
    /**
     * Gives webs of others to the member `demo`, each with 50 KB of script that is as hard to
     * compress as random digits. Triggers are disabled, so that the changes cause no other work.
     */
    giveWebs: async () => {
      await database.query('set session_replication_role = replica');
      await database.query(
        `update webs set author_id = (select id from users where username = 'demo'),
          js = (select string_agg(md5(webs.id || n::text), E'\n') from generate_series(1, 1500) n)
          where id in (select id from webs order by id limit ${webs})`,
      );
    },
    /** Waits until the worker has had nothing to do for a while. */
    waitForQuiet: async () => {
      for (let quietMs = 0; quietMs < settlingMs; quietMs += pollMs) {
        await sleep(pollMs);
        const { rows } = await database.query(
          'select 1 from outbox where done_at is null and failed_at is null and run_at <= now() limit 1',
        );
        if (rows.length > 0) quietMs = 0;
      }
    },
    [Symbol.asyncDispose]: () => database.end(),
  };
}

async function ask(url: string, request: RequestInit) {
  const reply = await fetch(url, request);
  const { data, message } = await reply.json();
  if (!reply.ok) throw new Error(`an export was refused: ${message}`);
  return data;
}
