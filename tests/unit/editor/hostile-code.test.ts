import t, { type Test } from 'tap';
import { textParts } from '../../../src/modules/social/rules/text-parts.ts';
import { writtenBetween } from '../../../src/pages/(editor)/code-pane/pane-command.ts';
import { createStackLocations } from '../../../src/pages/(preview)/console/stack-locations.ts';
import { nameScripts } from '../../../src/pages/(preview)/page/inline-scripts.ts';
import { guardLoops, guardWeb } from '../../../src/pages/(preview)/page/loop-guard.ts';
import { diffLines } from '../../../src/pages/ui/diff/line-diff.ts';
import { isModule } from '../../../src/shared/preview/frame/script/module-syntax.js';
import { scriptElement } from '../../../src/shared/preview/frame/script/script-element.js';
import { matchedRanges } from '../../../src/shared/rules/highlight.ts';

const size = 1 << 20;
const fill = (unit: string) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
const numbered = (unit: (index: number) => string) => {
  let text = '';
  for (let index = 0; text.length < size; index += 1) text += unit(index);
  return text;
};

/**
 * Inputs for which a parser that starts again at each character took seconds to hours. Linear parsers take much less
 * than this limit even on a busy machine.
 */
const maxMilliseconds = 10_000;

function isQuick(t: Test, name: string, action: () => unknown): void {
  const start = performance.now();
  action();
  const took = performance.now() - start;
  t.ok(took < maxMilliseconds, `${name}: ${Math.round(took)} ms`);
}

const scripted = (text: string) => `<script>a()</script>${text}`;
const markup = {
  'tags that never end': fill('<a '),
  'script tags that never end': fill('<script '),
  'script tags': fill('<script>'),
  'scripts, one after another': fill('<script>a</script>'),
  'signs that begin tags': fill('<'),
  'comments that never end': fill('<!--'),
  'declarations that never end': fill('<!a'),
  'ends of scripts': `<script>${fill('</script')}`,
  'ends of tags that never end': fill('</a '),
  'quotes that never end': fill('<a b="<a b=\''),
  'an attribute without an end': `<script src=${fill('/src=')}>`,
  'attributes without an end': `<script ${fill(' src')}`,
  'white space in a tag': `<script${fill(' ')}`,
  'white space before a value': `<script src${fill(' ')}=x`,
  'white space between names and signs': fill('<b c =  '),
  'comments with scripts': `<script>${fill('<!--<script ')}`,
  'raw elements, one in another': fill('<textarea><title>'),
};

t.test('1 MiB of hostile markup blocks the page for a moment at most', { timeout: 120_000 }, async (t) => {
  for (const [name, html] of Object.entries(markup)) {
    isQuick(t, `${name}, named`, () => nameScripts(scripted(html)));
    isQuick(t, `${name}, as a script`, () => scriptElement(`await a;${html}`));
  }
  const web = { html: markup['scripts, one after another'], css: '', js: '', cssLinks: [], jsLinks: [] };
  isQuick(t, 'guarded', () => guardWeb({ ...web, htmlLinks: [] }));
});

t.test('1 MiB of hostile script gets its loop guards as quickly', { timeout: 120_000 }, async (t) => {
  const scripts = {
    'declared names': numbered((index) => `let a${index};`),
    functions: numbered((index) => `function f${index}(){}`),
    parameters: `function f(${numbered((index) => `a${index},`)}b){}`,
    loops: fill('for(;;)a();'),
    'loops in braces': fill('for(;;){a()}'),
    'loops in loops': 'for(;;)'.repeat(1_000) + fill('{for(;;)a()}'),
    'open brackets': fill('['),
    'open parentheses': fill('('),
    'arrow functions': fill('(a=('),
    labels: numbered((index) => `a${index}:`),
    templates: fill('`$'),
    'patterns that never end': fill('/('),
    groups: `/${numbered((index) => `(?<a${index}>b)`)}/`,
    'private names': `class A{${numbered((index) => `#a${index};`)}}`,
    'exported names': numbered((index) => `export{a${index}};`),
    'templates in templates': fill('`${'),
    'strings that never end': fill('"'),
    'comments that begin': fill('/*a*/<!--/'),
    words: fill('await.import '),
    blanks: fill(' '),
  };
  for (const [name, js] of Object.entries(scripts)) {
    isQuick(t, name, () => guardLoops(js));
    isQuick(t, `${name}, searched for the syntax of modules`, () => isModule(`async()=>await a;${js}`));
  }
  t.match(guardLoops(`${numbered((index) => `let a${index};`)}for(;;);`), /for\(;;\)\{__loopCheck\(\);;\}$/);
});

t.test(
  'locating the lines of endless messages takes a bounded share of the page’s time',
  { timeout: 120_000 },
  async (t) => {
    const web = { css: '', cssLinks: [], jsLinks: [], htmlLinks: [] };
    const line = { file: 'html-0.js', line: 3, column: 1 };
    for (const [name, html] of Object.entries({
      ...markup,
      lines: fill('\n'),
      handlers: fill(' onclick="a"'),
    })) {
      const {
        of,
        first,
        trace,
        ofAddress: asked,
      } = createStackLocations({ ...web, html: scripted(html), js: html }, false);
      isQuick(t, name, () => {
        for (let index = 0; index < 100; index += 1) {
          of(line);
          first(`x\n at HTMLElement.onclick (http://a.test/preview/frame:1:${index})`);
          trace(`x\n at ${'a'.repeat(1_000)} script.js:1:1`);
          asked(`${'<a '.repeat(150)}${index}`);
        }
      });
    }
  },
);

t.test('all other parsers of code and texts take linear time', { timeout: 120_000 }, async (t) => {
  const lines = [fill('\n'), fill('a\n'), fill('a\nb\n'), numbered((index) => `${index % 7}\n`), fill('\r')];
  for (const [index, text] of lines.entries())
    isQuick(t, `lines ${index}`, () => diffLines(lines[0] ?? '', text));
  const sheets = ['/*', '"', "'", '"\\', '{', '}', 'a{', ';', ' ', '"\n', '\\', '@media{'].map(fill);
  for (const [index, css] of sheets.entries())
    isQuick(t, `sheet ${index}`, () => writtenBetween({ field: 'css', text: 'a: b;' }, css, css));
  const texts = ['@a', 'http://', 'https://a.b).', 'https://a.b(', '@', '(', ' ', '.', 'ﬁ', 'a '].map(fill);
  for (const [index, text] of texts.entries()) {
    isQuick(t, `text ${index}`, () => textParts(text));
    isQuick(t, `search ${index}`, () => matchedRanges(text, 'abcdefgh '.repeat(10)));
  }
});
