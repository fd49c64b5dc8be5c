import { parser } from '@lezer/css';
import t from 'tap';
import { patterns } from '../../../../src/pages/(editor)/picker/catalog/patterns.ts';

t.test('there are about 30 patterns, each with a name of its own', async (t) => {
  t.ok(patterns.length >= 28 && patterns.length <= 34, String(patterns.length));
  t.equal(new Set(patterns.map(({ name }) => name)).size, patterns.length);
  t.equal(new Set(patterns.map(({ css }) => css)).size, patterns.length);
});

t.test('each pattern is self-contained CSS: declarations, gradients, and only its own colors', async (t) => {
  for (const { name, css } of patterns) {
    const rule = `body {\n${css}\n}`;
    const faults: string[] = [];
    parser.parse(rule).iterate({
      enter: ({ type, from, to }) => {
        if (type.isError) faults.push(rule.slice(from - 20, to + 20));
      },
    });
    t.strictSame(faults, [], name);
    t.notMatch(css, /url\(|import|expression/, name);
    t.match(css, /background-image:\s[^;]*gradient\(/, name);
    const [given, used] = [/--([a-z]+): /g, /var\(--([a-z]+)\)/g].map(
      (what) => new Set([...css.matchAll(what)].map(([, key]) => key ?? '')),
    );
    t.strictSame([...(given ?? [])].toSorted(), [...(used ?? [])].toSorted(), `${name} uses what it sets`);
  }
});
