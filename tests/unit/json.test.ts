import t from 'tap';
import { isDeepJson, maxJsonDepth, parseJson } from '../../src/shared/json.ts';
import { cpuTime } from '../helpers/near-misses.ts';

/** Longer than the texts whose depth is not looked at. */
const long = 'x'.repeat(20_000);
const nested = (depth: number, inner: string) => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`;

t.test('long JSON is parsed up to a depth of 100', async (t) => {
  const text = nested(maxJsonDepth, JSON.stringify(long));
  t.same(parseJson(text), JSON.parse(text));
  t.throws(() => parseJson(nested(maxJsonDepth + 1, JSON.stringify(long))), SyntaxError);
  t.throws(() => parseJson(`${'{"a":'.repeat(maxJsonDepth + 1)}"${long}"`), /deeper than 100/);
});

t.test('only brackets that are open at the same time count, and none in strings', async (t) => {
  const texts = ['[[{', '\\', '"', '\\"[', '"]\\\\"{', ']}', '"'.repeat(9)].map((text) => text.repeat(3_000));
  for (const value of [texts, Object.fromEntries(texts.map((text) => [text, [text]]))])
    t.same(parseJson(JSON.stringify(value)), value);
  const flat = Array.from({ length: 20_000 }, () => [{}]);
  t.same(parseJson(JSON.stringify(flat)), flat);
});

t.test('invalid JSON is refused, long or short', async (t) => {
  for (const text of ['', '{', `"${long}`, `[${long}]`, `]${'['.repeat(20_000)}`, `"${'\\'.repeat(20_001)}"`])
    t.throws(() => parseJson(text), SyntaxError);
});

t.test('8 MiB of one mark, or of a pair, are read in linear time', async (t) => {
  for (const piece of ['[', '{', '"', '\\', '\\"', '"\\', '{"a":', '[]', '""', ']', ' ']) {
    const text = piece.repeat((8 << 20) / piece.length);
    const spent = await cpuTime(() => isDeepJson(text));
    t.ok(spent < 500, `${piece} took ${Math.round(spent)} ms`);
  }
});
