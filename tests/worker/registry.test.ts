import { readdir } from 'node:fs/promises';
import t from 'tap';
import { matchHandlers } from '../../src/shared/jobs/handle.ts';
import { declaredJobs, handlers } from '../../src/worker/registry.ts';
import { schedules } from '../../src/worker/schedules.ts';
import { declaredJobs as lab, handlers as labHandlers } from './support/jobs.ts';

t.test('every declared job has exactly one handler, and every schedule a declared job', async (t) => {
  const byName = matchHandlers(declaredJobs, handlers);
  for (const { job } of schedules) t.ok(byName.has(job.name), job.name);
});

t.test('every job of every module is known to the worker', async (t) => {
  const folder = new URL('../../src/modules/', import.meta.url);
  const known = new Set(declaredJobs.map((job) => job.name));
  for (const path of await readdir(folder, { recursive: true })) {
    if (!/^\w+\/jobs\.ts$/.test(path)) continue;
    const module: Record<string, { name: string }> = await import(new URL(path, folder).href);
    for (const job of Object.values(module)) t.ok(known.has(job.name), job.name);
  }
});

t.test('the worker does not start when jobs and handlers do not match', async (t) => {
  const [first, ...rest] = labHandlers;
  t.throws(() => matchHandlers(lab, rest), /lab.write has 0 handlers/);
  t.throws(() => matchHandlers(lab, first ? [...labHandlers, first] : []), /lab.write has 2 handlers/);
  t.throws(() => matchHandlers(lab.slice(1), labHandlers), /lab.write is declared 0 times/);
  t.throws(() => matchHandlers([...lab, ...lab], labHandlers), /lab.write is declared 2 times/);
});
