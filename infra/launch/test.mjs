import { become, build, install, node24 } from './steps.mjs';

await install();
await build();
become(node24(), ['infra/test/run.ts', ...process.argv.slice(2)]);
