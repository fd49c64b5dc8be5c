import { become } from './run.mjs';
import { build, install, launch, node24 } from './steps.mjs';

await launch(async () => {
  await install();
  await build();
  become(node24(), ['infra/test/run.ts', ...process.argv.slice(2)]);
});
// Without its packages or its build nothing can be tested; whoever reads the last line must see that.
if (process.exitCode) process.stdout.write('0 passed, 1 failed\n');
