import { once } from 'node:events';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Db } from '../../../src/shared/db/database.ts';
import { handle } from '../../../src/shared/jobs/handle.ts';
import { defineJob, PermanentError } from '../../../src/shared/jobs/jobs.ts';
import { schedule } from '../../../src/shared/jobs/worker/schedule.ts';
import { pause } from '../../helpers/wait.ts';

const payload = Type.Object({ note: Type.String() });
const quick = { payload, attempts: 3, backoff: 0.2 };

/** Records its payload once, in any case. */
export const write = defineJob({ name: 'lab.write', queue: 'media', ...quick });
/** Fails on the first two attempts, after trying to leave an effect. */
export const stumble = defineJob({ name: 'lab.stumble', queue: 'mail', ...quick });
/** Fails at every attempt. */
export const fail = defineJob({ name: 'lab.fail', queue: 'mail', ...quick });
/** Cannot succeed, and reports that. */
export const refuse = defineJob({ name: 'lab.refuse', queue: 'mail', ...quick });
/** Fails, and would be retried after ten days without the maximum pause. */
export const rest = defineJob({ name: 'lab.rest', queue: 'mail', payload, attempts: 3, backoff: 864_000 });
/** Takes a minute in the first process that runs it, and no time in the next. */
export const hang = defineJob({ name: 'lab.hang', queue: 'media', ...quick });
/** Continues until it is aborted, and records that. */
export const last = defineJob({ name: 'lab.last', queue: 'media', ...quick });
/** Waiting jobs with the same note are one. */
export const gather = defineJob({
  name: 'lab.gather',
  queue: 'counting',
  ...quick,
  dedupe: ({ note }) => note,
});
/** Runs on a schedule. */
export const tick = defineJob({
  name: 'lab.tick',
  queue: 'counting',
  payload: Type.Object({}),
  attempts: 1,
  backoff: 1,
});

export type Lab = { db: Db; hangs: boolean };

const trace = (db: Db, job: string, note: string) =>
  sql`insert into effects (job, note) values (${job}, ${note})`.execute(db);

export const handlers = [
  handle(write, async (_lab: Lab, { note }, run) => {
    await pause(30, 'work that takes a moment');
    await run.finish((tx) => trace(tx, 'write', note));
  }),
  handle(stumble, async (lab: Lab, { note }, run) => {
    await trace(lab.db, 'try', `${note} ${run.id} ${run.attempt}`);
    await run.finish(async (tx) => {
      await trace(tx, 'stumble', note);
      if (run.attempt < 3) throw new Error('stumbled');
    });
  }),
  handle(fail, async (lab: Lab, { note }) => {
    await trace(lab.db, 'try', note);
    throw new Error('never works');
  }),
  handle(refuse, async (lab: Lab, { note }) => {
    await trace(lab.db, 'try', note);
    throw new PermanentError('refused for good');
  }),
  handle(rest, async (lab: Lab, { note }) => {
    await trace(lab.db, 'try', note);
    throw new Error('not today');
  }),
  handle(hang, async (lab: Lab, { note }, run) => {
    await trace(lab.db, 'try', note);
    if (lab.hangs) await pause(60_000, 'work that hangs');
    await run.finish((tx) => trace(tx, 'hang', note));
  }),
  handle(last, async (lab: Lab, { note }, run) => {
    await trace(lab.db, 'try', note);
    await once(run.signal, 'abort');
    await trace(lab.db, 'aborted', note);
    run.signal.throwIfAborted();
  }),
  handle(gather, async (_lab: Lab, { note }, run) => {
    await run.finish((tx) => trace(tx, 'gather', note));
  }),
  handle(tick, async (lab: Lab) => {
    await trace(lab.db, 'tick', '');
  }),
];

export const declaredJobs = [write, stumble, fail, refuse, rest, hang, last, gather, tick];
export const schedules = [schedule(tick, {}, 1)];
