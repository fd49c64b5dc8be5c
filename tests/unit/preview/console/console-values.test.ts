import t from 'tap';
import { type ConsoleValue, readLines } from '../../../../src/pages/(preview)/console/console-values.ts';
import { setGlobals } from '../../../helpers/globals.ts';

/** A browser class without instances in this test. */
function withAttributes(...names: string[]): object {
  const made = class {};
  for (const name of names) Object.defineProperty(made.prototype, name, { get: () => null });
  return made;
}

/** The globals that the frame's script uses when it is loaded or when it runs. */
const globals = {
  Node: withAttributes('nodeType', 'nodeName', 'childNodes', 'textContent'),
  Element: withAttributes('localName', 'attributes'),
  CSSStyleDeclaration: withAttributes('getPropertyValue'),
  window: globalThis,
};
const restoreGlobals = setGlobals(globals);

type Sent = { t: string; v: string; css?: string };
type Table = { columns: string[]; rows: [string, (Sent | null)[]][]; more: number };

/** A part of the frame's script, which has no types. */
const part = (name: string) =>
  import(new URL(`../../../../src/shared/preview/frame/console/${name}.js`, import.meta.url).href);
const values: {
  describe: (values: unknown[]) => Sent[];
  headOf: (value: unknown) => Sent;
  shortText: (value: unknown) => string;
} = await part('values');
const format: { formatValues: (values: unknown[]) => Sent[] } = await part('format');
const tables: { tableOf: (data: unknown, columns?: string[]) => Table | null } = await part('table');
restoreGlobals();

/** The same function, with the frame's globals while it runs, since other files share this process. */
const inFrame =
  <Args extends unknown[], Result>(run: (...args: Args) => Result) =>
  (...args: Args): Result => {
    const restore = setGlobals(globals);
    try {
      return run(...args);
    } finally {
      restore();
    }
  };
const describe = inFrame(values.describe);
const headOf = inFrame(values.headOf);
const shortText = inFrame(values.shortText);
const formatValues = inFrame(format.formatValues);
const tableOf = inFrame(tables.tableOf);

/** The value as the page around the frame parses it. */
function shown(value: unknown): ConsoleValue {
  const read = readLines({ lines: [{ level: 'log', args: describe([value]) }], dropped: 0 });
  const [line] = read?.lines ?? [];
  if (!line?.args[0]) throw new Error('refused');
  return line.args[0];
}

const childrenOf = (value: unknown) =>
  (shown(value).children ?? []).map(([key, child]) => [key, child.type, child.text]);

const sizeOf = ({ children }: ConsoleValue): number =>
  (children ?? []).reduce((sum, [, child]) => sum + sizeOf(child), 1);

t.test('primitive values keep their type and their text', async (t) => {
  const seen = ['text', 1, -0, 10n, true, undefined, null, Symbol('s')].map((value) => {
    const { type, text, children } = shown(value);
    return [type, text, children];
  });
  t.same(seen, [
    ['string', 'text', null],
    ['number', '1', null],
    ['number', '-0', null],
    ['number', '10n', null],
    ['boolean', 'true', null],
    ['undefined', 'undefined', null],
    ['null', 'null', null],
    ['symbol', 'Symbol(s)', null],
  ]);
});

t.test('objects show their own entries, and their class', async (t) => {
  class Point {
    x = 1;
  }
  t.same(childrenOf({ a: 1, b: 'two' }), [
    ['a', 'number', '1'],
    ['b', 'string', 'two'],
  ]);
  t.equal(shown(new Point()).text, 'Point');
  t.same(childrenOf({ [Symbol('kept')]: 1 }), [['Symbol(kept)', 'number', '1']]);
  t.equal(shown(Object.create(null)).text, '(no prototype)');
  t.same(
    childrenOf(Object.assign(new Array(3), { 0: 1, 2: 3 })).map(([, type]) => type),
    ['number', 'undefined', 'number'],
  );
  t.same(childrenOf(new Map([['k', 1]])), [['"k"', 'number', '1']]);
  t.same(childrenOf(new Set(['x'])), [['0', 'string', 'x']]);
  t.equal(shown(new Date(0)).text, '1970-01-01T00:00:00.000Z');
  t.equal(shown(new Date(Number.NaN)).text, 'Invalid Date');
  t.equal(shown(/a/g).text, '/a/g');
  t.equal(shown(Promise.resolve()).text, 'Promise');
  t.equal(shown(function go() {}).text, 'ƒ go()');
  t.equal(shown(class Thing {}).text, 'class Thing');
});

t.test('inspecting a value runs none of its code', async (t) => {
  const touched: string[] = [];
  const value = {
    get lazy() {
      touched.push('getter');
      return 1;
    },
    toString: () => touched.push('toString'),
    toJSON: () => touched.push('toJSON'),
  };
  t.same(childrenOf(value)[0], ['lazy', 'getter', '(…)']);
  const get = () => touched.push('getter');
  const size = { size: { get } };
  const hidden = [
    Object.create({ constructor: { name: 'Own' } }, { x: { get, enumerable: true } }),
    Object.defineProperties(new Map([[1, 2]]), size),
    Object.defineProperties(new Set([1]), size),
    Object.defineProperties(new Date(0), { [Symbol.toPrimitive]: { get }, getTime: { get } }),
    Object.defineProperties(/a/g, { flags: { get }, source: { get }, global: { get } }),
    Object.defineProperties(new Uint8Array(2), { length: { get } }),
    Object.defineProperties(new Error('made'), { stack: { get }, message: { get }, name: { get } }),
    Object.create(Array.prototype, { length: { get } }),
    Object.create({
      get forEach() {
        return get();
      },
      get length() {
        return get();
      },
      keys: get,
    }),
    (function* () {
      yield touched.push('generator');
    })(),
  ];
  for (const each of hidden) t.not(shown(each).text, '[unreadable]');
  t.same(tableOf([value, hidden[0]])?.rows[0]?.[1][0], { t: 'getter', v: '(…)' });
  t.same(touched, []);
  const hostile = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('no');
      },
      getPrototypeOf: () => {
        throw new Error('no');
      },
    },
  );
  t.equal(shown(hostile).text, '[unreadable]');
  t.equal(shortText(hostile), '[unreadable]');
  t.equal(headOf(hostile).t, 'other');
});

t.test('a cycle is cut where it closes, and a repeated value is not', async (t) => {
  const ring: Record<string, unknown> = { twice: null };
  ring.self = ring;
  t.same(childrenOf(ring)[1], ['self', 'cycle', '[Circular]']);
  const shared = { a: 1 };
  t.same(
    childrenOf([shared, shared]).map(([, type]) => type),
    ['object', 'object'],
  );
});

t.test('an error shows its message, its cause, and its stack', async (t) => {
  const error = new TypeError('bad', { cause: 'because' });
  Object.assign(error, { code: 7 });
  const { type, text, stack } = shown(error);
  t.equal(type, 'error');
  t.equal(text, 'TypeError: bad');
  t.match(stack, 'values.test');
  t.same(
    childrenOf(error)
      .map(([key]) => key)
      .toSorted(),
    ['cause', 'code'],
  );
  const all = new AggregateError([new Error('one'), 'two'], 'all failed');
  t.same(childrenOf(all), [['errors', 'array', 'Array(2)']]);
});

t.test('frames of the preview itself are left out of a stack', async (t) => {
  const error = new Error('made');
  error.stack =
    'Error: made\n    at own (script.js:1:1)\n    at write (codeweb-preview.js:9:1)\n    at last (script.js:2:2)';
  t.equal(shown(error).stack, 'Error: made\n    at own (script.js:1:1)\n    at last (script.js:2:2)');
});

t.test('depth, breadth, text and number are limited, and omissions are counted', async (t) => {
  const long = Array.from({ length: 5_000 }, (_, index) => index);
  t.equal(shown(long).children?.length, 100);
  t.equal(shown(long).more, 4_900);
  let deep: unknown = 'end';
  for (let level = 0; level < 50; level += 1) deep = { deep };
  t.ok(sizeOf(shown(deep)) < 10);
  const wide = Array.from({ length: 90 }, () => Array.from({ length: 90 }, () => 'x'.repeat(500)));
  t.ok(sizeOf(shown(wide)) <= 301);
  t.ok(shown('x'.repeat(1_000_000)).text.length < 8_100);
  const big = describe(Array.from({ length: 20 }, () => 'y'.repeat(9_000)));
  t.ok(JSON.stringify(big).length < 20_000);
});

t.test('a list is filled breadth-first, so that its first entry does not use all the space', async (t) => {
  const wide = Array.from({ length: 50 }, () => ({ list: Array.from({ length: 50 }, () => 1) }));
  t.equal(shown(wide).children?.length, 50);
});

const words = (values: unknown[]) => formatValues(values).map(({ t: type, v, css }) => [type, v, css]);

t.test('percent signs format the values behind the text', async (t) => {
  t.same(words(['%s is %d of %i, %f%%', 'Ada', '36.7', 7.9, '1.50']), [
    ['text', 'Ada is 36 of 7, 1.5%', undefined],
  ]);
  t.same(words(['%cred%c plain', 'color: red', '']), [
    ['text', 'red', 'color: red'],
    ['text', ' plain', undefined],
  ]);
  t.same(
    words(['%o and', { a: 1 }, 'more']).map(([type]) => type),
    ['object', 'text', 'text', 'text'],
  );
  t.same(words(['100% sure %s', 'x']), [['text', '100% sure x', undefined]]);
  t.same(words(['%s']), [['text', '%s', undefined]]);
  t.same(words([1, '%s']).length, 2);
});

t.test('a table has the columns of all rows, a value column for primitive rows, and a maximum', async (t) => {
  const table = tableOf([{ a: 1 }, { b: 'x' }, 7]);
  t.same(table?.columns, ['a', 'b', 'Value']);
  t.same(table?.rows[1], ['1', [null, { t: 'string', v: 'x' }, null]]);
  t.same(table?.rows[2], ['2', [null, null, { t: 'number', v: '7' }]]);
  t.same(tableOf([{ a: 1, b: 2 }], ['b'])?.columns, ['b']);
  t.equal(tableOf(Array.from({ length: 500 }, () => 1))?.more, 400);
  t.equal(tableOf('text'), null);
});
