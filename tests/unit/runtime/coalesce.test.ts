import t from 'tap';
import { createCoalescer } from '../../../src/pages/runtime/coalesce.ts';
import { pause } from '../../helpers/wait.ts';

type Changes = { size?: number; weight?: number };

function gather() {
  const sent: Changes[] = [];
  return { sent, kept: createCoalescer<Changes>((changes) => sent.push(changes), 40) };
}

t.test('the first change is sent at once, those that follow soon are sent together', async (t) => {
  const { sent, kept } = gather();
  kept.add({ size: 1 });
  t.same(sent, [{ size: 1 }]);
  kept.add({ size: 2 });
  kept.add({ weight: 3 });
  kept.add({ size: 4 });
  t.same(sent, [{ size: 1 }]);
  await pause(80, 'longer than the pause after an action');
  t.same(sent, [{ size: 1 }, { size: 4, weight: 3 }]);
  await pause(80, 'longer than the pause after an action');
  t.equal(sent.length, 2, 'nothing goes twice');
  kept.add({ size: 5 });
  t.same(sent.at(-1), { size: 5 }, 'after a pause the next goes at once again');
});

t.test('pending changes are sent when the page is hidden', async (t) => {
  const { sent, kept } = gather();
  kept.flush();
  t.same(sent, [], 'where nothing waits nothing goes');
  kept.add({ size: 1 });
  kept.add({ weight: 2 });
  kept.flush();
  t.same(sent, [{ size: 1 }, { weight: 2 }]);
  await pause(80, 'longer than the pause after an action');
  t.equal(sent.length, 2);
});
