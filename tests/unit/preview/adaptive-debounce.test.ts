import t from 'tap';
import { createAdaptiveDebounce, pauseFor } from '../../../src/pages/(preview)/adaptive-debounce.ts';
import { pause } from '../../helpers/wait.ts';

const apart = { isApart: true, isLight: false };
const shared = { isApart: false, isLight: false };

t.test(
  'in a process of its own, a quick run starts at once, and so does the first run after a pause',
  async (t) => {
    t.equal(pauseFor({ ...apart, cost: 0, rest: 0 }), 0);
    t.equal(pauseFor({ ...apart, cost: 150, rest: 0 }), 0);
    t.equal(pauseFor({ ...apart, cost: 400, rest: 200 }), 0);
    t.equal(pauseFor({ ...apart, cost: 9_000, rest: 0, isLight: true }), 0, 'a sheet alone is no run');
  },
);

t.test('slow runs wait for the end of a word, for half as long as they take, up to a limit', async (t) => {
  t.equal(pauseFor({ ...apart, cost: 400, rest: 90 }), 200);
  t.equal(pauseFor({ ...apart, cost: 9_000, rest: 90 }), 400);
  t.equal(pauseFor({ ...apart, cost: 9_000, rest: 60_000 }), 400, 'the rest of a word would wait for it');
});

t.test('in the page’s own process, runs wait longer, because they block typing', async (t) => {
  t.equal(pauseFor({ ...shared, cost: 0, rest: 60_000 }), 40);
  t.equal(pauseFor({ ...shared, cost: 150, rest: 0 }), 40);
  t.equal(pauseFor({ ...shared, cost: 400, rest: 60_000 }), 400);
  t.equal(pauseFor({ ...shared, cost: 9_000, rest: 60_000 }), 800);
  t.equal(pauseFor({ ...shared, cost: 9_000, rest: 0, isLight: true }), 40);
});

t.test('only the newest action is executed, once the current script has ended', async (t) => {
  const pace = createAdaptiveDebounce();
  pace.recordCost(10, true);
  const done: number[] = [];
  pace.schedule(() => done.push(1), false);
  await new Promise<void>((resolve) => {
    pace.schedule(() => {
      done.push(2);
      resolve();
    }, false);
    t.ok(pace.isWaiting(), 'other changes of the same key come before it');
  });
  t.same(done, [2]);
  t.notOk(pace.isWaiting());
});

t.test('a quick run starts before the timers and tasks that a paste has left behind', async (t) => {
  const pace = createAdaptiveDebounce();
  pace.recordCost(10, true);
  const order: string[] = [];
  const timer = new Promise<void>((resolve) => {
    setTimeout(() => {
      order.push('a timer set before');
      resolve();
    });
  });
  pace.schedule(() => order.push('the run'), false);
  t.same(order, [], 'the script that changes the code ends first');
  await timer;
  t.same(order, ['the run', 'a timer set before']);
});

t.test('a cancelled action is never executed', async (t) => {
  const pace = createAdaptiveDebounce();
  const done: number[] = [];
  pace.schedule(() => done.push(1), false);
  pace.cancel();
  pace.recordCost(10, true);
  pace.schedule(() => done.push(2), false);
  pace.cancel();
  await pause(90, 'the debounce');
  t.same(done, []);
});

t.test('a pause that started earlier ends earlier', async (t) => {
  const pace = createAdaptiveDebounce();
  pace.recordCost(60_000, true);
  const done = new Promise<void>((resolve) => pace.schedule(resolve, false, performance.now() - 60_000));
  await done;
  t.notOk(pace.isWaiting(), 'a pause of its own would have been 400 ms');
});

t.test('code that is compiled after its key belongs to the same change', async (t) => {
  const pace = createAdaptiveDebounce();
  pace.recordCost(600, true);
  const typedAt = performance.now();
  const order: string[] = [];
  pace.schedule(() => {}, false, typedAt);
  const later = pause(200, 'the debounce').then(() => order.push('200 ms'));
  pace.schedule(() => order.push('the first run after a rest'), false, typedAt);
  await later;
  t.same(order, ['the first run after a rest', '200 ms'], 'a change in a series would have waited 300 ms');
});
