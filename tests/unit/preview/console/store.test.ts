import { mock } from 'node:test';
import t from 'tap';
import { plainText, type SentLine } from '../../../../src/pages/(preview)/console/console-values.ts';
import { visibleEntries } from '../../../../src/pages/(preview)/console/panel.ts';
import { createStackLocations } from '../../../../src/pages/(preview)/console/stack-locations.ts';
import { ConsoleStore, InputHistory, maxEntries } from '../../../../src/pages/(preview)/console/store.ts';

const places = createStackLocations(
  { html: '', css: '', js: 'a\nb', cssLinks: [], jsLinks: [], htmlLinks: [] },
  false,
);

function line(words: string, part: Partial<SentLine> = {}): SentLine {
  return {
    level: 'log',
    kind: 'line',
    depth: 0,
    count: 1,
    args: [plainText(words)],
    table: null,
    stack: '',
    at: null,
    asked: '',
    ...part,
  };
}

/** A store whose timers fire when `pass` is called. */
function createStore() {
  let waiting: (() => void)[] = [];
  const store = new ConsoleStore((action) => waiting.push(action));
  const pass = () => {
    for (const action of waiting.splice(0)) action();
    for (const action of waiting.splice(0)) action();
  };
  const wordsOf = () => {
    pass();
    return store.view().entries.map(({ args, count }) => `${args[0]?.text ?? '-'} ${count}`);
  };
  waiting = [];
  return { store, pass, wordsOf };
}

t.test('equal consecutive lines are one line with a count; others are not', async (t) => {
  const { store, wordsOf } = createStore();
  store.add([line('a'), line('a', { count: 3 }), line('b'), line('a'), line('a', { level: 'warn' })], places);
  t.same(wordsOf(), ['a 4', 'b 1', 'a 1', 'a 1']);
  t.same(store.view().counts, { error: 0, warn: 1, all: 7 });
});

t.test('the same text from another line of code is separate', async (t) => {
  const { store, wordsOf } = createStore();
  const at = (number: number) => ({ at: { file: 'script.js', line: number, column: 1 } });
  store.add([line('a', at(1)), line('a', at(2))], places);
  t.same(wordsOf(), ['a 1', 'a 1']);
  t.same(store.view().entries[1]?.location, { field: 'js', line: 2, column: 1 });
});

t.test('lines get their positions later if the time for looking them up was spent', async (t) => {
  const { store, pass } = createStore();
  let now = 10_000;
  const clock = mock.method(performance, 'now', () => now);
  t.teardown(() => mock.restoreAll());
  const web = { html: '<img src="a.png">', css: '', js: 'a\nb', cssLinks: [], jsLinks: [], htmlLinks: [] };
  const busy = createStackLocations(web, false);
  const linesOf = () => store.view().entries.map(({ location }) => location?.line ?? null);
  const inScript = (line: number) => ({ at: { file: 'script.js', line, column: 1 } });
  // Each look at the clock takes 60 ms, as if other programs had the processor.
  clock.mock.mockImplementation(() => {
    now += 60;
    return now;
  });
  store.add([line('a', inScript(1)), line('b', inScript(2)), line('c', { asked: 'a.png' }), line('d')], busy);
  clock.mock.mockImplementation(() => now);
  pass();
  t.same(linesOf(), [1, 2, null, null]);
  now += 1_100;
  pass();
  t.same(linesOf(), [1, 2, 1, null], 'a line without a position has none later');
  store.clear();
  pass();
  t.same(linesOf(), []);
});

t.test('omitted calls are one line with their number', async (t) => {
  const { store, pass } = createStore();
  store.add([], places, 5);
  store.add([], places, 6);
  pass();
  t.match(store.view().entries, [{ kind: 'dropped', count: 11 }]);
  t.equal(store.view().counts.warn, 0);
});

t.test('lines in the middle are dropped to make room for new ones', async (t) => {
  const { store, pass } = createStore();
  for (let each = 0; each < maxEntries * 3; each += 1) store.add([line(String(each))], places);
  pass();
  const { entries, counts } = store.view();
  t.ok(entries.length <= maxEntries * 1.2);
  t.equal(counts.all, maxEntries * 3, 'those that are left out are counted');
  t.equal(entries.filter(({ kind }) => kind === 'dropped').length, 1);
  t.equal(entries[0]?.args[0]?.text, '0');
  t.equal(entries.at(-1)?.args[0]?.text, String(maxEntries * 3 - 1));
});

t.test('a new run clears the previous one’s lines at its first message, or soon', async (t) => {
  const { store, wordsOf, pass } = createStore();
  store.add([line('old')], places);
  pass();
  store.begin();
  t.same(store.view().entries.length, 1);
  store.add([line('new')], places);
  t.same(wordsOf(), ['new 1']);
  store.begin();
  t.same(wordsOf(), []);
});

t.test('a flood notifies its listeners once', async (t) => {
  const { store, pass } = createStore();
  let calls = 0;
  store.subscribe(() => {
    calls += 1;
  });
  for (let each = 0; each < 1_000; each += 1) store.add([line(String(each))], places);
  pass();
  t.equal(calls, 1);
});

t.test('closed groups hide their lines at any depth; a filter still finds them', async (t) => {
  const { store, pass } = createStore();
  store.add(
    [
      line('open', { kind: 'group' }),
      line('in', { depth: 1 }),
      line('closed', { kind: 'collapsed', depth: 1 }),
      line('hidden', { depth: 2 }),
      line('deeper', { depth: 3, level: 'error' }),
      line('after', { depth: 1 }),
      line('out'),
    ],
    places,
  );
  pass();
  const { entries } = store.view();
  const words = (filter: 'all' | 'error', toggled: number[]) =>
    visibleEntries(entries, filter, new Set(toggled)).map(({ entry }) => entry.args[0]?.text);
  t.same(words('all', []), ['open', 'in', 'closed', 'after', 'out']);
  t.same(words('all', [entries[2]?.id ?? 0]).length, 7);
  t.same(words('all', [entries[0]?.id ?? 0]), ['open', 'out']);
  t.same(words('error', []), ['deeper']);
});

t.test('the history of typed lines is browsed by arrow keys, and keeps an unfinished line', async (t) => {
  const history = new InputHistory();
  t.equal(history.move(-1, ''), null);
  history.add('one');
  history.add('two');
  history.add('one');
  t.equal(history.move(-1, 'half'), 'one');
  t.equal(history.move(-1, 'one'), 'two');
  t.equal(history.move(-1, 'two'), null);
  t.equal(history.move(1, 'two'), 'one');
  t.equal(history.move(1, 'one'), 'half');
  t.equal(history.move(1, 'half'), null);
});

t.test('compiler errors stay over runs until they are fixed', async (t) => {
  const { store, pass, wordsOf } = createStore();
  const problem = (text: string) => ({ severity: 'error', text, line: 2, column: 3 }) as const;
  store.report('css', [problem('one')]);
  store.add([line('one', { level: 'error' })], places);
  t.same(wordsOf(), ['one 1', 'one 1'], 'apart from lines of the result');
  t.match(store.view().entries[0]?.location, { field: 'css', line: 2, column: 3 });
  store.begin();
  store.add([line('next run')], places);
  t.same(wordsOf(), ['one 1', 'next run 1']);
  store.report('css', [problem('two')]);
  t.same(wordsOf(), ['next run 1', 'two 1']);
  store.clear();
  t.same(wordsOf(), [], 'a reader may clear them');
  store.begin();
  pass();
  t.same(wordsOf(), ['two 1']);
  store.report('css', []);
  t.same(wordsOf(), []);
});
