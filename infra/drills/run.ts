import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startTestCluster } from '../../tests/helpers/cluster.ts';
import { countTap } from '../test/counts.ts';
import { type Result, runStage } from '../test/stage.ts';
import { ensureTools } from '../test/tools.ts';
import { type Drill, drills } from './drills.ts';
import { tableOf } from './table.ts';

/** `npm run drills [-- --times=3 --only=4,5]`: runs the drills one after the other and prints what came of them. */
const { values } = parseArgs({
  options: { times: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
});
const only = new Set(values.only.split(',').filter(Boolean).map(Number));
const chosen = drills.filter(({ number }) => only.size === 0 || only.has(number));
if (chosen.length === 0) throw new Error(`no drill has the number ${values.only}`);

ensureTools();
mkdirSync('.cache', { recursive: true });
const runs = new Map<Drill, Result[]>(chosen.map((drill) => [drill, []]));
for (let time = 1; time <= Number(values.times); time++)
  for (const drill of chosen) runs.get(drill)?.push(await run(drill));
console.log(tableOf(runs));
const bad = [...runs.values()].flat().some(({ failed }) => failed > 0);
process.exitCode = bad ? 1 : 0;

/** With a fresh PostgreSQL each, so that no drill leaves anything to the next one. */
async function run({ number, title, files }: Drill): Promise<Result> {
  const cluster = await startTestCluster();
  try {
    const env = { TEST_DATABASE_URL: cluster.url, CI: '1', NODE_COMPILE_CACHE: '.cache/node' };
    const options = ['--reporter=base', '--jobs=1', '--timeout=400'] as const;
    const command = ['tap', 'run', ...options, ...files] as const;
    return await runStage({ title: `drill ${number}: ${title}`, command, env, count: countTap });
  } finally {
    await cluster.stop();
  }
}
