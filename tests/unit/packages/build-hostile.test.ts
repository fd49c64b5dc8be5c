import { access } from 'node:fs/promises';
import { createServer } from 'node:http';
import t from 'tap';
import { buildPackage } from '../../../src/modules/packages/build/build-package.ts';
import { createRegistry } from '../../../src/modules/packages/build/registry.ts';
import { createFetchBytes } from '../../../src/shared/fetch/fetch.ts';
import { collectGarbage } from '../../helpers/collect-garbage.ts';
import { accomplices, hostilePackages } from '../../helpers/hostile-packages.ts';
import { watchTurns } from '../../helpers/longest-turn.ts';
import { startRegistry } from '../../helpers/registry.ts';

const { url, packages, requests } = await startRegistry(t, { ...hostilePackages, ...accomplices });
const open = (options: { url?: string; isTrusted?: boolean; signal?: AbortSignal } = {}) =>
  createRegistry({
    fetchBytes: createFetchBytes(),
    url,
    isTrusted: true,
    signal: AbortSignal.timeout(100_000),
    ...options,
  });
const build = (name: string, registry = open(), signal = AbortSignal.timeout(100_000)) =>
  buildPackage(registry, name, '1.0.0', signal);
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

for (const [name, { what, refused }] of Object.entries(hostilePackages))
  t.test(`${refused ? 'refused' : 'contained'}: ${what}`, { timeout: 60_000 }, async (t) => {
    // The registry is in this process, so it creates its tarball before the measurement.
    await (await fetch(`${url}/${name}/1.0.0`)).arrayBuffer();
    // Otherwise the collection of other tests' garbage would count as work of the build.
    collectGarbage();
    const turns = watchTurns();
    if (refused) await t.rejects(build(name), { name: 'PackageError', message: refused });
    else {
      const { code, licenceText } = await build(name);
      t.match(String(code), /harmless/);
      t.ok(licenceText.length <= 64_000);
      t.notMatch(String(code), /root:/, 'no file of this machine');
    }
    const longest = turns.stop();
    t.ok(longest < 250, `blocked others for ${Math.round(longest)} ms at most`);
  });

t.test('no script of a package has run', async (t) => {
  t.equal(await isThere('/tmp/codeweb-was-here'), false);
});

t.test('invalid names never reach the registry or a path', async (t) => {
  const before = requests.length;
  for (const name of [
    '__proto__',
    '../x',
    '/etc/passwd',
    'a/../../b',
    '.hidden',
    'x y',
    '@/x',
    'a%2fb',
    'http://x/y',
    '',
  ])
    await t.rejects(build(name), /not the name of a package/, name);
  for (const version of ['latest', '^1.0.0', '../1.0.0', '1.0.0/../../x'])
    await t.rejects(buildPackage(open(), 'self', version, AbortSignal.timeout(10_000)), {
      name: 'PackageError',
    });
  t.notOk(requests.slice(before).some((path) => path.includes('..')));
});

t.test('names like properties of objects are names of packages', async (t) => {
  for (const name of ['constructor', 'tostring', 'hasownproperty'])
    await t.rejects(build(name), /does not know it/, name);
});

t.test('a redirect to a private address is not followed', async (t) => {
  let hits = 0;
  const inner = createServer((_request, response) => {
    hits += 1;
    response.end('secret');
  });
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
  t.teardown(() => inner.close());
  const address = inner.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  for (const location of [
    `http://127.0.0.1:${port}/`,
    `http://[::1]:${port}/`,
    'http://10.0.0.1/',
    'http://localhost/',
  ]) {
    packages.redirecting = {
      files: { 'index.js': 'export default 1' },
      onTarball: (_request, response) => void response.writeHead(302, { location }).end(),
    };
    await t.rejects(build('redirecting'), /did not answer/, location);
  }
  t.equal(hits, 0);
});

t.test('a registry in a private network is used only if the operator has named it', async (t) => {
  const before = requests.length;
  await t.rejects(build('self', open({ isTrusted: false })), /did not answer/);
  t.equal(requests.length, before);
});

t.test('a server that answers slowly is timed out', async (t) => {
  packages.slow = {
    files: { 'index.js': 'export default 1' },
    onTarball: (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    },
  };
  const signal = AbortSignal.timeout(700);
  await t.rejects(build('slow', open({ signal }), signal));
});

t.test('a server that never stops sending is cut off', async (t) => {
  packages.endless = {
    files: { 'index.js': 'export default 1' },
    onTarball: (_request, response) => {
      const chunk = Buffer.alloc(1 << 20);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.writeHead(200).on('drain', more);
      more();
    },
  };
  await t.rejects(build('endless'), /did not answer/);
});

t.test('a stopped build leaves no process', async (t) => {
  const ending = new AbortController();
  const building = build('long-line', open(), ending.signal);
  setImmediate(() => ending.abort(new Error('the worker ends')));
  await t.rejects(building);
});
