import t from 'tap';
import { describeGoal, type Goal, judge, type Row, ratioOf } from '../../../../infra/bench/row.ts';

const row = (value: number, goal?: Goal, reference?: number): Row => ({
  name: 'row',
  value,
  unit: 'ms',
  goal,
  reference,
});

t.test('a row is compared with its goal', async (t) => {
  const cases: [Row, met: boolean, hasFailed: boolean][] = [
    [row(600, { maxValue: 600 }), true, false],
    [row(660, { maxValue: 600 }), false, false],
    [row(661, { maxValue: 600 }), false, true],
    [row(1, { maxValue: 0 }), false, true],
    [row(500, { minValue: 500 }), true, false],
    [row(450, { minValue: 500 }), false, false],
    [row(449, { minValue: 500 }), false, true],
    [row(60, { minRatio: 0.6 }, 100), true, false],
    [row(53, { minRatio: 0.6 }, 100), false, true],
    [row(110, { maxRatio: 1.1 }, 100), true, false],
    [row(120, { maxRatio: 1.1 }, 100), false, false],
    [row(130, { maxRatio: 1.1 }, 100), false, true],
    [row(Number.NaN, { maxValue: 600 }), false, true],
  ];
  for (const [measured, met, hasFailed] of cases)
    t.same(judge(measured), { met, hasFailed }, `${measured.value} against ${JSON.stringify(measured.goal)}`);
});

t.test('a row without a goal, or without the reference of its goal, is not judged', async (t) => {
  t.equal(judge(row(1)), null);
  t.equal(judge(row(1, { maxRatio: 1.1 })), null);
  t.equal(ratioOf(row(1)), undefined);
});

t.test('a goal is printed in words', async (t) => {
  t.equal(describeGoal({ maxValue: 1_200 }), 'at most 1,200');
  t.equal(describeGoal({ minValue: 500 }), 'at least 500');
  t.equal(describeGoal({ maxRatio: 1.1 }), 'ratio at most 1.1');
  t.equal(describeGoal({ minRatio: 0.85 }), 'ratio at least 0.85');
});
