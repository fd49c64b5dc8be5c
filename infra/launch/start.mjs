import { become } from './run.mjs';
import { build, compressMeanwhile, install, launch, node24 } from './steps.mjs';

const [role, ...args] = process.argv.slice(2);

await launch(async () => {
  await install();
  if (role === undefined) return startAndBuild();
  await build();
  run([role, ...args]);
});

/** Builds while the database is set up; the web processes wait until the pages exist. */
async function startAndBuild() {
  const product = run(['all', '--when-built']);
  try {
    await build();
  } catch (error) {
    product.kill('SIGTERM');
    throw error;
  }
  if (product.connected) product.send('built');
  compressMeanwhile();
}

function run(parameters) {
  return become(node24(), ['src/main.ts', ...parameters], { NODE_ENV: 'production' });
}
