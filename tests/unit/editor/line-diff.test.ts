import t from 'tap';
import {
  areTooLong,
  type DiffLine,
  diffLines,
  foldSame,
  maxLines,
  pairRows,
} from '../../../src/pages/ui/diff/line-diff.ts';
import { measureProcessor } from '../../helpers/processor-time.ts';

const signs = { same: ' ', removed: '-', added: '+' };
const shown = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${signs[kind]}${text}`);

/** One side of a diff, reassembled. */
const side = (lines: readonly DiffLine[], other: DiffLine['kind']) =>
  lines
    .filter(({ kind }) => kind !== other)
    .map(({ text }) => text)
    .join('\n');

t.test('equal texts have no differences', async (t) => {
  t.same(shown('a\nb', 'a\nb'), [' a', ' b']);
  t.same(shown('', ''), []);
});

t.test('added, removed and changed lines are reported', async (t) => {
  t.same(shown('a\nc', 'a\nb\nc'), [' a', '+b', ' c']);
  t.same(shown('a\nb\nc', 'a\nc'), [' a', '-b', ' c']);
  t.same(shown('a\nb\nc', 'a\nB\nc'), [' a', '-b', '+B', ' c']);
  t.same(shown('', 'a\nb'), ['+a', '+b']);
  t.same(shown('a\nb', ''), ['-a', '-b']);
});

t.test('the fewest lines are reported, also for moved lines', async (t) => {
  const edits = shown('a\nb\nc\na\nb\nb\na', 'c\nb\na\nb\na\nc');
  t.equal(edits.filter((line) => !line.startsWith(' ')).length, 5, "as in Myers' own example");
});

t.test('different line endings, even at the end, are no change', async (t) => {
  t.same(shown('a\r\nb\r\n', 'a\nb'), [' a', ' b']);
});

t.test('both sides can be rebuilt from any diff', async (t) => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const text = () => Array.from({ length: next(30) + 1 }, () => 'abcde'[next(5)]).join('\n');
  for (let round = 0; round < 300; round += 1) {
    const [before, after] = [text(), text()];
    const lines = diffLines(before, after);
    t.equal(side(lines, 'added'), before);
    t.equal(side(lines, 'removed'), after);
  }
});

t.test('texts without a common line are compared quickly', async (t) => {
  const many = (letter: string) => Array.from({ length: 20_000 }, (_, at) => `${letter}${at}`).join('\n');
  const took = measureProcessor();
  const lines = diffLines(`head\n${many('a')}\ntail`, `head\n${many('b')}\ntail`);
  t.ok(took() < 1_500);
  t.equal(lines.length, 40_002);
  t.same([lines[0]?.kind, lines.at(-1)?.kind], ['same', 'same']);
});

t.test('long runs of unchanged lines are left out, except around a change', async (t) => {
  const before = Array.from({ length: 20 }, (_, at) => `line ${at}`);
  const after = before.with(10, 'changed');
  const rows = foldSame(diffLines(before.join('\n'), after.join('\n')));
  t.same(
    rows.map((row) => (row.kind === 'gap' ? row.count : row.text)),
    [8, 'line 8', 'line 9', 'line 10', 'changed', 'line 11', 'line 12', 7],
  );
  t.same(foldSame(diffLines('a\nb\nc\nd', 'a\nb\nX\nd')).length, 5, 'a short stretch stays');
});

t.test('side by side, removed lines face those that replace them, and the rest stays aligned', async (t) => {
  const pairs = pairRows(foldSame(diffLines('a\nb\nc\nd\ne\nf\ng\nh\ni', 'a\nB\nB2\nd\ne\nf\ng\nh')));
  t.same(
    pairs.map((row) =>
      row.kind === 'gap' ? row.count : [row.before?.text ?? null, row.after?.text ?? null],
    ),
    [
      ['a', 'a'],
      ['b', 'B'],
      ['c', 'B2'],
      ['d', 'd'],
      ['e', 'e'],
      ['f', 'f'],
      ['g', 'g'],
      ['h', 'h'],
      ['i', null],
    ],
  );
  t.same(pairRows([]), []);
});

t.test('texts are compared up to 20,000 lines together, at any line length', async (t) => {
  const half = '\n'.repeat(maxLines / 2);
  t.notOk(areTooLong(half, half));
  t.ok(areTooLong(half, `${half}\n`));
  t.notOk(areTooLong('x'.repeat(1 << 20), 'y'.repeat(1 << 20)));
});
