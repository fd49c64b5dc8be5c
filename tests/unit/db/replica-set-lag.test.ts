import t from 'tap';
import { LagClock } from '../../../src/shared/db/replicas/replica-set.ts';

t.test('a replica’s lag is measured from when the primary had what the replica lacks', async (t) => {
  const clock = new LagClock();
  t.equal(clock.lagMs(0, 1_000), 0, 'nothing is known');
  clock.add(100, 1_000);
  clock.add(200, 2_000);
  clock.add(300, 3_000);
  t.equal(clock.lagMs(300, 9_000), 0);
  t.equal(clock.lagMs(200, 9_000), 6_000);
  t.equal(clock.lagMs(150, 9_000), 7_000);
  t.equal(clock.lagMs(0, 9_000), 8_000);
});

t.test('an idle primary causes no lag', async (t) => {
  const clock = new LagClock();
  for (let second = 0; second < 1_000; second++) clock.add(100, second * 1_000);
  t.equal(clock.lagMs(100, 1_000_000), 0);
});

t.test('samples are kept for 10 minutes, which is the largest lag reported', async (t) => {
  const clock = new LagClock();
  for (let second = 0; second <= 3_600; second++) clock.add(second, second * 1_000);
  t.equal(clock.lagMs(0, 3_600_000), 600_000);
  t.equal(clock.lagMs(3_590, 3_600_000), 9_000);
});

t.test('after a failover earlier positions are ignored', async (t) => {
  const clock = new LagClock();
  clock.add(500, 1_000);
  clock.reset();
  clock.add(400, 2_000);
  t.equal(clock.newest, 400);
  t.equal(clock.lagMs(400, 9_000), 0);
});
