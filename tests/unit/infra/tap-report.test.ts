import { test } from 'tap';
import { createTapReport } from '../../../infra/test/tap-report.ts';

const tap = `TAP version 14
# Subtest: tests/a.test.ts
    # Subtest: first
        ok 1 - should be equal
        1..1
    ok 1 - first # time=1ms
    1..1
ok 1 - tests/a.test.ts # time=20ms

# Subtest: tests/b.test.ts
    # Subtest: second
        not ok 1 - should be equivalent
          ---
          diff: |
            --- expected
            -1
          at:
            fileName: tests/b.test.ts
          stack: |
            tests/b.test.ts:4:5
          ...

        1..1
    not ok 1 - second # time=1ms
      ---
      at:
        fileName: tests/b.test.ts
      ...
not ok 2 - tests/b.test.ts # time=30ms
  ---
  exitCode: 1
  ...
`;

function reportOf(text: string, chunk = text.length): string {
  const report = createTapReport();
  let out = '';
  for (let at = 0; at < text.length; at += chunk) out += report.write(text.slice(at, at + chunk));
  return out + report.end();
}

test('each file is printed as one line, and each failure once, with diff and stack', async (t) => {
  t.equal(
    reportOf(tap),
    `PASS  tests/a.test.ts  time=20ms

✖ tests/b.test.ts › second › should be equivalent
  diff: |
    --- expected
    -1
  stack: |
    tests/b.test.ts:4:5

FAIL  tests/b.test.ts  time=30ms
`,
  );
});

test('chunks may be split anywhere', async (t) => {
  t.equal(reportOf(tap, 7), reportOf(tap));
});

test('a file that throws before its first test is a failure with its exit code', async (t) => {
  const crashed = 'not ok 1 - tests/c.test.ts # time=4ms\n  ---\n  jobId: 2\n  exitCode: 1\n  ...\n';
  t.equal(reportOf(crashed), 'FAIL  tests/c.test.ts  time=4ms\n\n✖ tests/c.test.ts\n  exitCode: 1\n\n');
  t.match(reportOf('ok 1 - tests/c.test.ts # SKIP no tests found\n'), /^FAIL/);
});

test('a skipped test is a line with its reason', async (t) => {
  const skipped = `# Subtest: tests/d.test.ts
    ok 1 - with a program # SKIP it is not installed
    1..1
ok 1 - tests/d.test.ts # time=3ms
`;
  t.equal(
    reportOf(skipped),
    'SKIP  tests/d.test.ts › with a program: it is not installed\nPASS  tests/d.test.ts  time=3ms\n',
  );
});

test('a failure is at most one screen', async (t) => {
  const long = Array.from({ length: 500 }, () => `    +${'x'.repeat(5_000)}`).join('\n');
  const out = reportOf(`not ok 1 - large\n  ---\n  diff: |\n${long}\n  stack: |\n    a.test.ts:1:1\n  ...\n`);
  t.ok(out.split('\n').length < 40);
  t.ok(out.split('\n').every((line) => line.length < 180));
  t.match(out, /481 more lines in \.cache\/tests\.tap/);
  t.match(out, /a\.test\.ts:1:1/);
});
