import t from 'tap';
import { mergeLines } from '../../../src/pages/(editor)/session/effects/merge-lines.ts';

const base = Array.from({ length: 12 }, (_, at) => `line ${at}`);
const text = (lines: readonly string[]) => lines.join('\n');

t.test('changes of different lines are merged, and equal ones count once', async (t) => {
  const mine = text(['first', ...base.with(3, 'mine')]);
  const theirs = text([...base.with(8, 'theirs'), 'last', '']);
  t.equal(
    mergeLines(text(base), mine, theirs),
    text(['first', ...base.with(3, 'mine').with(8, 'theirs'), 'last', '']),
  );
  const same = text(base.with(5, 'both'));
  t.equal(mergeLines(text(base), same, same), same);
  t.equal(mergeLines('', '', 'a'), 'a');
  t.equal(mergeLines('a\nb', 'a\nb', ''), '');
});

t.test('changes that overlap are not merged', async (t) => {
  t.equal(mergeLines(text(base), text(base.with(4, 'mine')), text(base.with(4, 'theirs'))), null);
  t.equal(mergeLines(text(base), text(base.toSpliced(4, 3)), text(base.with(5, 'theirs'))), null);
  t.equal(mergeLines('', 'mine', 'theirs'), null);
});

t.test('a megabyte of equal lines is refused at once instead of compared for minutes', async (t) => {
  const lines = '\n'.repeat(1 << 20);
  const start = performance.now();
  t.equal(mergeLines(lines, `mine${lines}`, `${lines}theirs`), null);
  t.ok(performance.now() - start < 2_000);
});
