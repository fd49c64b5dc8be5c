// Runs under whatever Node the machine has (20 or newer), before anything is installed: built-in modules only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const installed = join(root, 'node_modules', '.codeweb-installed');
const built = join(root, 'dist', '.codeweb-built');
const lock = join(root, '.cache', 'launch.lock');

/** Node 24 or newer: the one at hand, else the one among our packages. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return join(root, 'node_modules', 'node', 'bin', 'node');
}

/** Installs the packages, unless those of this package-lock.json are there already. */
export async function install() {
  const wanted = hashOf([join(root, 'package-lock.json')]);
  if (textOf(installed) === wanted) return;
  await whileLocked(async () => {
    if (textOf(installed) === wanted) return;
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    await step('Installing packages', npm, [
      'ci',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--include=dev',
    ]);
    writeFileSync(installed, wanted);
  });
}

/** Builds what browsers get, unless the build of these sources is there already. */
export async function build() {
  const wanted = sourceHash();
  if (textOf(built) === wanted) return;
  await whileLocked(async () => {
    if (textOf(built) === wanted) return;
    rmSync(built, { force: true });
    await step('Building pages', node24(), [
      join('node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      '--logLevel=warn',
    ]);
    writeFileSync(built, wanted);
  });
}

/** Runs a command quietly under a progress line; its output is shown only when it fails. */
export async function step(title, command, args, options = {}) {
  const start = performance.now();
  process.stdout.write(`${title}… `);
  const { code, output } = await run(command, args, options);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(code === 0 ? `done in ${seconds} s\n` : `failed after ${seconds} s\n\n${output}\n`);
  if (code !== 0) process.exit(1);
}

function run(command, args, options) {
  return new Promise((resolve) => {
    const env = { ...process.env, ...options.env, PATH: `${dirname(node24())}:${process.env.PATH}` };
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a program in the foreground, hands signals on, and ends with its code. */
export function become(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

function sourceHash() {
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const others = ['vite.config.ts', 'package-lock.json'].map((name) => join(root, name));
  return hashOf([...files.sort(), ...filesBelow('public'), ...filesBelow('infra/build'), ...others]);
}

function filesBelow(folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .sort();
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function textOf(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** Two starts in one clone take turns; the lock of a process that is gone does not count. */
async function whileLocked(work) {
  mkdirSync(dirname(lock), { recursive: true });
  for (let told = false; !takeLock(); told = true) {
    if (!told) process.stdout.write('Waiting for another start of this clone to finish its build\n');
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function takeLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const owner = Number(textOf(lock));
    if (owner && isAlive(owner)) return false;
    const stale = `${lock}.${process.pid}`;
    // Renaming is atomic: of two processes that find the stale lock, one removes it.
    try {
      renameSync(lock, stale);
      rmSync(stale, { force: true });
    } catch {
      return false;
    }
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
