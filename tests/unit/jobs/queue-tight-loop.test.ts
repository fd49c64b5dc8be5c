import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { createTightLoopGuard } from '../../../src/shared/jobs/queue.ts';

t.test('failures that starve the event loop end the process, others do not', async (t) => {
  let ends = 0;
  const failed = createTightLoopGuard(() => ends++);
  for (let round = 0; round < 30; round++) {
    for (let failure = 0; failure < 1_000; failure++) failed();
    await turn();
    await turn();
  }
  t.equal(ends, 0);
  for (let failure = 0; failure < 10_000; failure++) failed();
  t.equal(ends, 1);
});
