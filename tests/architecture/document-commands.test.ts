import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import t from 'tap';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const documents = [
  ...['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md'],
  ...readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Documents whose examples a test runs unchanged. */
const executed: Record<string, string> = { 'docs/api.md': 'tests/api/guide.test.ts' };

/** Commands that a test runs, with the test and the command that it runs. */
const run: Record<string, readonly [test: string, text: string]> = {
  'npm run backup': ['tests/process/documented-commands.test.ts', "'npm run backup'"],
  'npm run restore': ['tests/process/documented-commands.test.ts', "'npm run restore'"],
  'sh infra/deploy/make-secrets.sh': [
    'tests/process/documented-commands.test.ts',
    "'sh infra/deploy/make-secrets.sh'",
  ],
  'cp infra/deploy/.env.example': [
    'tests/process/documented-commands.test.ts',
    "'cp infra/deploy/.env.example'",
  ],
};

/** Commands that no test can run, with the reason. Their syntax, files and npm scripts are checked below. */
const notRun: Record<string, string> = {
  docker: 'needs a Docker daemon; tests/unit/infra/deploy.test.ts compares compose.yaml with the settings',
  kubectl: 'needs a cluster; tests/unit/infra/deploy/kubernetes.test.ts checks the manifests',
  systemctl: 'needs systemd; tests/unit/infra/deploy/systemd.test.ts checks the units',
  useradd: 'changes the machine',
  install: 'changes the machine',
  'cp infra/deploy/systemd/': 'changes the machine',
  'git clone': 'needs the published repository',
  'cd ': 'belongs to the command before it',
  umask: 'belongs to the command after it',
  'curl -fsSLo default.json': 'reads a file of another site',
  jq: 'reads that file',
  pg_basebackup:
    'is not among the embedded programs; tests/drills/support/replication.ts copies the files instead',
  'gh attestation': 'needs a published release',
  'npm start': 'installs packages; infra/launch/fresh-clone-check.sh runs it in a fresh clone',
  'npm test': 'runs these tests',
  'npm run build': 'runs before every test of a page',
  'npm run bench': 'takes an hour; each part that is named is checked below',
};

type Block = { document: string; text: string };

/**
 * Blocks of commands: `sh`, and those without a language. Blocks of shell assignments, which are settings, do not
 * count.
 */
const blocks = documents.flatMap((document): Block[] =>
  [...read(document).matchAll(/^```(\w*)\n(.*?)^```$/gms)]
    .filter(([, language = '']) => ['', 'sh', 'bash'].includes(language))
    .map(([, , text = '']) => ({ document, text: text.replaceAll(/<[\w ]+>/g, 'NAME') }))
    .filter(({ text }) => !/^([A-Z_]+=\S*\n)+$/.test(text)),
);

/** The single commands of a block, without comments, with continued lines joined. */
const commandsOf = ({ text }: Block): string[] =>
  text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .flatMap((line) => line.replace(/(^|\s)#.*$/, '').split(/&&|;/))
    .map((command) => command.trim().replace(/^\(|\)$/g, ''))
    .filter((command) => command !== '');

const others = blocks.filter(({ document }) => !(document in executed));

t.test('every command of a document is run by a test, or has a reason why none can', async (t) => {
  t.ok(others.length > 8, 'there are commands');
  const known = [...Object.keys(run), ...Object.keys(notRun)];
  const used = new Set<string>();
  for (const block of others)
    for (const command of commandsOf(block)) {
      const name = known.find((start) => command.startsWith(start));
      if (name) used.add(name);
      else t.fail(`${block.document}: ${command}`);
    }
  t.same(
    known.filter((name) => !used.has(name)),
    [],
    'no document has these any more',
  );
  for (const [command, [test, text]] of Object.entries(run))
    t.ok(read(test).includes(text), `${test} runs ${command}`);
  for (const [document, test] of Object.entries(executed)) t.ok(read(test).includes(document), document);
});

t.test('every block of commands is valid for a POSIX shell', async (t) => {
  for (const { document, text } of blocks) {
    const { status, stderr } = spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' });
    t.equal(status, 0, `${document}: ${stderr}${text}`);
  }
});

/** Files that a command or an operator creates. */
const made = [
  'infra/deploy/.env',
  'infra/deploy/secrets',
  'infra/deploy/chromium-seccomp.json',
  'infra/deploy/compose.override.yaml',
];

t.test('every file of the repository that a command names exists', async (t) => {
  for (const { document, text } of blocks)
    for (const [path] of text.matchAll(/(?<![\w/.])(?:infra|src|tests|docs)\/[\w./-]+/g))
      t.ok(made.includes(path) || existsSync(new URL(path, root)), `${document}: ${path}`);
});

t.test('every part of the benchmark that a document names exists', async (t) => {
  const [, defaults = ''] = /^const defaultParts = \[(.*?)\];/ms.exec(read('infra/bench/run.ts')) ?? [];
  const parts = new Set([...defaults.matchAll(/'(\w+)'/g)].map(([, part]) => part));
  t.ok(parts.size > 5);
  parts.add('soak');
  for (const document of documents)
    for (const [, named = ''] of read(document).matchAll(/npm run bench --((?: [a-z]+\b)+)/g))
      for (const part of named.trim().split(' ')) t.ok(parts.has(part), `${document}: ${part}`);
});
