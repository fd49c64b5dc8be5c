import { parseArgs } from 'node:util';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { loadConfig } from '../../src/shared/config/index.ts';
import { changeChannel } from '../../src/shared/db/change-listener.ts';
import { migrateToLatest } from '../../src/shared/db/migrate.ts';
import { resolveSharedDatabase } from '../../src/shared/db/resolve-database.ts';
import { migrateQueues } from '../../src/shared/jobs/queue/migrate-queues.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { openStorage } from '../../src/shared/storage/index.ts';
import { fillDatabase } from './fill.ts';
import { growDatabase } from './scale/grow.ts';
import { type ScaleSize, scaleSizes } from './scale/sizes.ts';

/**
 * `npm run seed -- [--members 1000] [--webs 10000] [--scale=10k|100k|1m] [--force]`: fills the configured database with sample members,
 * webs, collections and a library of images, sounds and films, for trying out and for measuring, whether the product runs or not. The member `demo` logs in with `demo-password`. A database with members is
 * left alone unless forced. `--scale` adds so many webs, with ten times as many likes and a tenth as many members, to a thousand of these:
 * their code is short, and nobody can log in as their authors.
 */
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000' },
    webs: { type: 'string', default: '10000' },
    scale: { type: 'string' },
    force: { type: 'boolean', default: false },
  },
});
const { config, secrets } = loadConfig();
const log = createLog('warn');

async function seed(): Promise<void> {
  const started = performance.now();
  await using disposables = new AsyncDisposableStack();
  const { databaseUrl: url } = await resolveSharedDatabase({ config, secrets, log, disposables });
  await migrateToLatest(url, log, () => migrateQueues(url));
  const client = new pg.Client({ connectionString: url, application_name: 'codeweb seed' });
  await client.connect();
  disposables.defer(() => client.end());
  const members = await countMembers(client);
  if (members > 0 && !values.force)
    throw new Error(`the database has ${members} members; pass --force to add sample data to it anyway`);
  const storage = await openStorage(config.storage, secrets);
  disposables.defer(() => storage.close());
  const size = values.scale === undefined ? null : sizeOf(values.scale);
  const counts = size
    ? { members: 100, webs: 1_000 }
    : { members: atLeastOne('members', values.members), webs: atLeastOne('webs', values.webs) };
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

function sizeOf(name: string): ScaleSize {
  const size = scaleSizes[name];
  if (!size) throw new Error(`--scale is "${name}"; accepted are ${Object.keys(scaleSizes).join(', ')}`);
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

function atLeastOne(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name} is "${text}"; a whole number from 1 is accepted`);
  return number;
}

seed().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
