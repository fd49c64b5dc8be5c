import { become } from './run.mjs';
import { install, launch, node24 } from './steps.mjs';

await launch(async () => {
  await install({ tools: true });
  become(node24(), ['infra/test/run.ts', ...process.argv.slice(2)]);
});
// CI reads the last line: without packages no test has passed.
if (process.exitCode) process.stdout.write('0 passed, 1 failed\n');
