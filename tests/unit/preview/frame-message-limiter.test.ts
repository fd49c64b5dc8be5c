import t from 'tap';
import { createMessageLimiter } from '../../../src/pages/(preview)/frame/frame.ts';

t.test(
  'beyond the maximum number of messages in a second none is read, and the rest are counted',
  async (t) => {
    let time = 5_000;
    let reads = 0;
    const limiter = createMessageLimiter(2, () => time);
    const take = () =>
      limiter.take(() => {
        reads += 1;
        return reads;
      });
    t.same([take(), take(), take(), take()], [1, 2, null, null]);
    t.equal(reads, 2);
    t.equal(limiter.refused(), 2);
    time += 1_000;
    t.equal(take(), 3);
  },
);

t.test('more than 500 refused messages within a second are a flood, which is reported once', async (t) => {
  let time = 5_000;
  let floods = 0;
  const limiter = createMessageLimiter(
    50,
    () => time,
    () => (floods += 1),
  );
  const send = (count: number) => {
    for (let index = 0; index < count; index += 1) limiter.take(() => index);
  };
  for (let second = 0; second < 10; second += 1) {
    send(550);
    time += 1_000;
  }
  t.equal(floods, 0, 'as many in a second, for ten seconds');
  send(551);
  t.equal(floods, 1);
  send(5_000);
  t.equal(floods, 1);
  time += 1_000;
  t.equal(
    limiter.take(() => 'read'),
    null,
    'nothing is read afterwards',
  );
});

t.test('messages of frames within the frame count too', async (t) => {
  let floods = 0;
  const limiter = createMessageLimiter(
    5,
    () => 0,
    () => (floods += 1),
  );
  for (let index = 0; index < 501; index += 1) limiter.refuse();
  t.equal(floods, 1);
});

t.test('a few messages that take long to read count as a flood too', async (t) => {
  let time = 5_000;
  let floods = 0;
  const limiter = createMessageLimiter(
    50,
    () => time,
    () => (floods += 1),
  );
  const takeFor = (milliseconds: number) =>
    limiter.take(() => {
      time += milliseconds;
      return true;
    });
  takeFor(250);
  takeFor(250);
  t.equal(floods, 0);
  time += 1_000;
  takeFor(250);
  t.equal(floods, 0, 'the second has its own time');
  takeFor(300);
  t.equal(floods, 1);
});
