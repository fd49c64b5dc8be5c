import t from 'tap';
import { formatTable, hasFailed, inspectMachine, toJson } from '../../../../infra/bench/report.ts';
import type { Row } from '../../../../infra/bench/row.ts';

const cores = Array.from({ length: 2 }, () => ({
  model: 'CPU',
  speed: 0,
  times: { user: 0, nice: 0, sys: 0, idle: 0, irq: 0 },
}));
const idle = inspectMachine(0.1, cores);
const busy = inspectMachine(3, cores);

const rows: Row[] = [
  { name: 'requests', value: 18, unit: '', goal: { maxValue: 20 } },
  { name: 'trending', value: 1_000, unit: 'req/s', reference: 2_000, goal: { minRatio: 0.6 } },
  { name: 'start', value: 2_390.4, unit: 'ms' },
];

t.test('a machine counts as busy from a load average of a quarter per core', async (t) => {
  t.same(idle, { cpu: 'CPU', cores: 2, load: 0.1, isBusy: false });
  t.equal(busy.isBusy, true);
  t.equal(inspectMachine(0.5, cores).isBusy, false);
});

t.test('a run fails when a goal is missed by more than 10 % on an idle machine', async (t) => {
  t.equal(hasFailed(rows, idle), true);
  t.equal(hasFailed(rows, busy), false);
  t.equal(hasFailed(rows.slice(0, 1), idle), false);
});

t.test('the table aligns values, references, ratios and verdicts', async (t) => {
  t.same(formatTable(rows, idle), [
    'requests                18                        met (at most 20)',
    'trending       1,000 req/s      of 2,000    0.50  missed (ratio at least 0.6)',
    'start             2,390 ms',
  ]);
});

t.test('on a busy machine the table says that no row was judged', async (t) => {
  const lines = formatTable(rows, busy);
  t.match(lines[1], '- (ratio at least 0.6)');
  t.equal(lines.at(-1), 'not judged: machine is busy (load 3.00 on 2 cores before the run)');
});

t.test('the JSON report has the machine, the date, the version and each row with its verdict', async (t) => {
  const about = { date: new Date('2026-01-02T03:04:05Z'), version: '1.2.3' };
  const report = toJson(rows, idle, about);
  t.same(JSON.parse(JSON.stringify(report)), {
    machine: { cpu: 'CPU', cores: 2, load: 0.1, isBusy: false },
    date: '2026-01-02T03:04:05.000Z',
    version: '1.2.3',
    rows: [
      {
        name: 'requests',
        value: 18,
        unit: '',
        reference: null,
        ratio: null,
        goal: { maxValue: 20 },
        met: true,
      },
      {
        name: 'trending',
        value: 1_000,
        unit: 'req/s',
        reference: 2_000,
        ratio: 0.5,
        goal: { minRatio: 0.6 },
        met: false,
      },
      { name: 'start', value: 2_390.4, unit: 'ms', reference: null, ratio: null, goal: null, met: null },
    ],
  });
  t.ok(toJson(rows, busy, about).rows.every(({ met }) => met === null));
  const [notMeasured] = toJson([{ name: 'x', value: Number.NaN, unit: 'ms' }], idle, about).rows;
  t.equal(notMeasured?.value, null);
});
