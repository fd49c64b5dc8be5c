import t from 'tap';
import {
  countEntryChanges,
  countLineChanges,
} from '../../../src/modules/webs/service/versions/version-changes.ts';

t.test('lines that were added and removed are counted, and a changed line is both', async (t) => {
  t.strictSame(countLineChanges('a\nb\nc', 'a\nB\nc'), { added: 1, removed: 1 });
  t.strictSame(countLineChanges('', 'a\nb'), { added: 2, removed: 0 });
  t.strictSame(countLineChanges('a\nb', ''), { added: 0, removed: 2 });
  t.strictSame(
    countLineChanges('a\na\nb', 'a\nb\nb'),
    { added: 1, removed: 1 },
    'repeated lines count apart',
  );
  t.strictSame(countLineChanges('a\nb', 'b\na'), { added: 0, removed: 0 }, 'moved lines are neither');
});

t.test('entries are counted in the same way', async (t) => {
  t.strictSame(countEntryChanges(['x', 'y'], ['y', 'z', 'w']), { added: 2, removed: 1 });
});
