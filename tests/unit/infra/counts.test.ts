import { test } from 'tap';
import { countPlaywright, countTap } from '../../../infra/test/counts.ts';

test("tap's totals are read only from its closing line", async (t) => {
  const table =
    'Asserts:  97 pass  3 fail  100 of 100 complete\nSuites:    1 pass  0 fail      4 of 4 complete\n';
  t.same(countTap(`${table}\n# { total: 100, pass: 97, fail: 3 }\n# time=1.5ms\n`), {
    passed: 97,
    failed: 3,
  });
  t.same(countTap(`${table}\n# { total: 114, pass: 114 }\n`), { passed: 114, failed: 0 });
  t.same(countTap(`\u001b[1m# { total: 2, pass: 1, fail: 1 }\u001b[0m`), { passed: 1, failed: 1 });
  t.equal(countTap('Error: it crashed'), null);
});

test('a file that throws before its first test is a failure', async (t) => {
  const output = 'ok 1 - tests/a.test.ts # SKIP no tests found\n# { total: 3, pass: 2, skip: 1 }\n';
  t.same(countTap(output), { passed: 2, failed: 1 });
});

test("Playwright's interrupted and unrun tests count as failed, flaky ones as passed", async (t) => {
  const output = '  1 flaky\n    a.spec.ts\n  2 failed\n  3 did not run\n  10 passed (1.5m)\n';
  t.same(countPlaywright(output), { passed: 11, failed: 5 });
  t.same(countPlaywright('\n  7 passed (3.2s)\n'), { passed: 7, failed: 0 });
  t.equal(countPlaywright('Error: No tests found'), null);
});
