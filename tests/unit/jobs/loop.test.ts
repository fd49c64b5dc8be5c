import t from 'tap';
import { startLoop } from '../../../src/shared/jobs/worker/loop.ts';
import { createLog } from '../../../src/shared/log/log.ts';

t.test('a failed round is repeated long before the next one is due', async (t) => {
  const secondRound = Promise.withResolvers<number>();
  const began = performance.now();
  let rounds = 0;
  const round = async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('the database is away');
    secondRound.resolve(performance.now() - began);
    return false;
  };
  const loop = startLoop('trying', 600, round, createLog('silent'));
  const waited = await secondRound.promise;
  t.ok(waited > 900 && waited < 10_000, `${Math.round(waited)} ms`);
  await loop.close();
  t.equal(rounds, 2, 'and the round that succeeded is not');
});
