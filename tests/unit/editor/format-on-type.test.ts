import t from 'tap';
import {
  type LineEdit,
  tidyCssLine,
  tidyHtmlLine,
} from '../../../src/pages/(editor)/code-pane/format-on-type.ts';

type Tidy = (lines: (line: number) => string, line: number) => LineEdit[];

/** The last line as it stands once it has been tidied. */
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
