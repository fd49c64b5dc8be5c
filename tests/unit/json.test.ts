import t from 'tap';
import { findJsonExcess, maxJsonDepth, maxJsonValues, parseJson } from '../../src/shared/json.ts';
import { cpuTime } from '../helpers/near-misses.ts';

const long = 'x'.repeat(20_000);
const nested = (depth: number, inner: string) => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`;

t.test('JSON is parsed up to a depth of 100, short or long', async (t) => {
  for (const inner of ['', JSON.stringify(long)]) {
    const text = nested(maxJsonDepth, inner);
    t.same(parseJson(text), JSON.parse(text));
    t.throws(() => parseJson(nested(maxJsonDepth + 1, inner)), SyntaxError);
  }
  t.throws(() => parseJson(`${'{"a":'.repeat(maxJsonDepth + 1)}"${long}"`), /deeper than 100/);
});

t.test('only brackets that are open at the same time count, and none in strings', async (t) => {
  const texts = ['[[{', '\\', '"', '\\"[', '"]\\\\"{', ']}', '"'.repeat(9)].map((text) => text.repeat(3_000));
  for (const value of [texts, Object.fromEntries(texts.map((text) => [text, [text]]))])
    t.same(parseJson(JSON.stringify(value)), value);
  const flat = Array.from({ length: 20_000 }, () => [{}]);
  t.same(parseJson(JSON.stringify(flat)), flat);
});

t.test('values count, not the commas and brackets of their texts', async (t) => {
  const list = (length: number) => JSON.stringify(Array(length).fill(',[{'));
  const members = (length: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length }, (_, index) => [`${index},[`, index])));
  // The list is a value, too, and so is the first value before any comma.
  for (const make of [list, members]) {
    const most = make(maxJsonValues - 1);
    t.same(parseJson(most, maxJsonValues), JSON.parse(most));
    t.throws(() => parseJson(make(maxJsonValues), maxJsonValues), /more than 20000 values/);
    t.doesNotThrow(() => parseJson(make(maxJsonValues)));
  }
});

t.test('invalid JSON is refused, long or short', async (t) => {
  for (const text of ['', '{', `"${long}`, `[${long}]`, `]${'['.repeat(20_000)}`, `"${'\\'.repeat(20_001)}"`])
    t.throws(() => parseJson(text), SyntaxError);
});

t.test('8 MiB of one mark, or of a pair, are read in linear time', async (t) => {
  for (const piece of ['[', '{', '"', '\\', '\\"', '"\\', '{"a":', '[]', '""', ']', ' ', ',', '0']) {
    const text = piece.repeat((8 << 20) / piece.length);
    const spent = await cpuTime(() => findJsonExcess(text, Number.POSITIVE_INFINITY));
    t.ok(spent < 500, `${piece} took ${Math.round(spent)} ms`);
  }
});
