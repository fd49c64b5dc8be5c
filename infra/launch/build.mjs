import { build, compress, install, launch } from './steps.mjs';

await launch(async () => {
  await install();
  await build();
  await compress();
});
