import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import t from 'tap';
import { createLog } from '../../src/shared/log/log.ts';
import { encodeLoop } from '../../src/shared/media/loop.ts';
import { commandOf } from '../../src/shared/process/alive.ts';
import { createScreenshots } from '../../src/worker/screenshots/index.ts';
import { processes } from '../../src/worker/screenshots/processes.ts';
import { chromiumPath, hasSandbox } from '../helpers/chromium.ts';
import { browserProgram } from './support/browser-program.ts';
import { until } from './support/lab.ts';

const { signal } = new AbortController();
const defaults = {
  chromium: chromiumPath,
  isSandboxed: hasSandbox,
  publicUrl: 'http://localhost:3000',
  readFile: async () => null,
  log: createLog('silent'),
};
const page = (body: string) =>
  `<!doctype html><html><head><style>html{background:#0a0}</style></head><body>${body}</body></html>`;

/** The color of one pixel, as three numbers. */
async function colorAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const one = sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 });
  return [...(await one.raw().toBuffer())];
}

/** The processes that hold a browser for `pid`, their browsers, and the folders of both. */
const holdersOf = (pid: number) =>
  processes().filter((one) =>
    commandOf(one.pid)?.some(
      (word) => word.startsWith(`{"chromium"`) && word.includes(`codeweb-browser-${pid}-`),
    ),
  );
const browsersOf = (pid: number) =>
  processes().filter((one) =>
    commandOf(one.pid)?.some(
      (word) => word.startsWith('--user-data-dir=') && word.includes(`codeweb-browser-${pid}-`),
    ),
  );
const foldersOf = (pid: number) =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`codeweb-browser-${pid}-`));

t.test('screenshots', async (t) => {
  const screenshots = createScreenshots({ ...defaults, limits: { memoryBytes: 900_000_000 } });
  t.teardown(() => screenshots.close());
  const take = async (body: string) => {
    const captured = await screenshots.capture(page(body), signal);
    return 'frames' in captured ? (captured.frames.at(-1) ?? 'none') : captured.none;
  };

  t.test('show what the code draws, also what it adds later', async (t) => {
    const bytes = await take(
      '<script>setTimeout(() => { document.body.style.cssText = "margin:0;height:350px;background:#00f" }, 300)</script>',
    );
    if (typeof bytes === 'string') return t.fail(bytes);
    const { width, height, format } = await sharp(bytes).metadata();
    t.same([width, height, format], [1_200, 700, 'png']);
    t.same(await colorAt(bytes, 600, 100), [0, 0, 255]);
    t.same(await colorAt(bytes, 600, 600), [0, 170, 0]);
  });

  t.test('are three of a page that changes by itself, and one of another', async (t) => {
    // Its red channel shows the time, in units of 100 ms.
    const changing = `<script>
      const paint = () => {
        document.documentElement.style.background = \`rgb(\${Math.min(255, Math.floor(performance.now() / 100))}, 0, 0)\`;
        requestAnimationFrame(paint);
      };
      paint();
    </script>`;
    const framesOf = async (body: string) => {
      const captured = await screenshots.capture(page(body), signal);
      if ('none' in captured) throw new Error(captured.none);
      return Promise.all(captured.frames.map((bytes) => colorAt(bytes, 600, 600)));
    };
    const [first = 0, second = 0, third = 0, ...others] = (await framesOf(changing)).map(([red]) => red);
    t.same(others, []);
    t.ok(second - first >= 14, `${first}, ${second}: 1.5 s later`);
    t.ok(third - second >= 29, `${second}, ${third}: 3 s later`);
    t.same(await framesOf('<h1>Still</h1>'), [[0, 170, 0]]);
    const fading =
      '<style>@keyframes fade { to { opacity: 0.5 } } h1 { animation: fade 1s 1s }</style><h1>Fading</h1>';
    t.equal((await framesOf(fading)).length, 3);
  });

  t.test('are those that a page showed before it failed', async (t) => {
    const bytes = await take('<script>setTimeout(() => { for (;;); }, 4_500)</script>');
    if (typeof bytes === 'string') return t.fail(bytes);
    t.same(await colorAt(bytes, 600, 600), [0, 170, 0]);
  });

  t.test('isolate the code from the server and from earlier pages', async (t) => {
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

  t.test('are not blocked by dialogs, windows, downloads and navigation', async (t) => {
    const bytes = await take(`<a id="a" download="x" href="data:text/plain,x">x</a><script>
      for (let i = 0; i < 5000; i++) { alert(i); confirm(i); prompt(i); }
      for (let i = 0; i < 20; i++) { window.open('https://example.com/' + i); a.click(); print(); }
      try { top.location = 'https://example.com/' } catch {}
      addEventListener('beforeunload', (event) => event.preventDefault());
    </script>`);
    if (typeof bytes === 'string') return t.fail(bytes);
    t.same(await colorAt(bytes, 600, 600), [0, 170, 0]);
  });

  t.test('give up an endless page in time, and go on', async (t) => {
    const began = performance.now();
    t.equal(await take('<script>for (;;);</script>'), 'busy');
    t.ok(performance.now() - began < 12_000, 'within 12 s');
    t.type(await take('<h1>Next</h1>'), Buffer);
  });

  t.test('end a page that uses too much memory, and go on', async (t) => {
    const arrays = 'const kept = []; setInterval(() => kept.push(new Uint8Array(4e7).fill(1)), 5)';
    t.equal(await take(`<script>${arrays}</script>`), 'memory');
    t.type(await take('<h1>Next</h1>'), Buffer);
  });

  t.test('stop on request in the middle of a page', async (t) => {
    const ending = new AbortController();
    setTimeout(() => ending.abort(new Error('shutting down')), 500);
    await t.rejects(screenshots.capture(page('<script>for (;;);</script>'), ending.signal), /shutting down/);
    t.same(browsersOf(process.pid), [], 'and its browser with it');
  });
});

t.test(
  'a page that moves is captured with twelve pictures for its loop, a still one with none',
  async (t) => {
    // A busy machine takes the pictures of a loop slowly.
    const program = browserProgram(t, { web: 0, names: 0 }, [500, 1_000, 12_000]);
    const screenshots = createScreenshots({ ...defaults, program, limits: { milliseconds: 60_000 } });
    t.teardown(() => screenshots.close());
    const loopOf = async (body: string) => {
      const captured = await screenshots.capture(page(body), signal);
      if ('none' in captured) throw new Error(captured.none);
      return captured.loop ?? [];
    };
    const turn = 'h1 { width: 400px; background: #00f; animation: turn 1.1s linear infinite }';
    const loop = await loopOf(
      `<style>@keyframes turn { to { rotate: 360deg } } ${turn}</style><h1>Turning</h1>`,
    );
    t.equal(loop.length, 12);
    const bytes = (await encodeLoop(loop)) ?? Buffer.alloc(0);
    t.match(await sharp(bytes, { animated: true }).metadata(), { format: 'webp', pages: 12 });
    t.same(await loopOf('<h1>Still</h1>'), []);
  },
);

t.test('a killed browser, or process that holds it, fails one picture; the next gets another', async (t) => {
  const screenshots = createScreenshots(defaults);
  t.teardown(() => screenshots.close());
  const isMain = ({ pid, group }: { pid: number; group: number }) => pid === group;
  for (const find of [() => browsersOf(process.pid).find(isMain), () => holdersOf(process.pid)[0]]) {
    // On a busy machine a page may time out, which also ends its browser.
    for (let tries = 0; tries < 5 && !find(); tries += 1) await screenshots.capture(page(''), signal);
    const taken = screenshots.capture(page('<script>for (;;);</script>'), signal);
    const { pid = Number.NaN } = find() ?? {};
    setTimeout(() => process.kill(pid, 'SIGKILL'), 500);
    const outcome = await taken.catch((error: unknown) => error);
    t.match(outcome, { message: /^the browser (process exited|ended)/ });
  }
  t.ok('frames' in (await screenshots.capture(page(''), signal)));
  await screenshots.close();
  t.same(browsersOf(process.pid), [], 'none is left');
  t.same(foldersOf(process.pid), [], 'nor what it wrote');
});

t.test('an idle browser is closed', async (t) => {
  const screenshots = createScreenshots({ ...defaults, limits: { idle: 100 } });
  t.teardown(() => screenshots.close());
  await screenshots.capture(page(''), signal);
  await until(t, 'no browser', 15, async () => browsersOf(process.pid).length === 0);
  await until(t, 'nothing of it', 5, async () => foldersOf(process.pid).length === 0);
});

t.test('a killed process ends its browser too', async (t) => {
  const script = new URL('./support/screenshots-child.ts', import.meta.url).pathname;
  const child: ChildProcess = spawn(process.execPath, [script, chromiumPath, hasSandbox ? 'on' : 'off'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  if (child.stdout) await once(child.stdout, 'data');
  const pid = child.pid ?? 0;
  t.not(browsersOf(pid).length, 0, 'a browser runs');
  child.kill('SIGKILL');
  await until(t, 'no browser', 10, async () => browsersOf(pid).length === 0);
  t.equal(foldersOf(pid).length, 1, 'what it wrote is still there');
  const screenshots = createScreenshots(defaults);
  t.teardown(() => screenshots.close());
  await screenshots.capture(page(''), signal);
  t.same(foldersOf(pid), [], 'and goes with the next start');
});

t.test('a browser gets no environment of the server, and no root rights', async (t) => {
  process.env.SECRET_OF_THE_TEST = 'canary';
  const screenshots = createScreenshots(defaults);
  t.teardown(() => screenshots.close());
  await screenshots.capture(page(''), signal);
  const all = [...holdersOf(process.pid), ...browsersOf(process.pid)];
  t.ok(all.length > 1);
  for (const { pid } of all) {
    // Root can read all of them; other users may read only their own.
    t.notMatch(readFileSync(`/proc/${pid}/environ`, 'latin1'), /canary/);
    t.notMatch(readFileSync(`/proc/${pid}/status`, 'latin1'), /^[UG]id:.*\t0\b/m);
  }
  const isOff = browsersOf(process.pid).some(({ pid }) => commandOf(pid)?.includes('--no-sandbox'));
  t.equal(isOff, !hasSandbox, 'the sandbox is on where the machine allows one');
});

t.test('without a sandbox no page is rendered, and one line says so', async (t) => {
  const dir = await mkdtemp(join(tmpdir(), 'codeweb-chromium-'));
  t.teardown(() => rm(dir, { recursive: true }));
  await chmod(dir, 0o755);
  const chromium = join(dir, 'chromium');
  await writeFile(chromium, '#!/bin/sh\necho "FATAL: No usable sandbox! Update your kernel." >&2\nexit 1\n', {
    mode: 0o755,
  });
  const lines: string[] = [];
  const log = createLog('info', { to: { write: (line: string) => lines.push(line) } });
  const screenshots = createScreenshots({ ...defaults, chromium, isSandboxed: true, log });
  t.teardown(() => screenshots.close());
  t.ok(screenshots.isAvailable);
  for (let times = 0; times < 3; times += 1)
    t.same(await screenshots.capture(page(''), signal), { none: 'unavailable' });
  t.notOk(screenshots.isAvailable);
  t.equal(lines.length, 1);
  t.match(lines[0], /THUMBNAILS_SANDBOX=off/);
  const unsandboxed = createScreenshots({ ...defaults, chromium, isSandboxed: false, log });
  t.teardown(() => unsandboxed.close());
  await t.rejects(unsandboxed.capture(page(''), signal), 'what else goes wrong is a failed try');
});
