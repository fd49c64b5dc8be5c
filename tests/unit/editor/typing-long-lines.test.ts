import { createRequire } from 'node:module';
import t from 'tap';
import { maxEmmetLine } from '../../../src/pages/(editor)/code-pane/monaco/typing.ts';

// The library that emmet-monaco-es contains.
const load = createRequire(import.meta.resolve('emmet-monaco-es/package.json'));
const { default: expand, extract } = load('emmet');

const parts = [
  ...'a>+*()[]{}.#$@^"\'-:!1/=',
  ...[
    'a>',
    'a+',
    '(a',
    'a*',
    'ul>li*',
    '$@',
    '[a=',
    '{a',
    'm1-',
    'm1+',
    '(a)*9',
    'lorem',
    'a.b',
    '[a b]',
    '()',
    'a^',
  ],
];

t.test('Emmet is fast for a line of the maximum length', async (t) => {
  const slow: string[] = [];
  for (const type of ['markup', 'stylesheet'])
    for (const part of parts) {
      const line = part.repeat(maxEmmetLine / part.length);
      const before = process.cpuUsage();
      try {
        const found = extract(line, undefined, { type });
        if (found) expand(found.abbreviation, { type, maxRepeat: 1_000 });
      } catch {
        // The line is not an abbreviation.
      }
      const ms = process.cpuUsage(before).user / 1_000;
      if (ms > 300) slow.push(`${type} ${part}: ${ms} ms`);
    }
  t.strictSame(slow, []);
});
