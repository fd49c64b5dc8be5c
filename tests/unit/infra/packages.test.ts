import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'tap';
import { assessAudit } from '../../../infra/packages/audit.ts';
import { isAccepted, licencesOf } from '../../../infra/packages/licences.ts';
import { type Lock, shippedOf } from '../../../infra/packages/shipped.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const lock: Lock = {
  '': { dependencies: { web: '1' }, devDependencies: { editor: '1', runner: '1' } },
  'node_modules/web': { version: '1.0.0', license: 'MIT' },
  'node_modules/editor': { version: '2.0.0', license: 'MIT', dev: true, dependencies: { marks: '2' } },
  'node_modules/editor/node_modules/marks': { version: '2.1.0', license: 'ISC', dev: true },
  'node_modules/marks': { version: '1.1.0', license: 'GPL-3.0', dev: true },
  'infra/tools': { version: '0.0.0', license: 'MIT' },
  'node_modules/tools': { link: true },
  'node_modules/runner': { version: '3.0.0', license: 'GPL-3.0', dev: true, dependencies: { marks: '1' } },
};
const sources = "import { open } from 'editor';\n// the test runner is no part of it";

/** Output of npm 11, reduced to the parts that are read. */
const found = (name: string, severity: string, node = `node_modules/${name}`) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      [name]: {
        name,
        severity,
        isDirect: true,
        via: [
          {
            source: 1_096_000,
            name,
            title: 'Something bad',
            url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
            severity,
            range: '<1.0.1',
          },
        ],
        effects: ['another'],
        range: '<1.0.1',
        nodes: [node],
        fixAvailable: true,
      },
      another: { name: 'another', severity, via: [name], effects: [], nodes: ['node_modules/another'] },
    },
    metadata: { vulnerabilities: { total: 2 } },
  });
const exception = { id: 'GHSA-aaaa-bbbb-cccc', reason: 'not reached', until: '2027-01-31' };
const ask = (output: string, exceptions = [exception].slice(1), today = '2027-01-01') =>
  assessAudit(output, lock, sources, exceptions, today);

test('each tool is named where tests, checks and benchmarks are', async (t) => {
  const { devDependencies } = JSON.parse(readFileSync(`${root}infra/tools/package.json`, 'utf8'));
  const commands: Record<string, string> = {
    '@biomejs/biome': 'biome',
    'dependency-cruiser': 'depcruise',
    typescript: 'tsc',
  };
  const files = globSync('{package.json,infra/**/*.{ts,mjs},tests/**/*.{ts,tsx}}', { cwd: root })
    .filter((path) => !path.startsWith('infra/tools/') && !path.includes('packages.test'))
    .map((path) => readFileSync(`${root}${path}`, 'utf8'))
    .join('\n');
  const tools = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/'));
  const isNamed = (name: string) => new RegExp(`['"/ ]${commands[name] ?? name}['"/ ]`).test(files);
  t.same(
    tools.filter((name) => !isNamed(name)),
    [],
  );
});

test('shipped packages are those needed in production, and built-in ones with their dependencies', async (t) => {
  t.same([...shippedOf(lock, sources)].toSorted(), [
    'node_modules/editor',
    'node_modules/editor/node_modules/marks',
    'node_modules/web',
  ]);
});

test('a high advisory fails the check if the package is shipped, and is only reported otherwise', async (t) => {
  t.match(ask(found('web', 'high')), {
    isBad: true,
    lines: [/^high GHSA-aaaa-bbbb-cccc in web: Something bad/],
  });
  t.match(ask(found('editor', 'critical')), { isBad: true });
  t.match(ask(found('marks', 'high', 'node_modules/editor/node_modules/marks')), { isBad: true });
  t.match(ask(found('marks', 'high')), { isBad: false, lines: [/development only/] });
  t.match(ask(found('web', 'moderate')), { isBad: false, lines: ['no serious advisory'] });
  t.match(ask('{"vulnerabilities": {}}'), {
    isAvailable: true,
    isBad: false,
    lines: ['no serious advisory'],
  });
});

test('an exception accepts one advisory until its date, and is reported when it is unused', async (t) => {
  t.match(ask(found('web', 'high'), [exception]), { isBad: false, lines: [/\(not reached\)$/] });
  t.match(ask(found('web', 'high'), [exception], '2027-01-31'), { isBad: false });
  t.match(ask(found('web', 'high'), [exception], '2027-02-01'), {
    isBad: true,
    lines: [/high/, /expired on 2027-01-31/],
  });
  t.match(ask(found('web', 'high'), [{ ...exception, id: 'GHSA-x' }]), { isBad: true });
  t.match(ask('{"vulnerabilities": {}}', [exception]), {
    isBad: false,
    lines: [/no longer needed/, /no serious/],
  });
});

test('a registry without an audit endpoint is reported and passes', async (t) => {
  const refused = {
    message: '405 Method Not Allowed - POST https://registry.example/-/npm/v1/security',
    statusCode: 405,
  };
  const offline = {
    error: { code: 'ENOTFOUND', summary: 'request to https://registry.example failed\nreason', detail: '' },
  };
  const notAsked = (output: string) => ask(output, [exception]);
  t.match(notAsked(JSON.stringify(refused)), {
    isAvailable: false,
    isBad: false,
    lines: [/^registry not available: 405 Method Not/],
  });
  t.match(notAsked(JSON.stringify(offline)), {
    isBad: false,
    lines: ['registry not available: request to https://registry.example failed'],
  });
  t.match(notAsked('spawnSync npm ENOENT'), {
    isBad: false,
    lines: ['registry not available: spawnSync npm ENOENT'],
  });
  t.match(notAsked(''), { isBad: false, lines: ['registry not available: npm printed nothing'] });
});

test('licenses are accepted by name, one of several or all of several', async (t) => {
  for (const licence of ['MIT', '(MIT AND Zlib)', '(MIT OR GPL-3.0-or-later)', 'OFL-1.1'])
    t.ok(isAccepted(licence), licence);
  for (const licence of ['GPL-3.0', 'MIT AND GPL-3.0', 'AGPL-3.0-only', 'UNLICENSED', 'not told', ''])
    t.notOk(isAccepted(licence), licence);
  t.same(
    [...licencesOf(lock, sources)],
    [
      ['ISC', ['marks 2.1.0']],
      ['MIT', ['editor 2.0.0', 'web 1.0.0']],
    ],
  );
});
