import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Db } from '../../../src/shared/db/database.ts';
import { handle } from '../../../src/shared/jobs/handle.ts';
import { defineJob, type Job } from '../../../src/shared/jobs/jobs.ts';
import { resizePicture } from '../../../src/shared/media/pictures.ts';

type Ctx = { db: Db };

const payload = Type.Object({ note: Type.String() });
const own = { queue: 'media', payload, attempts: 5, backoff: 0.2 } as const;

/** Takes a moment, so that it runs concurrently with others. */
export const harmless = defineJob({ name: 'quarantine.harmless', ...own });
/** Fails at every attempt. */
export const fails = defineJob({ name: 'quarantine.fails', ...own });
/** Kills its process each time without a log line, as the system does with a process that exhausts memory. */
export const kills = defineJob({ name: 'quarantine.kills', ...own });
/** Decodes the picture at the path in its note. */
export const decodes = defineJob({ name: 'quarantine.decodes', ...own });

export const declaredJobs: readonly Job[] = [harmless, fails, kills, decodes];

const trace = (db: Db, job: string, note: string) =>
  sql`insert into effects (job, note) values (${job}, ${note})`.execute(db);

export const handlers = [
  handle(harmless, async (_ctx: Ctx, { note }, run) => {
    await sleep(note.startsWith('long') ? 1_500 : 30);
    await run.finish((tx) => trace(tx, 'done', note));
  }),
  handle(fails, async ({ db }: Ctx) => {
    await trace(db, 'try', 'fails');
    throw new Error('never works');
  }),
  handle(kills, async ({ db }: Ctx) => {
    await trace(db, 'try', 'kills');
    await sleep(500);
    process.kill(process.pid, 'SIGKILL');
    await sleep(60_000);
  }),
  handle(decodes, async ({ db }: Ctx, { note }) => {
    await trace(db, 'try', 'decodes');
    await resizePicture(await readFile(note), { width: 320 });
  }),
];
