import { startTestCluster } from '../../tests/helpers/cluster.ts';
import { checks } from './checks.ts';
import { countPlaywright, countTap } from './counts.ts';
import { type Result, report, runStage } from './stage.ts';
import { ensureTools } from './tools.ts';

/** `npm test`: everything, in order, also after a failure; the last line sums up. */
ensureTools();
const results: Result[] = [];
for (const stage of checks) results.push(await runStage(stage));

const cluster = await startTestCluster();
try {
  results.push(
    await runStage({
      title: 'tap',
      command: ['tap', 'run', '--reporter=base'],
      // CI: no moving display, so that the output reads well in a file.
      env: { TEST_DATABASE_URL: cluster.url, CI: '1' },
      count: countTap,
    }),
  );
} finally {
  await cluster.stop();
}

results.push(
  await runStage({
    title: 'browser',
    command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
    count: countPlaywright,
  }),
);
report(results);
