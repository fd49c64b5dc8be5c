import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import sharp from 'sharp';
import t from 'tap';
import { createCamera } from '../../src/shared/camera/index.ts';
import { processes } from '../../src/shared/camera/processes.ts';
import { commandOf } from '../../src/shared/process/alive.ts';
import { chromiumPath, noChromium } from '../helpers/chromium.ts';
import { until } from './support/lab.ts';

const { signal } = new AbortController();
const usual = { chromium: chromiumPath, publicUrl: 'http://localhost:3000', readFile: async () => null };
const page = (body: string) =>
  `<!doctype html><html><head><style>html{background:#0a0}</style></head><body>${body}</body></html>`;

/** The colour of one pixel, as three numbers. */
async function colorAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const one = sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 });
  return [...(await one.raw().toBuffer())];
}

/** The browsers that run for a process, and the folders that they write to. */
const browsersOf = (pid: number) =>
  processes().filter((one) => commandOf(one.pid)?.some((word) => word.includes(`codeweb-browser-${pid}-`)));
const foldersOf = (pid: number) =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`codeweb-browser-${pid}-`));

t.test('a camera', { skip: noChromium }, async (t) => {
  const camera = createCamera({ ...usual, limits: { memoryBytes: 900_000_000 } });
  t.teardown(() => camera.close());
  const take = async (body: string) => {
    const photo = await camera.photograph(page(body), signal);
    return 'bytes' in photo ? photo.bytes : photo.none;
  };

  t.test('shows what the code draws, also what it adds after a while', async (t) => {
    const bytes = await take(
      '<script>setTimeout(() => { document.body.style.cssText = "margin:0;height:350px;background:#00f" }, 300)</script>',
    );
    if (typeof bytes === 'string') return t.fail(bytes);
    const { width, height, format } = await sharp(bytes).metadata();
    t.same([width, height, format], [1_200, 700, 'png']);
    t.same(await colorAt(bytes, 600, 100), [0, 0, 255]);
    t.same(await colorAt(bytes, 600, 600), [0, 170, 0]);
  });

  t.test('runs code apart from us, and from what ran before', async (t) => {
    const bytes = await take(`<script>
      const tries = [
        () => parent.document, () => top.location.href, () => indexedDB.open('x'), () => navigator.serviceWorker.register('/x'),
      ];
      const through = tries.filter((attempt) => { try { attempt(); return true } catch { return false } });
      const ours = origin === 'null' && document.cookie === '' && localStorage.length === 0;
      document.documentElement.style.background = ours && through.length === 0 ? '#00f' : '#f00';
      localStorage.setItem('left', 'behind'); document.cookie = 'left=behind';
    </script>`);
    if (typeof bytes === 'string') return t.fail(bytes);
    t.same(await colorAt(bytes, 600, 600), [0, 0, 255]);
  });

  t.test('is not held up by dialogs, windows, downloads and ways out', async (t) => {
    const bytes = await take(`<a id="a" download="x" href="data:text/plain,x">x</a><script>
      for (let i = 0; i < 5000; i++) { alert(i); confirm(i); prompt(i); }
      for (let i = 0; i < 20; i++) { window.open('https://example.com/' + i); a.click(); print(); }
      try { top.location = 'https://example.com/' } catch {}
      addEventListener('beforeunload', (event) => event.preventDefault());
    </script>`);
    if (typeof bytes === 'string') return t.fail(bytes);
    t.same(await colorAt(bytes, 600, 600), [0, 170, 0]);
  });

  t.test('gives up a page that never ends, in time, and works on', async (t) => {
    const began = performance.now();
    t.equal(await take('<script>for (;;);</script>'), 'busy');
    t.ok(performance.now() - began < 12_000, 'within 12 s');
    t.type(await take('<h1>Next</h1>'), Buffer);
  });

  t.test('ends a page that takes too much memory, and works on', async (t) => {
    const arrays = 'const kept = []; setInterval(() => kept.push(new Uint8Array(4e7).fill(1)), 5)';
    t.equal(await take(`<script>${arrays}</script>`), 'memory');
    t.type(await take('<h1>Next</h1>'), Buffer);
  });

  t.test('ends when asked to, in the middle of a page', async (t) => {
    const ending = new AbortController();
    setTimeout(() => ending.abort(new Error('shutting down')), 500);
    await t.rejects(camera.photograph(page('<script>for (;;);</script>'), ending.signal), /shutting down/);
    t.same(browsersOf(process.pid), [], 'and its browser with it');
  });
});

t.test(
  'a browser that is killed fails one picture; the next has another',
  { skip: noChromium },
  async (t) => {
    const camera = createCamera(usual);
    t.teardown(() => camera.close());
    await camera.photograph(page(''), signal);
    const [main] = browsersOf(process.pid);
    const taken = camera.photograph(page('<script>for (;;);</script>'), signal);
    setTimeout(() => process.kill(-(main?.group ?? 0), 'SIGKILL'), 500);
    await t.rejects(taken);
    t.ok('bytes' in (await camera.photograph(page(''), signal)));
    await camera.close();
    t.same(browsersOf(process.pid), [], 'none is left');
    t.same(foldersOf(process.pid), [], 'nor what it wrote');
  },
);

t.test('without work for a while, the browser ends', { skip: noChromium }, async (t) => {
  const camera = createCamera({ ...usual, limits: { idle: 100 } });
  t.teardown(() => camera.close());
  await camera.photograph(page(''), signal);
  await until(t, 'no browser', 15, async () => browsersOf(process.pid).length === 0);
  await until(t, 'nothing of it', 5, async () => foldersOf(process.pid).length === 0);
});

t.test('a process that is killed takes its browser along', { skip: noChromium }, async (t) => {
  const script = new URL('./support/camera-child.ts', import.meta.url).pathname;
  const child: ChildProcess = spawn(process.execPath, [script, `${chromiumPath}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  if (child.stdout) await once(child.stdout, 'data');
  const pid = child.pid ?? 0;
  t.not(browsersOf(pid).length, 0, 'a browser runs');
  child.kill('SIGKILL');
  await until(t, 'no browser', 10, async () => browsersOf(pid).length === 0);
  t.equal(foldersOf(pid).length, 1, 'what it wrote is still there');
  const camera = createCamera(usual);
  t.teardown(() => camera.close());
  await camera.photograph(page(''), signal);
  t.same(foldersOf(pid), [], 'and goes with the next start');
});
