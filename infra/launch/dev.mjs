import { become } from './run.mjs';
import { install, launch, node24 } from './steps.mjs';

// Vite reloads pages and islands; the supervisor restarts the server when its code changes.
await launch(async () => {
  await install({ tools: true });
  become(node24(), ['src/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'development' });
});
