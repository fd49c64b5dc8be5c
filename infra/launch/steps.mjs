// Runs under whatever Node the machine has (20 or newer), before anything is installed: built-in modules only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  constants as access,
  accessSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { withLock } from './lock.mjs';
import { root, StepError, step } from './run.mjs';

const lock = join(root, '.cache', 'launch.lock');
const installed = join(root, 'node_modules', '.codeweb-installed');
const dist = join(root, 'dist');
const built = '.codeweb-built';
const compressed = '.codeweb-compressed';
const carried = '.codeweb-carried';
const npmOptions = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
const packages = join(root, 'node_modules');

/** Node 24 or newer, from PATH or else from the packages. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return join(packages, 'node', 'bin', 'node');
}

/**
 * Whether the Node in PATH can replace the one among the packages (190 MB), which services run: it
 * is new enough, is not itself among the packages, and is in nobody's home directory, which
 * services cannot enter.
 */
export function mayReplaceNode({ version, path, platform }) {
  const isNew = Number(version.split('.')[0]) >= 24;
  const isElsewhere = !path.startsWith(packages) && !/^\/(root|home|Users)\//.test(path);
  return isNew && isElsewhere && platform !== 'win32';
}

/**
 * Installs the packages of this package-lock.json, unless they are installed already: those that
 * run and build the product, and with `tools` those of infra/tools too. Missing tools are added in
 * place, since the product may be running from the other packages.
 */
export async function install({ tools = false } = {}) {
  const wanted = hashOf([join(root, 'package-lock.json')], `${process.platform} ${process.arch}`);
  const all = `${wanted} with tools`;
  const isDone = () =>
    (textOf(installed) === all || (!tools && textOf(installed) === wanted)) && existsSync(node24());
  if (isDone()) return;
  await withLock(lock, async (note) => {
    if (isDone()) return;
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const isAddition = textOf(installed) === wanted;
    const command = isAddition ? ['install', '--no-save'] : tools ? ['ci'] : ['ci', '--no-workspaces'];
    const title = isAddition ? 'Installing tools' : 'Installing packages';
    const { execPath, versions, platform } = process;
    const options = { env: npmEnv(), note };
    if (mayReplaceNode({ version: versions.node, path: execPath, platform })) {
      await step(title, npm, [...command, ...npmOptions, '--ignore-scripts'], options);
      await step('Setting packages up', npm, ['rebuild', ...scripted(), '--ignore-scripts=false'], options);
      linkNode(execPath);
    } else await step(title, npm, [...command, ...npmOptions, '--ignore-scripts=false'], options);
    writeFileSync(installed, tools ? all : wanted);
  });
}

/** The packages whose scripts may run, without `node`, whose script downloads a Node. */
function scripted() {
  const { allowScripts } = JSON.parse(textOf(join(root, 'package.json')));
  return Object.keys(allowScripts).filter((name) => name !== 'node' && existsSync(join(packages, name)));
}

/** Links the Node in PATH to where services and npm's own scripts look for the packaged one. */
function linkNode(path) {
  const link = join(packages, 'node', 'bin', 'node');
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(path, link);
}

/**
 * npm must not run on the packaged Node, which it replaces, and needs a cache that it may write to.
 */
function npmEnv() {
  const path = process.env.PATH?.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const home = process.env.HOME;
  const cache = home && !isWritable(home) && { npm_config_cache: join(root, '.cache', 'npm') };
  return { PATH: path?.join(delimiter), ...cache };
}

function isWritable(folder) {
  try {
    accessSync(folder, access.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Builds the browser's files, unless a build of these sources exists already. The build is made in
 * a separate folder and moved into place when complete, so that neither an interrupted build nor a
 * server that still runs from the old one is damaged.
 */
export async function build() {
  const wanted = sourceHash();
  if (textOf(join(dist, built)) === wanted) return;
  await withLock(lock, async (note) => {
    if (textOf(join(dist, built)) === wanted) return;
    const next = join(root, '.cache', 'dist');
    await step('Building pages', node24(), [join('infra', 'build', 'pages.ts'), next], {
      env: { NODE_ENV: 'production' },
      note,
    });
    carryAssets(join(dist, 'client', 'assets'), join(next, 'client', 'assets'));
    writeFileSync(join(next, built), wanted);
    const old = join(root, '.cache', 'dist.old');
    rmSync(old, { recursive: true, force: true });
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(next, dist);
    rmSync(old, { recursive: true, force: true });
  });
}

/** Adds the .br copies of the build's files, unless they exist already. */
export async function compress() {
  await withLock(lock, async (note) => {
    const release = uncompressedRelease();
    if (release === null) return;
    await step('Compressing pages', ...compression(), { cwd: join(dist, 'client'), note });
    writeFileSync(join(dist, compressed), release);
  });
}

/**
 * Does the same while the product runs, at the lowest priority and without output: browsers get the
 * .gz copies meanwhile.
 */
export function compressMeanwhile() {
  const release = uncompressedRelease();
  if (release === null) return;
  const child = spawn(...compression(), { cwd: join(dist, 'client'), stdio: 'ignore' });
  child.on('spawn', () => setPriority(child.pid, constants.priority.PRIORITY_LOW));
  child.on('error', () => undefined);
  child.on('exit', (code) => code === 0 && writeFileSync(join(dist, compressed), release));
  process.on('exit', () => child.kill());
}

const compression = () => [node24(), [join(root, 'infra', 'build', 'brotli.ts')]];

/** The hash of the sources that were built, or null if that build has its .br copies. */
function uncompressedRelease() {
  const release = textOf(join(dist, built));
  return release === textOf(join(dist, compressed)) ? null : release;
}

/**
 * Pages that were open before the build may still request files of the last release; older ones are
 * deleted. Names have a hash of the content, so the .br copies of unchanged files are kept.
 */
function carryAssets(from, to) {
  const earlier = new Set(textOf(join(from, carried))?.split('\n'));
  const fresh = new Set(namesBelow(to));
  const isCopy = (name) => name.endsWith('.br') && fresh.has(name.slice(0, -'.br'.length));
  const others = namesBelow(from).filter((name) => !fresh.has(name) && name !== carried);
  const kept = others.filter((name) => !earlier.has(name) && !isCopy(name));
  for (const name of [...kept, ...others.filter(isCopy)]) cpSync(join(from, name), join(to, name));
  writeFileSync(join(to, carried), kept.join('\n'));
}

function namesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile());
}

/** Runs `work`; a failed step has printed its error already. */
export async function launch(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    process.exitCode = 1;
  }
}

function sourceHash() {
  const folders = ['src', 'public', 'migrations', join('infra', 'build')].flatMap(filesBelow);
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
