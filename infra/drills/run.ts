import { parseArgs } from 'node:util';
import { startTestCluster } from '../../tests/helpers/cluster.ts';
import { type Result, runStage } from '../test/stage.ts';
import { tapStage } from '../test/tap.ts';
import { ensureTools } from '../test/tools.ts';
import { type Drill, drills } from './drills.ts';

/** `npm run drills [-- --times=3 --only=4,5]`: runs the drills one after the other and prints a table of the results. */
const { values } = parseArgs({
  options: { times: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
});
const only = new Set(values.only.split(',').filter(Boolean).map(Number));
const chosen = drills.filter(({ number }) => only.size === 0 || only.has(number));
if (chosen.length === 0)
  throw new Error(
    `--only is "${values.only}"; numbers from infra/drills/drills.ts are accepted, separated by commas`,
  );

ensureTools();
const runs = new Map<Drill, Result[]>(chosen.map((drill) => [drill, []]));
for (let time = 1; time <= Number(values.times); time++)
  for (const drill of chosen) runs.get(drill)?.push(await run(drill));
console.log(tableOf(runs));
const bad = [...runs.values()].flat().some(({ failed }) => failed > 0);
process.exitCode = bad ? 1 : 0;

/** Each drill gets a PostgreSQL of its own, so that no state carries over to the next. */
async function run({ number, title, files }: Drill): Promise<Result> {
  const cluster = await startTestCluster();
  try {
    const env = { TEST_DATABASE_URL: cluster.url };
    const options = ['--jobs=1', '--timeout=400'];
    return await runStage(tapStage(`drill ${number}: ${title}`, files, options, env));
  } finally {
    await cluster.stop();
  }
}

/** Formats a line per drill: number of runs, of passed runs, and the seconds of each. */
function tableOf(runs: ReadonlyMap<Drill, readonly Result[]>): string {
  const lines = [...runs].map(([{ number, title }, results]) => [
    String(number),
    title,
    String(results.length),
    String(results.filter((result) => result.failed === 0 && result.passed > 0).length),
    results.map(({ seconds }) => seconds.toFixed(0)).join(', '),
    results.every(({ passed, failed }) => passed + failed === 0) ? 'skipped' : '',
  ]);
  const all = [['', 'drill', 'runs', 'passed', 'seconds', ''], ...lines];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0))) ?? [];
  const laidOut = all.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return `\n${laidOut.map((line) => line.trimEnd()).join('\n')}`;
}
