import t from 'tap';
import { sourcesBelow } from './sources.ts';

/** Waits for a fixed time: in the runner, in the browser's driver, and with a separate promise. */
const fixedWaits = /\bwaitForTimeout\(|\bsetTimeout as \w+|new Promise(?:<\w+>)?\(\(\w+\) => setTimeout\(/;

/** Files that may do so, with the reason. */
const allowed: Record<string, string> = {
  'tests/helpers/wait.ts': 'waitUntil and pause, which all others use',
  'tests/e2e/support/people.ts': 'polls in the browser until scrolling ends',
};

t.test('tests wait for events, or give a reason for waiting for time', async (t) => {
  const found = sourcesBelow('tests', /\.tsx?$/)
    .filter(({ path }) => !path.startsWith('tests/drills/') && !Object.hasOwn(allowed, path))
    .filter(({ path }) => path !== 'tests/architecture/waits.test.ts')
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) => (fixedWaits.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
    );
  t.same(found, [], 'use waitUntil or pause of tests/helpers/wait.ts');
});

/**
 * Timers that start when a file is loaded. Files of a batch share a process and its root test, and wait for each other.
 */
const timersOfFiles = /^t\.setTimeout\(|^(export )?const .*AbortSignal\.timeout\(/;

t.test('no test file begins a time limit when it is loaded', async (t) => {
  const found = sourcesBelow('tests', /\.tsx?$/)
    .filter(({ path }) => !path.startsWith('tests/drills/'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          timersOfFiles.test(line) && !line.includes('=>') ? [`${path}:${at + 1}: ${line.trim()}`] : [],
        ),
    );
  t.same(found, [], 'it would end the tests of other files in the same batch');
});
