import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { commandsOf } from '../../../src/shared/command-line/declare.ts';
import { parseRedisUrl } from '../../../src/shared/redis/servers.ts';
import { createProgram } from '../../../src/worker/commands/program.ts';
import { operatorsGuide } from '../../helpers/operators-guide.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
];
const none = async () => {};
const without = (from: readonly string[], others: readonly string[]) =>
  from.filter((one) => !others.includes(one));

const program = createProgram({ all: none, web: none, worker: none, migrate: none });
const compose = read('infra/deploy/compose.yaml');
const release = read('infra/deploy/compose.release.yaml');
const example = read('infra/deploy/.env.example');
const guide = operatorsGuide;

t.test('.env.example has the variables that the Compose files use', async (t) => {
  const offered = all(example, /^#?([A-Z0-9_]+)=/gm);
  const asked = all(compose + release, /\$\{([A-Z0-9_]+)/g);
  t.ok(asked.length > 5);
  t.same(without(asked, offered), []);
});

t.test('compose.release.yaml pulls the image of every service that compose.yaml builds', async (t) => {
  const built = all(compose, /^ {2}(\w+):\n {4}<<: \*app$/gm);
  t.same(all(release, /^ {2}(\w+): \*released$/gm), built);
  t.match(release, /^ {2}build: !reset null$/m);
});

t.test('make-secrets.sh makes each secret that compose.yaml mounts', async (t) => {
  const mounted = all(compose, /file: \.\/secrets\/(\w+)/g);
  t.ok(mounted.length > 4);
  t.same(all(read('infra/deploy/make-secrets.sh'), /^keep (\w+)/gm).sort(), [...mounted].sort());
});

t.test('Valkey and the product of compose.yaml get the same password from files', async (t) => {
  const dir = t.testdir();
  const script = join(dir, 'make-secrets.sh');
  writeFileSync(script, read('infra/deploy/make-secrets.sh'));
  execFileSync('sh', [script]);
  const secret = (name: string) => readFileSync(join(dir, 'secrets', name), 'utf8').trim();
  t.match(secret('valkey_password'), /^[0-9a-f]{48}$/);
  t.match(parseRedisUrl(secret('redis_url')), { password: secret('valkey_password') });
  t.match(compose, /^ {8}requirepass \$\$\(cat \/run\/secrets\/valkey_password\)$/m);
  t.match(compose, /^ {4}REDIS_URL_FILE: \/run\/secrets\/redis_url$/m);
  const mode = statSync(join(dir, 'secrets')).mode & 0o777;
  t.equal(mode, 0o700, 'only the owner enters the folder');
});

t.test('each role in compose.yaml exists, and each role is run', async (t) => {
  const commands = all(compose, /^ {4}command: \[(\w+)\]$/gm);
  t.same([...commands].sort(), ['migrate', 'web', 'worker']);
  t.same(without(commands, Object.keys(program.commands)), []);
});

t.test('the guide lists every command', async (t) => {
  const paths = Object.entries(program.commands).flatMap(([name, command]) => {
    const below = Object.keys(commandsOf(command));
    return below.length === 0 ? [name] : below.map((one) => `${name} ${one}`);
  });
  t.ok(paths.length > 10);
  const [, section = ''] = /^## The command line\n(.*?)^## /ms.exec(guide) ?? [];
  t.same(
    paths.filter((path) => !new RegExp(`\`${path}[\` ]`).test(section)),
    [],
  );
});

t.test('.dockerignore does not exclude what the Dockerfile copies', async (t) => {
  const copied = all(read('Dockerfile'), /^COPY (?!--from)(.+) \S+$/gm).flatMap((sources) =>
    sources.split(' '),
  );
  const letIn = all(read('.dockerignore'), /^!(.+)$/gm);
  t.ok(copied.includes('src') && copied.includes('package-lock.json'));
  t.same(without(copied, [...letIn, '.']), []);
});

t.test('images of others are pinned by digest, the same one everywhere', async (t) => {
  const workflows = readdirSync(new URL('../../../.github/workflows/', import.meta.url));
  const files = {
    Dockerfile: /^(?:ARG BASE=|FROM )(\S+)/gm,
    'infra/deploy/compose.yaml': /^ +image: (\S+)$/gm,
    '.devcontainer/devcontainer.json': /"image": "(.+)"/g,
    ...Object.fromEntries(
      workflows.map((name) => [`.github/workflows/${name}`, /^ +(?:container|image): (\S+)$/gm]),
    ),
  };
  const digests = new Map<string, string>();
  for (const [file, pattern] of Object.entries(files)) {
    // Our own image is a variable.
    for (const image of all(read(file), pattern).filter((found) => !found.startsWith('$'))) {
      const [name = '', digest = ''] = image.split('@');
      t.match(digest, /^sha256:[0-9a-f]{64}$/, `${file}: ${image}`);
      t.equal(digests.get(name) ?? digest, digest, `${name} is the same in all files`);
      digests.set(name, digest);
    }
  }
  t.same([...digests.keys()].sort(), [
    'axllent/mailpit:v1.31',
    'caddy:2',
    'chrislusf/seaweedfs:4.48',
    'mcr.microsoft.com/devcontainers/javascript-node:24-bookworm',
    'node:24-bookworm',
    'node:24-slim',
    'postgres:17',
    'valkey/valkey:8',
  ]);
});
