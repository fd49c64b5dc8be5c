import { mock } from 'node:test';
import t from 'tap';
import type { Compiled } from '../../../../src/modules/webs/rules/compile/problem.ts';
import {
  type CompileInput,
  type CompileTask,
  PaneCompiler,
  tooSlow,
} from '../../../../src/pages/(editor)/compile/pane-compiler.ts';

/** A worker that replies on the test's command. */
class FakeWorker extends EventTarget {
  readonly tasks: CompileTask[] = [];
  isTerminated = false;
  readonly family: string;
  constructor(family: string) {
    super();
    this.family = family;
    setImmediate(() => this.#say({ isReady: true }));
  }
  postMessage(task: CompileTask): void {
    this.tasks.push(task);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  answer(code: string): void {
    this.#say({ code, problems: [], revision: this.tasks.at(-1)?.revision });
  }
  #say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function setUp() {
  const workers: FakeWorker[] = [];
  const done: [string, Compiled][] = [];
  const compiler = new PaneCompiler({
    startWorker: async (family) => {
      if (family === 'less') throw new Error('offline');
      const worker = new FakeWorker(family);
      workers.push(worker);
      return worker;
    },
    onCompiled: ({ text }, compiled) => done.push([text, compiled]),
  });
  const ask = (text: string, kind: CompileInput['kind'] = 'typescript') =>
    compiler.compile({ kind, text, others: '' });
  /** Resolves when a worker has received this text. */
  const given = async (text: string) => {
    for (;;) {
      const worker = workers.find(({ tasks }) => tasks.at(-1)?.text === text);
      if (worker) return worker;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { compiler, workers, done, ask, given };
}

t.test('while one source compiles, only the newest other source waits', async (t) => {
  const { compiler, workers, done, ask, given } = setUp();
  for (const text of ['one', 'two', 'three']) ask(text);
  const worker = await given('one');
  worker.answer('1');
  await given('three');
  ask('four');
  ask('five');
  worker.answer('3');
  (await given('five')).answer('5');
  await compiler.settled();
  t.same(
    done.map(([text, { code }]) => [text, code]),
    [
      ['one', '1'],
      ['three', '3'],
      ['five', '5'],
    ],
  );
  t.equal(workers.length, 1, 'in one worker');
});

t.test('another group of languages gets another worker', async (t) => {
  const { compiler, workers, ask, given } = setUp();
  ask('one');
  (await given('one')).answer('1');
  await compiler.settled();
  ask('two', 'scss');
  (await given('two')).answer('2');
  await compiler.settled();
  t.same(
    workers.map(({ family, isTerminated }) => [family, isTerminated]),
    [
      ['script', true],
      ['scss', false],
    ],
  );
  compiler.stop();
  t.ok(workers[1]?.isTerminated, 'which ends with the source');
});

t.test('a compilation that takes too long ends its worker, and the next source gets a new one', async (t) => {
  const { compiler, workers, done, ask, given } = setUp();
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => mock.timers.reset());
  ask('endless');
  await given('endless');
  mock.timers.tick(2_001);
  await compiler.settled();
  t.match(done, [['endless', { code: null, problems: [{ text: tooSlow }] }]]);
  t.ok(workers[0]?.isTerminated);
  ask('short');
  const next = await given('short');
  t.not(next, workers[0]);
  next.answer('s');
  await compiler.settled();
  t.match(done[1], ['short', { code: 's' }]);
});

t.test('a compiler that cannot be loaded is reported as a problem of the source', async (t) => {
  const { compiler, done, ask } = setUp();
  ask('one', 'less');
  await compiler.settled();
  t.match(done, [['one', { code: null, problems: [{ text: /could not be loaded/ }] }]]);
});

t.test('the result of a compilation is discarded when the pane has become plain', async (t) => {
  const { compiler, workers, done, ask, given } = setUp();
  ask('one');
  await given('one');
  compiler.stop();
  await compiler.settled();
  t.same(done, []);
  t.ok(workers[0]?.isTerminated);
});
