// Runs under whatever Node the machine has (20 or newer), before anything is installed: built-in modules only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whileLocked } from './lock.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const lock = join(root, '.cache', 'launch.lock');
const installed = join(root, 'node_modules', '.codeweb-installed');
const dist = join(root, 'dist');
const built = '.codeweb-built';
const carried = '.codeweb-carried';

/** Node 24 or newer: the one at hand, else the one among our packages. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return join(root, 'node_modules', 'node', 'bin', 'node');
}

/** Installs the packages, unless those of this package-lock.json are there already. */
export async function install() {
  const wanted = hashOf([join(root, 'package-lock.json')], `${process.platform} ${process.arch}`);
  if (textOf(installed) === wanted) return;
  await whileLocked(lock, async () => {
    if (textOf(installed) === wanted) return;
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const options = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
    await step('Installing packages', npm, ['ci', ...options]);
    writeFileSync(installed, wanted);
  });
}

/**
 * Builds what browsers get, unless the build of these sources is there already. It is made aside and moved into place
 * when whole, so that neither an interrupted build nor a server that still runs from the old one comes to harm.
 */
export async function build() {
  const wanted = sourceHash();
  if (textOf(join(dist, built)) === wanted) return;
  await whileLocked(lock, async () => {
    if (textOf(join(dist, built)) === wanted) return;
    const next = join(root, '.cache', 'dist');
    await step('Building pages', node24(), [join('infra', 'build', 'pages.ts'), next]);
    carryAssets(join(dist, 'client', 'assets'), join(next, 'client', 'assets'));
    writeFileSync(join(next, built), wanted);
    const old = join(root, '.cache', 'dist.old');
    rmSync(old, { recursive: true, force: true });
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(next, dist);
    rmSync(old, { recursive: true, force: true });
  });
}

/** Pages that were open before the build may still ask for files of the last release; those of earlier ones go. */
function carryAssets(from, to) {
  const names = existsSync(from) ? readdirSync(from) : [];
  const earlier = new Set(textOf(join(from, carried))?.split('\n'));
  const fresh = new Set(readdirSync(to));
  const kept = names.filter((name) => !earlier.has(name) && !fresh.has(name) && name !== carried);
  for (const name of kept) cpSync(join(from, name), join(to, name), { recursive: true });
  writeFileSync(join(to, carried), kept.join('\n'));
}

/** Runs a command quietly under a progress line; its output is shown only when it fails, and ends the program. */
async function step(title, command, args) {
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1_000).toFixed(0);
  const terminal = process.stdout.isTTY;
  const tell = (end) => process.stdout.write(terminal ? `\r\x1b[2K${title}… ${end}` : end);
  process.stdout.write(`${title}… `);
  const ticking = setInterval(() => terminal && tell(`${seconds()} s`), 1_000);
  const { code, output } = await run(command, args);
  clearInterval(ticking);
  tell(code === 0 ? `done in ${seconds()} s\n` : `failed after ${seconds()} s\n\n${output}\n`);
  if (code !== 0) throw new StepError(title);
}

class StepError extends Error {}

/** Runs `work`; a step that failed has said why already. */
export async function launch(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    process.exitCode = 1;
  }
}

/** Resolves with the code and the output of a command that ends with us, however we are ended. */
function run(command, args) {
  return new Promise((resolve) => {
    const env = { ...process.env, PATH: `${dirname(node24())}:${process.env.PATH}` };
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const end = (signal) => {
      child.kill(signal);
      child.once('close', () => process.exit(1));
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, end);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, end);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a program in the foreground, hands signals on, and ends with its code. */
export function become(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`${command} cannot be run: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

function sourceHash() {
  const folders = ['src', 'public', join('infra', 'build')].flatMap(filesBelow);
  const others = ['vite.config.ts', 'package-lock.json'].map((name) => join(root, name));
  return hashOf([...folders, ...others]);
}

function filesBelow(folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function hashOf(files, more = '') {
  const hash = createHash('sha256').update(more);
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function textOf(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
