import { systemClock } from '../../shared/clock.ts';
import { resolveSharedDatabase } from '../../shared/db/resolve-database.ts';
import { OperatorError } from '../../shared/errors/operator-error.ts';
import { followJobs, type JobEvent } from '../../shared/jobs/queue/follow.ts';
import { shutdownRequested } from '../../shared/process/signals.ts';
import { type Command, print } from './command.ts';

/**
 * `queues tail [--all]`: prints a line for every job event until interrupted. Events of scheduled jobs are printed only
 * when they fail, or with --all.
 */
export const queues: Command = async (config, secrets, log, [name, option]) => {
  if (name !== 'tail') throw new OperatorError('usage: queues tail [--all]');
  const ending = shutdownRequested();
  const printEvent = (news: JobEvent) => {
    if (option !== '--all' && news.isScheduled && news.state !== 'failed') return;
    process.stdout.write(`${lineOf(news)}\n`);
  };
  await using disposables = new AsyncDisposableStack();
  const own = await resolveSharedDatabase({ config, secrets, log, disposables });
  disposables.use(await followJobs(own, printEvent, log));
  print('following the queues; press Ctrl-C to stop');
  await ending;
};

function lineOf({ queue, id, job, state, reason = '' }: JobEvent): string {
  const at = systemClock.now().toISOString().slice(11, 23);
  return `${at}  ${queue.padEnd(8)}  ${state.padEnd(9)}  ${job}  ${id}  ${reason}`.trimEnd();
}
