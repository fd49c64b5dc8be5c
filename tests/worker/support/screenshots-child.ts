import { createLog } from '../../../src/shared/log/log.ts';
import { createScreenshots } from '../../../src/worker/screenshots/index.ts';

/**
 * `node screenshots-child.ts <chromium> <on|off>`: reports when its browser has drawn a page, and hangs in another
 * page.
 */
const [chromium = '', sandbox] = process.argv.slice(2);
const screenshots = createScreenshots({
  chromium,
  isSandboxed: sandbox === 'on',
  publicUrl: 'http://localhost:3000',
  readFile: async () => null,
  log: createLog('silent'),
});
const { signal } = new AbortController();
await screenshots.capture('<!doctype html><h1>Drawn</h1>', signal);
process.stdout.write('drawn\n');
await screenshots.capture('<!doctype html><script>for (;;);</script>', signal);
