import t from 'tap';
import { createAdaptiveDebounce, pauseFor } from '../../../src/pages/(preview)/adaptive-debounce.ts';
import { pause } from '../../helpers/wait.ts';

t.test(
  'fast runs start soon after a key; slow ones wait about as long as they take, up to a limit',
  async (t) => {
    t.equal(pauseFor(0, false), 40);
    t.equal(pauseFor(150, false), 40);
    t.equal(pauseFor(400, false), 400);
    t.equal(pauseFor(9_000, false), 800);
    t.equal(pauseFor(9_000, true), 40, 'a sheet alone is no run');
  },
);

t.test('only the newest action is executed, after its pause', async (t) => {
  const pace = createAdaptiveDebounce();
  const done: number[] = [];
  pace.schedule(() => done.push(1), false);
  pace.schedule(() => done.push(2), false);
  t.ok(pace.isWaiting());
  await pause(90, 'the debounce');
  t.same(done, [2]);
  t.notOk(pace.isWaiting());
  pace.recordCost(300);
  pace.schedule(() => done.push(3), false);
  await pause(90, 'the debounce');
  t.same(done, [2]);
  pace.cancel();
  await pause(300, 'the debounce');
  t.same(done, [2]);
});

t.test('a pause that started earlier ends earlier', async (t) => {
  const pace = createAdaptiveDebounce();
  pace.recordCost(60_000);
  const done = new Promise<void>((resolve) => pace.schedule(resolve, false, performance.now() - 60_000));
  await done;
  t.notOk(pace.isWaiting(), 'a pause of its own would have been 800 ms');
});
