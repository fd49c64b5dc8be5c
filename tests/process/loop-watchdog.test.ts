import t from 'tap';
import { runScript } from './support/processes.ts';

const loop = 'tests/process/support/loop.ts';
const ending = 'event loop blocked; ending this process so that it is restarted';
const linesOf = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

t.test('a process whose event loop is blocked is killed, with a log line that names where', async (t) => {
  const { child, ended, output } = runScript(t, [loop, 'for-good']);
  await ended;
  t.equal(child.signalCode, 'SIGKILL');
  const [line] = linesOf(output());
  t.match(line, { level: 60, running: ['GET /web/long'], msg: ending });
  t.ok(line.stalledMs >= 1_000, output());
  t.match(line.stack[0], /^blockForGood file:.*support\/loop\.ts:\d+$/);
});

t.test('a process blocked in native code is killed later, and the log names the request', async (t) => {
  const { child, ended, output } = runScript(t, [loop, 'without-cpu']);
  await ended;
  t.equal(child.signalCode, 'SIGKILL');
  const [line] = linesOf(output());
  t.match(line, { level: 60, stack: [], running: ['GET /web/long'], msg: ending });
  t.ok(line.stalledMs >= 3_000 && line.cpuMs < 500, output());
});

t.test('a process starved of CPU goes on after the limit', async (t) => {
  const { ended, output } = runScript(t, [loop, 'almost-too-long']);
  t.equal(await ended, 0);
  t.ok(linesOf(output()).every(({ level }) => level === 40));
  t.match(output(), /^worked to the end$/m);
});

t.test('a busy process whose loop still turns keeps running, and exits when it is idle', async (t) => {
  const { ended, output } = runScript(t, [loop, 'in-pieces']);
  t.equal(await ended, 0);
  t.equal(output(), 'worked to the end\n');
});
