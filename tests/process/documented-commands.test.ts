import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { build } from '../helpers/build.ts';
import { testDatabase } from '../helpers/database.ts';
import { operatorsGuide } from '../helpers/operators-guide.ts';
import { saveWeb } from '../helpers/webs.ts';

const runFile = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const guide = operatorsGuide;

/** The command in the operators' guide that begins with these words. */
function documented(start: string): string {
  const line = guide.split('\n').find((one) => one.startsWith(start));
  if (line === undefined) throw new Error(`the operators’ guide has no command ${start}`);
  return line;
}

t.test('the documented commands back up an installation and restore it into an empty one', async (t) => {
  const { ctx, call, member } = await build(t);
  const { _id: id } = await saveWeb(call, await member(), { title: 'Backed up' });
  const folder = t.testdir({});
  const run = (command: string, databaseUrl: string, dataDir: string) =>
    runFile('sh', ['-euc', command.replace('codeweb.tar', join(folder, 'codeweb.tar'))], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, REDIS_URL: '', LOG_LEVEL: 'warn' },
    });
  const backup = documented('npm run backup');
  await run(backup, ctx.secrets.databaseUrl, ctx.config.dataDir);
  t.equal(statSync(join(folder, 'codeweb.tar')).mode & 0o077, 0, 'only its owner may read it');
  const { url } = await testDatabase(t);
  const { stdout } = await run(documented('npm run restore'), url, join(folder, 'data'));
  t.match(stdout, /codeweb\.tar/);
  const restored = await build(t, { env: { DATABASE_URL: url } });
  t.equal((await restored.call('GET', `/webs/get/${id}`)).body.data.title, 'Backed up');
});

t.test(
  'the documented commands create secrets and settings for Compose, and keep existing ones',
  async (t) => {
    const folder = t.testdir({});
    mkdirSync(join(folder, 'infra'));
    cpSync(join(root, 'infra/deploy'), join(folder, 'infra/deploy'), {
      recursive: true,
      filter: (path) => !/deploy\/(secrets|\.env)$/.test(path),
    });
    const run = (start: string) => runFile('sh', ['-euc', documented(start)], { cwd: folder });
    await run('sh infra/deploy/make-secrets.sh');
    const secrets = join(folder, 'infra/deploy/secrets');
    const read = () => readdirSync(secrets).map((name) => [name, readFileSync(join(secrets, name), 'utf8')]);
    const first = read();
    t.ok(first.length > 5);
    t.ok(
      first.every(([, text = '']) => text.trim() !== ''),
      'none is empty',
    );
    t.equal(statSync(secrets).mode & 0o777, 0o700);
    await run('sh infra/deploy/make-secrets.sh');
    t.strictSame(read(), first);
    await run('cp infra/deploy/.env.example');
    t.ok(statSync(join(folder, 'infra/deploy/.env')).isFile());
  },
);
