import t from 'tap';
import { type ConsoleValue, plainText } from '../../../../src/pages/(preview)/console/console-values.ts';
import { previewLine, safeStyle } from '../../../../src/pages/(preview)/console/panel.ts';

const some = (
  type: ConsoleValue['type'],
  text: string,
  children: ConsoleValue['children'] = null,
  more = 0,
): ConsoleValue => ({
  ...plainText(text),
  type,
  children,
  more,
});

t.test('an object shows its first entries in one line', async (t) => {
  const entries = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => [key, some('number', '1')] as const);
  t.equal(previewLine(some('object', '', entries)), '{a: 1, b: 1, c: 1, d: 1, e: 1, …}');
  t.equal(
    previewLine(some('object', '', [['s', some('string', 'x'.repeat(90))]])),
    `{s: "${'x'.repeat(40)}…"}`,
  );
  t.equal(previewLine(some('object', '', [['o', some('object', '', [])]])), '{o: {…}}');
});

t.test('lists, maps and elements have their own formats', async (t) => {
  const one = [['0', some('number', '1')]] as const;
  t.equal(previewLine(some('array', 'Array(9)', one, 8)), '[1, …]');
  t.equal(previewLine(some('set', 'Set(1)', one)), '{1}');
  t.equal(previewLine(some('map', 'Map(1)', [['"k"', some('number', '1')]])), '{"k" => 1}');
  t.equal(previewLine(some('element', '<my-box class="a">', one)), '…</my-box>');
  t.equal(previewLine(some('error', 'Error: x', one)), '');
});

t.test('a style may color words and nothing else', async (t) => {
  t.same(safeStyle('color: red; background-color:#fff; font-weight: 700'), {
    color: 'red',
    backgroundColor: '#fff',
    fontWeight: '700',
  });
  t.same(
    safeStyle('background: url(https://x.test/); position: fixed; color: var(--x); font-size: 900px'),
    {},
  );
  t.same(safeStyle('color: rgb(1, 2, 3)'), { color: 'rgb(1, 2, 3)' });
});
