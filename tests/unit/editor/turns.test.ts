import t from 'tap';
import { nextTurn } from '../../../src/pages/(editor)/code-pane/monaco/turns.ts';

t.test('panes are created in one task each, the focused one first', async (t) => {
  const order: string[] = [];
  const take = async (name: string, isFirst = false) => {
    await nextTurn(() => isFirst);
    order.push(name);
    // The task ends before the next turn.
    await Promise.resolve();
    order.push(`end of ${name}`);
  };
  const tasks = ['html', 'css', 'js'].map((name) => take(name, name === 'css'));
  t.same(order, [], 'none in the task that asks');
  await Promise.all(tasks);
  t.same(order, ['css', 'end of css', 'html', 'end of html', 'js', 'end of js']);
  await take('later');
  t.equal(order.at(-1), 'end of later', 'after a rest too');
});
