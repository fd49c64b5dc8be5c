import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { inTransaction } from '../../src/shared/db/transaction.ts';
import { type Job, jobs } from '../../src/shared/jobs/jobs.ts';
import { canvas } from '../helpers/pictures.ts';
import { runScript, temporaryFolder } from '../process/support/processes.ts';
import { type Bench, backends, bench, until } from '../worker/support/lab.ts';
import { decodes, fails, harmless, kills } from './support/quarantined-jobs.ts';

const picture = join(temporaryFolder(t), 'large.webp');
await canvas(7_900, 5_000).webp({ effort: 0 }).toFile(picture);

const script = new URL('./support/quarantine-worker.ts', import.meta.url).pathname;
// Long jobs run whenever the process is killed: they start together with the killer and take longer than it.
const notes = ['long 1', 'long 2', ...Array.from({ length: 60 }, (_, at) => `short ${at}`)];
const asked: [Job, string][] = [
  [kills, ''],
  ...notes.map((note): [Job, string] => [harmless, note]),
  [fails, ''],
  [decodes, picture],
];

const add = (lab: Bench, wanted: readonly [Job, string][]) =>
  inTransaction(lab.db, async (tx) => {
    for (const [job, note] of wanted) await jobs.add(tx, job, { note });
  });

/** Seconds from the start of the drill until each job was done or parked; the last one of each kind. */
async function ends({ db }: Bench) {
  const { rows } = await sql<{ job: string; seconds: number }>`
    select job, max(extract(epoch from coalesce(done_at, failed_at) - created_at))::float8 as seconds
    from outbox group by job`.execute(db);
  return Object.fromEntries(rows.map(({ job, seconds }) => [job, seconds]));
}

// They wait more than they compute.
t.jobs = 2;

for (const backend of backends)
  t.test(`jobs that crash workers in ${backend}`, async (t) => {
    const lab = await bench(t, backend);
    const { databaseUrl, redisUrl } = lab.secrets;
    const supervisor = runScript(t, [script], {
      DATABASE_URL: databaseUrl,
      ...(redisUrl !== null && { REDIS_URL: redisUrl }),
    });
    await add(lab, asked);
    const isOver = async () => (await lab.outbox()).every(({ done, failed }) => done || failed);
    await until(t, 'every job is done or parked', 140, isOver);

    const parked = (await lab.outbox()).filter(({ failed }) => failed);
    t.match(
      Object.fromEntries(parked.map(({ job, error }) => [job, error])),
      {
        'quarantine.kills': /process ended/,
        'quarantine.fails': 'never works',
        'quarantine.decodes': /out of memory/,
      },
      'quarantined jobs are parked with its error',
    );
    t.equal(parked.length, 3, 'and nothing else is');
    t.same((await lab.effects('done')).toSorted(), notes.toSorted(), 'all others are done, each once');
    const tries = Object.groupBy(await lab.effects('try'), (note) => note);
    const counts = Object.fromEntries(Object.entries(tries).map(([job, made]) => [job, made?.length]));
    t.same(counts, { fails: 5, decodes: 5, kills: 4 }, 'after so many tries');
    const restarts = supervisor.output().match(/process exited unexpectedly; restarting it/g)?.length;
    t.equal(restarts, 4, 'as often was the worker started again');
    t.comment(JSON.stringify(await ends(lab)));

    await add(lab, [[harmless, 'short and late']]);
    await until(t, 'what comes later is done at once', 3, isOver);
  });
