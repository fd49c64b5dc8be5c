import { spawnSync } from 'node:child_process';
import { startTestCluster } from '../../tests/helpers/cluster.ts';
import { batchesOf } from './batches.ts';
import { checks } from './checks.ts';
import { countPlaywright } from './counts.ts';
import { needsDatabase, needsPages, needsTools, parseSelection, type Selection } from './selection.ts';
import { type Result, report, runInParallel, runStage } from './stage.ts';
import { tapStage } from './tap.ts';
import { ensureTools } from './tools.ts';

/**
 * `npm test` runs everything, in order, also after a failure; the last line has the totals. `npm
 * test -- FILE…`, `npm run test:unit` and `npm run test:api` run a part of it (selection.ts),
 * without the static checks.
 */
const results: Result[] = [];
await attempt('arguments', async () => {
  const selection = parseSelection(process.argv.slice(2));
  if (needsPages(selection)) buildPages();
  if (selection.isWhole) results.push(...(await runInParallel(checks)));
  if (needsTools(selection)) await attempt('tools', async () => ensureTools());
  if (selection.tap.length > 0) await attempt('tap', () => runTap(selection));
  if (selection.browser) await attempt('browser', () => runBrowser(selection));
});
report(results);

/** No test can run without built pages. */
function buildPages(): void {
  const { status } = spawnSync(process.execPath, ['infra/launch/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the pages could not be built');
}

async function runTap({ tap, options }: Selection): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const env: NodeJS.ProcessEnv = {};
  if (needsDatabase(tap)) {
    const cluster = await startTestCluster();
    resources.defer(() => cluster.stop());
    env.TEST_DATABASE_URL = cluster.url;
  }
  results.push(await runStage(tapStage('tap', batchesOf(tap), options, env)));
}

async function runBrowser({ isWhole, browser, options }: Selection): Promise<void> {
  const runner = ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'] as const;
  const run = async (title: string, ...more: string[]) => {
    const command = [...runner, ...(browser ?? []), ...options, ...more] as const;
    // The compile cache: the product and each worker of Playwright load much the same code.
    const env = { NODE_COMPILE_CACHE: '.cache/node' };
    results.push(await runStage({ title, command, env, count: countPlaywright }));
  };
  if (!isWhole) return run('browser');
  // Tests that measure how long the page is blocked would measure the tests beside them, too.
  await run('browser', '--grep-invert=@alone');
  await run('browser, one by one', '--grep=@alone', '--workers=1');
}

/** Counts an error outside of tests as one failed test, and goes on. */
async function attempt(title: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    results.push({ title, passed: 0, failed: 1, seconds: 0 });
  }
}
