import { systemClock } from '../../shared/clock.ts';
import { reachDatabase } from '../../shared/db/own-database.ts';
import { OperatorError } from '../../shared/errors/operator-error.ts';
import { followJobs, type JobNews } from '../../shared/jobs/tail.ts';
import { askedToEnd } from '../../shared/process/signals.ts';
import { type Command, tell } from './command.ts';

/** `queues tail`: a line for everything that happens to jobs, until asked to end. */
export const queues: Command = async (config, secrets, log, [name]) => {
  if (name !== 'tail') throw new OperatorError('say "tail"');
  const ending = askedToEnd();
  await using parts = new AsyncDisposableStack();
  const own = await reachDatabase({ config, secrets, log, parts });
  parts.use(await followJobs(own, (news) => process.stdout.write(`${lineOf(news)}\n`), log));
  tell('Following the queues; Ctrl-C ends this.');
  await ending;
};

function lineOf({ queue, id, job, state, reason = '' }: JobNews): string {
  const at = systemClock.now().toISOString().slice(11, 23);
  return `${at}  ${queue.padEnd(8)}  ${state.padEnd(9)}  ${job}  ${id}  ${reason}`.trimEnd();
}
