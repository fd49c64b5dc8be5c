import { createInterface } from 'node:readline/promises';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import packageJson from '../../package.json' with { type: 'json' };
import { type Input, type Program, UsageError } from '../../src/shared/command-line/declare.ts';
import { runProgram } from '../../src/shared/command-line/run.ts';
import { loadConfig } from '../../src/shared/config/config.ts';
import { changeChannel } from '../../src/shared/db/change-listener.ts';
import { migrateToLatest } from '../../src/shared/db/migrate.ts';
import { resolveSharedDatabase } from '../../src/shared/db/resolve-database.ts';
import { OperatorError } from '../../src/shared/errors/operator-error.ts';
import { migrateQueues } from '../../src/shared/jobs/queue.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { openStorage } from '../../src/shared/storage/open-storage.ts';
import { fillDatabase } from './fill.ts';
import { growDatabase } from './scale/grow.ts';
import { type ScaleSize, scaleSizes } from './scale/sizes.ts';

/**
 * Fills the configured database with sample members, webs, collections and a library of images,
 * sounds and videos, for demonstration and for measuring, whether the product runs or not. The
 * member `demo` logs in with `demo-password`. `--scale` adds webs in the given number, with ten
 * times as many likes and a tenth as many members; their code is short, and nobody can log in as
 * their authors.
 */
const program: Program<(input: Input) => Promise<void>> = {
  name: 'npm run',
  summary: 'Fills the database of this site with sample data',
  version: packageJson.version,
  fallback: 'seed',
  commands: {
    seed: {
      summary: 'Fill the database of this site with sample members, webs, collections and files',
      details: 'npm takes options for itself unless they come after two dashes: npm run seed -- --force',
      options: {
        members: { type: 'string', value: 'number', help: 'how many members to add (1000)' },
        webs: { type: 'string', value: 'number', help: 'how many webs to add (10000)' },
        scale: {
          type: 'string',
          value: Object.keys(scaleSizes).join('|'),
          help: 'how many webs to add, with likes and members in proportion',
        },
        force: { type: 'boolean', help: 'add to a database that has members, without asking' },
      },
      run: ({ options }) => seed(options),
    },
  },
};

async function seed(options: Input['options']): Promise<void> {
  const size = options.scale === undefined ? null : sizeOf(String(options.scale));
  const counts = size
    ? { members: 100, webs: 1_000 }
    : {
        members: atLeastOne('members', options.members, 1_000),
        webs: atLeastOne('webs', options.webs, 10_000),
      };
  const { config, secrets } = loadConfig();
  const log = createLog('warn');
  const started = performance.now();
  await using disposables = new AsyncDisposableStack();
  const { databaseUrl: url } = await resolveSharedDatabase({ config, secrets, log, disposables });
  await migrateToLatest(url, log, () => migrateQueues(url));
  const client = new pg.Client({ connectionString: url, application_name: 'codeweb seed' });
  await client.connect();
  disposables.defer(() => client.end());
  const members = await countMembers(client);
  if (members > 0 && options.force !== true && !(await isWanted(members)))
    throw new OperatorError(
      `the database has ${count(members)}; \`npm run seed -- --force\` adds sample data anyway`,
    );
  const storage = await openStorage(config.storage, secrets);
  disposables.defer(() => storage.close());
  const passwordHash = await hash('demo-password', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const made = await fillDatabase({ client, storage, ...counts, seed: members + 1, passwordHash });
  if (size) await growDatabase({ client, size, seed: members + 2, report: reporter(started) });
  // Web processes running on this database have cached its pages.
  await client.query('select pg_notify($1, $2)', [changeChannel, 'trending']);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(
    `Added ${made.members} members, ${made.webs} webs, ${made.likes} likes and ${made.assets} assets in ${seconds} s.`,
  );
  console.log('Log in as demo with demo-password.');
}

const count = (members: number) => (members === 1 ? 'a member' : `${members} members`);

/** Asks the user at the terminal; without a terminal the answer is no. */
async function isWanted(members: number): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`The database has ${count(members)}. Add sample data to it? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

function sizeOf(name: string): ScaleSize {
  const size = scaleSizes[name];
  if (!size) throw new UsageError(`--scale is "${name}"; accepted: ${Object.keys(scaleSizes).join(', ')}`);
  return size;
}

const reporter = (started: number) => (text: string) => {
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  console.log(`${seconds.padStart(5)} s  ${text}`);
};

async function countMembers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from users');
  return rows[0]?.count ?? 0;
}

function atLeastOne(name: string, text: string | boolean | undefined, fallback: number): number {
  const number = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new UsageError(`--${name} is "${text}"; a whole number from 1 is accepted`);
  return number;
}

await runProgram(program, ['seed', ...process.argv.slice(2)], (run, input) => run(input));
