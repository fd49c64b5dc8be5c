import { mock } from 'node:test';
import t from 'tap';
import { keepWorker } from '../../../src/pages/runtime/call-worker.ts';

type Task = { id: number; text: string };

/** Workers that reply on the test's command. */
function setUp() {
  const workers: FakeWorker[] = [];
  class FakeWorker extends EventTarget {
    readonly tasks: Task[] = [];
    isTerminated = false;
    constructor() {
      super();
      workers.push(this);
    }
    postMessage(task: Task): void {
      this.tasks.push(task);
    }
    terminate(): void {
      this.isTerminated = true;
    }
    reply(id: number | undefined): void {
      this.dispatchEvent(new MessageEvent('message', { data: { id } }));
    }
  }
  const ask = keepWorker<{ text: string }, { id: number }>(async () => ({ default: FakeWorker }), 1_000);
  return { workers, ask };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

t.test('each task gets the reply with its id from the one worker', async (t) => {
  const { workers, ask } = setUp();
  const replies = Promise.all([ask({ text: 'first' }), ask({ text: 'second' })]);
  await turn();
  const [worker] = workers;
  for (const { id } of worker?.tasks.toReversed() ?? []) worker?.reply(id);
  t.same(
    (await replies).map((reply) => reply?.id),
    worker?.tasks.map(({ id }) => id),
  );
  t.equal(workers.length, 1);
});

t.test('after an error or a timeout the next task starts another worker', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => mock.timers.reset());
  const { workers, ask } = setUp();
  const failed = t.rejects(ask({ text: 'fails' }), { message: 'the worker failed' });
  await turn();
  workers[0]?.dispatchEvent(new Event('error'));
  await failed;
  const hanging = ask({ text: 'hangs' });
  await turn();
  mock.timers.tick(1_000);
  t.equal(await hanging, null);
  const last = ask({ text: 'works' });
  await turn();
  workers[2]?.reply(workers[2].tasks[0]?.id);
  await last;
  t.same(
    workers.map(({ isTerminated }) => isTerminated),
    [true, true, false],
  );
});
