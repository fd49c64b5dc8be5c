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

t.test('a megabyte of equal lines is refused at once instead of being compared for minutes', async (t) => {
  const lines = '\n'.repeat(1 << 20);
  const before = process.cpuUsage();
  t.equal(mergeLines(lines, `mine${lines}`, `${lines}theirs`), null);
  t.ok(process.cpuUsage(before).user < 2_000_000);
});

t.test(
  'long texts of equal lines are merged where they differ, and refused quickly where that would take long',
  async (t) => {
    const same = '}\n'.repeat(50_000);
    const before = process.cpuUsage();
    t.equal(
      mergeLines(`${same}a\nb\nc\n${same}`, `${same}A\nb\nc\n${same}`, `${same}a\nb\nC\n${same}`),
      `${same}A\nb\nC\n${same}`,
    );
    for (const lines of [300, 900, 3_000]) {
      const equal = '\n'.repeat(lines);
      mergeLines(equal, `mine${equal}`, `${equal}theirs`);
    }
    const { user } = process.cpuUsage(before);
    t.ok(user < 1_500_000, `${user / 1_000} ms`);
  },
);
