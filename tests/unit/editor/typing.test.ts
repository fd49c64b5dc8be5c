import t from 'tap';
import {
  closingTagFor,
  endsInProse,
  type LineEdit,
  tidyCssLine,
  tidyHtmlLine,
} from '../../../src/pages/(editor)/code-pane/monaco/typing.ts';
import { measureProcessor } from '../../helpers/processor-time.ts';

type Tidy = (lines: (line: number) => string, line: number) => LineEdit[];

/** The last line after it was tidied. */
function typed(tidy: Tidy, ...lines: string[]): string {
  let text = lines.at(-1) ?? '';
  for (const { from, to, text: put } of tidy((line) => lines[line - 1] ?? '', lines.length)) {
    text = text.slice(0, from - 1) + put + text.slice(to - 1);
  }
  return text;
}

t.test('a declaration gets one space after its colon', async (t) => {
  t.equal(typed(tidyCssLine, 'a {', '  color:red;'), '  color: red;');
  t.equal(typed(tidyCssLine, 'a {', '  color  :   red;'), '  color: red;');
  t.equal(typed(tidyCssLine, '  --gap:4px;'), '  --gap: 4px;');
  t.equal(typed(tidyCssLine, '  background:url(https://a.test/b);'), '  background: url(https://a.test/b);');
});

t.test('text that is no declaration on its own line stays as typed', async (t) => {
  for (const line of [
    '  color: red;',
    '/* color:red; */',
    '@import url(a.css);',
    'a:hover { color:red;',
    ';',
    '',
  ]) {
    t.equal(typed(tidyCssLine, line), line);
  }
});

t.test('a closing brace is aligned with its rule', async (t) => {
  t.equal(typed(tidyCssLine, 'a {', '  color: red;', '  }'), '}');
  t.equal(typed(tidyCssLine, '@media print {', '  a {', '    color: red;', '    }'), '  }');
  t.equal(typed(tidyCssLine, '@media print {', '  a { color: red }', '  }'), '}');
  t.equal(typed(tidyCssLine, 'a {', '}'), '}');
  t.equal(typed(tidyCssLine, '  }'), '  }', 'where nothing opens it stays');
});

t.test('a closing tag is aligned with its opening one', async (t) => {
  t.equal(typed(tidyHtmlLine, '<main>', '  <p>text</p>', '  </main>'), '</main>');
  t.equal(typed(tidyHtmlLine, '<div>', '  <div class="a">', '    <div>x</div>', '    </div>'), '  </div>');
  t.equal(typed(tidyHtmlLine, '<ul>', '  <li>', '    <link>', '</li>'), '  </li>');
  t.equal(typed(tidyHtmlLine, '<p>', 'text</p>'), 'text</p>', 'a tag behind a text stays');
  t.equal(typed(tidyHtmlLine, '  </b>'), '  </b>');
});

t.test('an opening JSX tag gets its closing one', async (t) => {
  t.equal(closingTagFor('return <b>', ''), '</b>');
  t.equal(closingTagFor('<Card.Head title="a > b" onClick={() => go()}>', ''), '</Card.Head>');
  t.equal(closingTagFor('<Card.Head title="a > b" open={isOpen}>', ''), '</Card.Head>');
  t.equal(closingTagFor('return (<>', ''), '</>');
  t.equal(closingTagFor('<p>', '</p>'), null, 'one that is there is not doubled');
});

t.test('code that only looks like a tag is unchanged', async (t) => {
  for (const text of [
    'useState<string>',
    'a => b =>',
    '<br />',
    '</p>',
    'a > b >',
    'const f = <T,>',
    'list[0]<b>',
  ])
    t.equal(closingTagFor(text, ''), null, text);
});

t.test('a hostile line takes no time', async (t) => {
  const took = measureProcessor();
  closingTagFor(`${'<a '.repeat(300_000)}>`, '');
  closingTagFor(`<a ${'{"'.repeat(300_000)}>`, '');
  t.ok(took() < 200);
});

t.test('a word after other words is prose', async (t) => {
  for (const text of [
    'the quick b',
    '<h1>the quick b',
    '<p>Bread, butter and a',
    '<p>Ist das Öl ü',
    '<b>One.</b> Two th',
    `${'word '.repeat(10_000)}p`,
  ])
    t.ok(endsInProse(text), text.slice(-40));
});

t.test(
  'the start of a line or of an element, an abbreviation, an attribute and a tag are not prose',
  async (t) => {
    for (const text of [
      '',
      'b',
      '  b',
      '<h1>b',
      '<h1> b',
      '<li>one</li> ul>li',
      'some text ul>li*3',
      'some text span.note',
      'some text ',
      '<img src="a" al',
      'text <a hre',
    ])
      t.notOk(endsInProse(text), text);
  },
);

t.test('a long line without spaces is read in linear time', async (t) => {
  const line = 'a'.repeat(1_000_000);
  const took = measureProcessor();
  for (let n = 0; n < 100; n++) endsInProse(line);
  t.ok(took() < 500);
});
