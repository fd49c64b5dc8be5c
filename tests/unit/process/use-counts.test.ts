import t from 'tap';
import { createUseCounter } from '../../../src/shared/process/supervision/use-counts.ts';
import { waitUntil } from '../../helpers/wait.ts';

t.test('uses of each key are counted separately, until its window ends', async (t) => {
  const count = createUseCounter();
  const minute = 60_000;
  t.same(
    [count('a', minute), count('b', minute)].map(({ current }) => current),
    [1, 1],
  );
  const second = count('a', minute);
  t.equal(second.current, 2);
  t.ok(second.ttl > 0 && second.ttl <= minute, `${second.ttl} ms are left`);
});

t.test('after its window a key starts at zero', async (t) => {
  const count = createUseCounter();
  t.equal(count('a', 1).current, 1);
  await waitUntil('the count begins anew', () => count('a', 1).current === 1);
  t.pass();
});
