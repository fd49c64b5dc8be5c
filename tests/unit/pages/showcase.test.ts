import t from 'tap';
import { moveEntry } from '../../../src/pages/(showcase)/organize-showcase/showcase-web.ts';

t.test('an entry moves to another position and the others shift', async (t) => {
  t.strictSame(moveEntry(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b']);
  t.strictSame(moveEntry(['a', 'b', 'c'], 0, 1), ['b', 'a', 'c']);
});

t.test('a move outside of the list changes nothing', async (t) => {
  const list = ['a', 'b'];
  for (const [from, to] of [
    [0, -1],
    [1, 2],
    [2, 0],
    [0, 0],
  ] as const)
    t.equal(moveEntry(list, from, to), list);
});
