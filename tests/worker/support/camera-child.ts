import { createCamera } from '../../../src/shared/camera/index.ts';

/** `node camera-child.ts <chromium>`: says when its browser has drawn a page, and stays in the middle of another. */
const [chromium = ''] = process.argv.slice(2);
const camera = createCamera({ chromium, publicUrl: 'http://localhost:3000', readFile: async () => null });
const { signal } = new AbortController();
await camera.photograph('<!doctype html><h1>Drawn</h1>', signal);
process.stdout.write('drawn\n');
await camera.photograph('<!doctype html><script>for (;;);</script>', signal);
