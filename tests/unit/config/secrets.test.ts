import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect, promisify } from 'node:util';
import { test } from 'tap';
import { ConfigError, loadConfig } from '../../../src/shared/config/config.ts';

const run = promisify(execFile);
const module = new URL('../../../src/shared/config/config.ts', import.meta.url).href;
const program = `const { loadConfig } = await import('${module}'); process.stdout.write(loadConfig().secrets.jwtSecret)`;

test('a secret may be read from a file', async (t) => {
  const dir = t.testdir({ url: 'postgres://u:p@db/x\n', key: `${'k'.repeat(40)}\n`, id: 'id\n' });
  const { secrets } = loadConfig({
    DATABASE_URL_FILE: join(dir, 'url'),
    JWT_SECRET_FILE: join(dir, 'key'),
    SMTP_URL: 'smtp://mail',
  });
  t.equal(secrets.databaseUrl, 'postgres://u:p@db/x');
  t.equal(secrets.jwtSecret, 'k'.repeat(40));
});

test('a secret file that is missing, empty or set beside its variable is an error', async (t) => {
  const dir = t.testdir({ empty: '\n', url: 'redis://cache' });
  const faults = (env: Record<string, string>) => () => loadConfig({ JWT_SECRET: 'k'.repeat(32), ...env });
  t.throws(
    faults({ SMTP_URL_FILE: join(dir, 'none') }),
    new ConfigError([
      {
        variable: 'SMTP_URL_FILE',
        problem: `is "${join(dir, 'none')}", which cannot be read; a file with the value is accepted`,
      },
    ]),
  );
  t.throws(faults({ SMTP_URL_FILE: join(dir, 'empty') }), /^SMTP_URL_FILE is "[^"]+", an empty file/);
  t.throws(
    faults({ REDIS_URL: 'redis://a', REDIS_URL_FILE: join(dir, 'url') }),
    /^REDIS_URL_FILE and REDIS_URL are both set/,
  );
});

test('the error for a malformed address does not repeat its password', async (t) => {
  try {
    loadConfig({ DATABASE_URL: 'mysql://u:hunter2@db', SMTP_URL: 'hunter2', JWT_SECRET: 'hunter2' });
    t.fail('it was taken');
  } catch (error) {
    t.notMatch(String(error), /hunter2/);
  }
});

test('secrets never print', async (t) => {
  const loaded = loadConfig({ JWT_SECRET: 'hunter2'.repeat(5), DATABASE_URL: 'postgres://u:hunter2@db/x' });
  for (const printed of [
    inspect(loaded, { depth: 9 }),
    JSON.stringify(loaded),
    `${loaded.secrets}`,
    inspect(loaded.secrets.withDatabase('postgres://hunter2')),
  ])
    t.notMatch(printed, /hunter2/);
});

test('a signing key is created once, readable only by its owner', async (t) => {
  const dataDir = join(t.testdir({}), 'deep', 'data');
  const first = loadConfig({ DATA_DIR: dataDir }).secrets.jwtSecret;
  t.ok(Buffer.byteLength(first) >= 32);
  t.equal(loadConfig({ DATA_DIR: dataDir }).secrets.jwtSecret, first);
  t.equal(statSync(join(dataDir, 'secrets/jwt-secret')).mode & 0o777, 0o600);
  t.equal(statSync(join(dataDir, 'secrets')).mode & 0o777, 0o700);
  t.same(readdirSync(join(dataDir, 'secrets')), ['jwt-secret']);
});

test('processes that start at once agree on one signing key', async (t) => {
  const dataDir = t.testdir({});
  const args = ['--input-type=module', '-e', program];
  const starts = [1, 2, 3, 4].map(() => run(process.execPath, args, { env: { DATA_DIR: dataDir } }));
  const keys = (await Promise.all(starts)).map(({ stdout }) => stdout);
  t.equal(new Set(keys).size, 1);
  t.equal(readFileSync(join(dataDir, 'secrets/jwt-secret'), 'utf8'), keys[0]);
});

test('a damaged key and an unusable DATA_DIR are one-line errors', async (t) => {
  const dir = t.testdir({ file: 'x' });
  mkdirSync(join(dir, 'secrets'));
  writeFileSync(join(dir, 'secrets/jwt-secret'), 'half');
  t.throws(
    () => loadConfig({ DATA_DIR: dir }),
    /jwt-secret is truncated \(\d+ bytes, 32 needed\); delete the file[^\n]*$/,
  );
  t.throws(() => loadConfig({ DATA_DIR: join(dir, 'file') }), /^DATA_DIR \S+ cannot be used \([^\n]*$/);
});
