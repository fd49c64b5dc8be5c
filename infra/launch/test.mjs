import { become } from './run.mjs';
import { build, install, launch, node24 } from './steps.mjs';

await launch(async () => {
  await install();
  await build();
  become(node24(), ['infra/test/run.ts', ...process.argv.slice(2)]);
});
