import { become } from './run.mjs';
import { build, install, launch, node24 } from './steps.mjs';

await launch(async () => {
  await install();
  await build();
  become(node24(), ['src/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
});
