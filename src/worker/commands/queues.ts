import { systemClock } from '../../shared/clock.ts';
import type { Input } from '../../shared/command-line/declare.ts';
import { resolveSharedDatabase } from '../../shared/db/resolve-database.ts';
import { followJobs, type JobEvent } from '../../shared/jobs/queue/follow.ts';
import { shutdownRequested } from '../../shared/process/signals.ts';
import type { Environment } from './command.ts';

/** Prints a line for every job event until interrupted. Events of scheduled jobs are printed only when they fail, or with --all. */
export async function tailQueues({ options }: Input, { loadExisting }: Environment): Promise<void> {
  const ending = shutdownRequested();
  const printEvent = (news: JobEvent) => {
    if (options.all !== true && news.isScheduled && news.state !== 'failed') return;
    process.stdout.write(`${options.json === true ? JSON.stringify(news) : lineOf(news)}\n`);
  };
  const { config, secrets, log } = loadExisting();
  await using disposables = new AsyncDisposableStack();
  const own = await resolveSharedDatabase({ config, secrets, log, disposables });
  disposables.use(await followJobs(own, printEvent, log));
  process.stderr.write('following the queues; press Ctrl-C to stop\n');
  await ending;
}

function lineOf({ queue, id, job, state, reason = '' }: JobEvent): string {
  const at = systemClock.now().toISOString().slice(11, 23);
  return `${at}  ${queue.padEnd(8)}  ${state.padEnd(9)}  ${job}  ${id}  ${reason}`.trimEnd();
}
