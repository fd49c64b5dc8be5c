import t from 'tap';
import { ConnectionError, isConnectionError, retry, retryLimits } from '../../../src/shared/db/retry.ts';
import { pause } from '../../helpers/wait.ts';

const lost = new ConnectionError(true, new Error('read ECONNRESET'));

/** Fails the first `failures` times; `count` tells how often it ran. */
function flaky(failures: number) {
  const attempt = async () => {
    attempt.count += 1;
    if (attempt.count <= failures) throw lost;
    return 'done';
  };
  attempt.count = 0;
  return attempt;
}

t.test('a failing operation is repeated until it succeeds', async (t) => {
  const attempt = flaky(2);
  t.equal(await retry(attempt, isConnectionError), 'done');
  t.equal(attempt.count, 3);
});

t.test('after 6 attempts, and at most 1.2 s of pauses, the last error is thrown', async (t) => {
  const attempt = flaky(Number.POSITIVE_INFINITY);
  const since = performance.now();
  await t.rejects(retry(attempt, isConnectionError), lost);
  t.equal(attempt.count, 6);
  t.ok(performance.now() - since >= 575, 'the pauses grow');
  const pauses = [50, 100, 200, 400, 400].reduce((sum, pause) => sum + pause);
  t.ok(pauses <= 1_200);
});

t.test('no attempt begins after the total timeout', async (t) => {
  const limits = { ...retryLimits, maxElapsedMs: 600 };
  const attempt = flaky(Number.POSITIVE_INFINITY);
  const since = performance.now();
  const slow = async () => {
    t.ok(performance.now() - since < 600, 'begins in time');
    await pause(200, 'an attempt that takes a third of the time for all');
    return attempt();
  };
  await t.rejects(retry(slow, isConnectionError, limits), lost);
  t.ok(attempt.count < 4);
});

t.test('an error that is not retryable is thrown at once', async (t) => {
  const attempt = flaky(1);
  await t.rejects(
    retry(attempt, () => false),
    lost,
  );
  t.equal(attempt.count, 1);
});
