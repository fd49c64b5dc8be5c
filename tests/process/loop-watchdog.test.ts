import t from 'tap';
import { runScript } from './support/processes.ts';

const loop = 'tests/process/support/loop.ts';

t.test('a process whose event loop is blocked is ended, with a line that names where', async (t) => {
  const { child, ended, output } = runScript(t, [loop, 'for-good']);
  await ended;
  t.equal(child.signalCode, 'SIGKILL');
  const line = JSON.parse(output());
  t.match(line, {
    level: 60,
    stalledMs: 1_000,
    msg: 'event loop blocked; ending this process so that it is started again',
  });
  t.match(line.stack[0], /^blockForGood file:.*support\/loop\.ts:\d+$/);
});

t.test(
  'a process that is busy but lets its loop turn works on, and ends when it has nothing to do',
  async (t) => {
    const { ended, output } = runScript(t, [loop, 'in-pieces']);
    t.equal(await ended, 0);
    t.equal(output(), 'worked to the end\n');
  },
);
