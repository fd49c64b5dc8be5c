import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { startTestCluster } from '../../tests/helpers/cluster.ts';
import { testFiles } from './batches.ts';
import { checks } from './checks.ts';
import { countPlaywright, countTap } from './counts.ts';
import { type Result, report, runSideBySide, runStage } from './stage.ts';
import { ensureTools } from './tools.ts';

/** `npm test`: everything, in order, also after a failure; the last line sums up. */
const results: Result[] = await runSideBySide(checks);
await attempt('tools', async () => ensureTools());
await attempt('tap', tap);
await attempt('browser', async () => {
  const command = ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'] as const;
  results.push(await runStage({ title: 'browser', command, count: countPlaywright }));
});
report(results);

async function tap(): Promise<void> {
  await using parts = new AsyncDisposableStack();
  const cluster = await startTestCluster();
  parts.defer(() => cluster.stop());
  // CI: no moving display, so that the output reads well in a file. The cache: each file's process loads the same code.
  const env = { TEST_DATABASE_URL: cluster.url, CI: '1', NODE_COMPILE_CACHE: '.cache/node' };
  const whole = '.cache/tests.tap';
  mkdirSync('.cache', { recursive: true });
  rmSync(whole, { force: true });
  // tap's readable reporter leaves its sum out when a file ran out of time; the raw output always has it.
  const count = () => (existsSync(whole) ? countTap(readFileSync(whole, 'utf8')) : null);
  const command = ['tap', 'run', '--reporter=base', `--output-file=${whole}`, ...testFiles()] as const;
  results.push(await runStage({ title: 'tap', command, env, count }));
}

/** What goes wrong around the tests counts as one that failed, and the rest still runs. */
async function attempt(title: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.log(error);
    results.push({ title, passed: 0, failed: 1, seconds: 0 });
  }
}
