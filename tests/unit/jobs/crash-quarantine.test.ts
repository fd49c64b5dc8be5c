import t from 'tap';
import { createQuarantine } from '../../../src/shared/jobs/worker/crash-quarantine.ts';
import { pause } from '../../helpers/wait.ts';

/** A job with this total number of crashes, and this number while it ran alone. */
const job = (stalledCounter: number, progress = 0) => ({
  stalledCounter,
  progress,
  async updateProgress(now: unknown) {
    this.progress = Number(now);
  },
});

/** Work that reports its start and end. */
function diary() {
  const lines: string[] = [];
  return {
    lines,
    work: (name: string) => async () => {
      lines.push(`${name} begins`);
      await pause(20, 'work that takes a moment');
      lines.push(`${name} ends`);
    },
  };
}

t.test('jobs run concurrently, also those that crashed their process once', async (t) => {
  const turns = createQuarantine();
  const { lines, work } = diary();
  await Promise.all([turns(job(0), work('a')), turns(job(1), work('b'))]);
  t.same(lines, ['a begins', 'b begins', 'a ends', 'b ends']);
});

t.test('jobs that crashed their process twice run alone, and later ones wait for them', async (t) => {
  const turns = createQuarantine();
  const { lines, work } = diary();
  await Promise.all([
    turns(job(0), work('before')),
    turns(job(2), work('first')),
    turns(job(0), work('between')),
    turns(job(3), work('second')),
    turns(job(0), work('after')),
  ]);
  const order = ['before', 'first', 'between', 'second', 'after'];
  t.same(
    lines,
    order.flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
});

t.test('a job that crashed its process twice while it ran alone fails for good', async (t) => {
  const turns = createQuarantine();
  const { lines, work } = diary();
  await t.rejects(turns(job(4, 2), work('poison')), { name: 'UnrecoverableError', message: /ended 2 times/ });
  await turns(job(4, 1), work('another'));
  await turns(job(0), work('usual'));
  t.same(lines, ['another begins', 'another ends', 'usual begins', 'usual ends'], 'and holds nobody up');
});

t.test('a crash is attributed to a job only until the job returns, even with an error', async (t) => {
  const turns = createQuarantine();
  const suspect = job(2, 1);
  const seen: number[] = [];
  const failing = turns(suspect, async () => {
    seen.push(suspect.progress);
    throw new Error('usual trouble');
  });
  await t.rejects(failing, { message: 'usual trouble' });
  t.same([...seen, suspect.progress], [2, 0]);
});

t.test('a long suspect job blocks others at most for its time alone, and is cleared by then', async (t) => {
  const quarantine = createQuarantine(30);
  const { lines, work } = diary();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const suspect = job(2, 1);
  const long = quarantine(suspect, () => end);
  await quarantine(job(0), work('usual'));
  t.same(lines, ['usual begins', 'usual ends']);
  t.equal(suspect.progress, 0, 'what ends the process now may be another');
  await quarantine(job(2), work('suspect'));
  t.same(lines.slice(2), ['suspect begins', 'suspect ends'], 'which waits no longer for the long one');
  resolve();
  await long;
});

t.test('a job that crashed its process eight times fails for good, however late', async (t) => {
  const { work } = diary();
  await t.rejects(createQuarantine()(job(8), work('late')), { name: 'UnrecoverableError' });
});
