import t from 'tap';
import { matchingLines, maxLineLength } from '../../../src/modules/webs/service/code-search.ts';
import { measureProcessor } from '../../helpers/processor-time.ts';

/** An excerpt that is the whole code. */
const whole = (text: string) => ({ text, linesBefore: 0 });

t.test('lines are numbered per language, without their indentation, with all their matches', (t) => {
  const code = {
    html: whole('<p>\r\n  <b>Foo foo</b>\r\n'),
    css: null,
    js: whole('let a;\n\n\tfoo();\n// FOO'),
  };
  t.strictSame(matchingLines(code, 'foo'), [
    {
      language: 'html',
      line: 2,
      text: '<b>Foo foo</b>',
      ranges: [
        [3, 6],
        [7, 10],
      ],
    },
    { language: 'js', line: 3, text: 'foo();', ranges: [[0, 3]] },
    { language: 'js', line: 4, text: '// FOO', ranges: [[3, 6]] },
  ]);
  t.end();
});

t.test('each matching line is shown once, at most the first three', (t) => {
  const lines = matchingLines({ js: whole('a();a();a();\n'.repeat(100)) }, 'a();');
  t.strictSame(
    lines.map(({ line, ranges }) => [line, ranges.length]),
    [
      [1, 3],
      [2, 3],
      [3, 3],
    ],
  );
  t.end();
});

t.test('a long line is cut around its first match, never inside a character', (t) => {
  for (const before of [0, 1, 30, 41, 5_000, 5_001]) {
    const [line] = matchingLines(
      { css: whole(`${'😀'.repeat(before)}needle${'😀'.repeat(4_000)}`) },
      'NEEDLE',
    );
    const { text = '', ranges = [] } = line ?? {};
    const [start, end] = ranges[0] ?? [0, 0];
    t.equal(text.slice(start, end), 'needle');
    t.ok(text.length <= maxLineLength);
    t.ok(text.isWellFormed(), `${before} before`);
  }
  t.end();
});

t.test('a match longer than the excerpt, or over several lines, is marked up to the excerpt’s end', (t) => {
  const long = 'x'.repeat(190);
  t.strictSame(matchingLines({ js: whole(long) }, long)[0]?.ranges, [[0, maxLineLength]]);
  t.match(matchingLines({ js: whole('a {\n  b\n}') }, '{\n  b'), [
    { line: 1, text: 'a {', ranges: [[2, 3]] },
  ]);
  t.end();
});

t.test('half a million matches in one line are fast', (t) => {
  const took = measureProcessor();
  t.equal(
    matchingLines({ js: whole('ab'.repeat(131_072)), html: whole('\n'.repeat(262_144)) }, 'aba').length,
    1,
  );
  t.ok(took() < 1_000);
  t.end();
});
