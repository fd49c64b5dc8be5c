import { type ChildProcess, spawn } from 'node:child_process';
import t, { type Test } from 'tap';
import { inTransaction } from '../../src/shared/db/transaction.ts';
import { jobs } from '../../src/shared/jobs/jobs.ts';
import { hang } from './support/jobs.ts';
import { type Bench, backends, bench, until } from './support/lab.ts';

/** A separate worker process that hangs in `lab.hang`. */
function startChild(t: Test, { secrets }: Bench): ChildProcess {
  const script = new URL('./support/child.ts', import.meta.url).pathname;
  const places = [secrets.databaseUrl, ...(secrets.redisUrl === null ? [] : [secrets.redisUrl])];
  const child = spawn(process.execPath, [script, ...places], { stdio: 'inherit' });
  t.teardown(() => child.kill('SIGKILL'));
  return child;
}

// They wait more than they compute.
t.jobs = 4;

for (const backend of backends)
  t.test(`a worker in ${backend} that is killed in the middle of a job`, async (t) => {
    const lab = await bench(t, backend);
    const child = startChild(t, lab);
    await inTransaction(lab.db, (tx) => jobs.add(tx, hang, { note: 'left over' }));
    await until(t, 'the first try', 20, async () => (await lab.effects('try')).length === 1);
    await lab.work();
    child.kill('SIGKILL');
    const killed = performance.now();
    await until(t, 'the effect', 20, async () => (await lab.effects('hang')).length === 1);
    const seconds = (performance.now() - killed) / 1_000;
    t.ok(seconds <= 15, `another worker took the job up after ${seconds.toFixed(1)} s`);
    t.same(await lab.effects('hang'), ['left over'], 'one effect');
  });
