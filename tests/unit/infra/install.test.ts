import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import t, { type Test } from 'tap';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { mayReplaceNode } = await import(pathToFileURL(join(root, 'infra/launch/steps.mjs')).href);

t.test(
  'the installer needs a Node from npm if the system’s is old, a package, or in a home directory',
  async (t) => {
    const may = (path: string, version = '24.1.0', platform = 'linux') =>
      mayReplaceNode({ path, version, platform });
    t.equal(may('/usr/bin/node'), true);
    t.equal(may('/usr/bin/node', '26.0.0'), true);
    t.equal(may('/usr/bin/node', '22.19.0'), false);
    t.equal(may('/root/.nvm/versions/node/v24.1.0/bin/node'), false);
    t.equal(may('/home/ada/.local/bin/node'), false);
    t.equal(may(join(root, 'node_modules/node/bin/node')), false);
    t.equal(may('C:\\Program Files\\nodejs\\node.exe', '24.1.0', 'win32'), false);
  },
);

/** A repository with the launcher and an `npm` that records its calls. */
function createClone(t: Test) {
  const folder = t.testdir({
    bin: {},
    'package-lock.json': '{}',
    'package.json': JSON.stringify({ allowScripts: { esbuild: true, node: true, absent: true } }),
  });
  cpSync(join(root, 'infra/launch'), join(folder, 'infra/launch'), { recursive: true });
  const calls = join(folder, 'calls');
  writeFileSync(
    join(folder, 'bin/npm'),
    `#!/bin/sh
    echo "$@" >> '${calls}'
    case "$1" in ci) rm -rf node_modules; mkdir -p node_modules/esbuild node_modules/node;; esac
    case "$*" in *--ignore-scripts=false) [ "$1" = rebuild ] || { mkdir -p node_modules/node/bin; echo real > node_modules/node/bin/node; };; esac\n`,
  );
  chmodSync(join(folder, 'bin/npm'), 0o755);
  const node = join(folder, 'bin/node');
  const steps = JSON.stringify(pathToFileURL(join(folder, 'infra/launch/steps.mjs')).href);
  /** Installs with the Node of another machine, at `path` and of this version. Returns the calls of npm. */
  const install = (version: string, path = node) => {
    rmSync(calls, { force: true });
    const code = `Object.defineProperty(process.versions, 'node', { value: '${version}' });
      Object.defineProperty(process, 'execPath', { value: '${path}' });
      await (await import(${steps})).install();`;
    const env = { PATH: `${join(folder, 'bin')}${delimiter}/usr/bin${delimiter}/bin` };
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, env });
    t.equal(run.status, 0, String(run.stderr));
    return existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
  };
  return { node, install, link: join(folder, 'node_modules/node/bin/node') };
}

const skip = process.platform === 'win32' && 'the npm of this test is a script of a shell';

t.test('with an old Node, npm installs another with all packages', { skip }, async (t) => {
  const { install, link } = createClone(t);
  const calls = install('20.19.0');
  t.equal(calls.length, 1);
  t.match(calls[0], /^ci --no-workspaces .*--ignore-scripts=false$/);
  t.equal(readFileSync(link, 'utf8'), 'real\n');
  t.strictSame(install('20.19.0'), [], 'once');
});

t.test('a new Node is replaced, and the scripts of the others run', { skip }, async (t) => {
  const { install, link, node } = createClone(t);
  writeFileSync(node, '');
  const usual = '/usr/bin/env';
  const [ci, rebuild, ...more] = install('24.1.0', usual);
  t.match(ci, /^ci --no-workspaces .*--ignore-scripts$/);
  t.equal(rebuild, 'rebuild esbuild --ignore-scripts=false');
  t.strictSame(more, []);
  t.equal(readlinkSync(link), usual);
  t.strictSame(install('24.1.0', usual), [], 'once');
  rmSync(link);
  mkdirSync(link.replace(/node$/, ''), { recursive: true });
  t.equal(install('20.19.0').length, 1, 'an older Node finds that it has none');
});
