import pg from 'pg';
import t, { type Test } from 'tap';
import { migrateIfBehind, migrateToLatest } from '../../src/shared/db/migrate.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { testDatabase } from '../helpers/database.ts';
import { readableLog } from '../helpers/log-lines.ts';
import { waitUntil } from '../helpers/wait.ts';

const log = createLog('silent');

t.test('a database that a newer version has migrated further is not changed', async (t) => {
  const { url } = await testDatabase(t);
  await query(url, "insert into kysely_migration values ('9999_of_tomorrow', '2030-01-01')");
  let isTouched = false;
  await migrateToLatest(url, log, async () => {
    isTouched = true;
  });
  t.notOk(isTouched, 'nor are the tables of the queue');
});

t.test('a database with unknown migrations is refused', async (t) => {
  const { url } = await testDatabase(t);
  await query(url, "update kysely_migration set name = '0001_of_others' where name like '0001_%'");
  await t.rejects(migrateToLatest(url, log), /0001_of_others is missing/);
});

t.test(
  'a database of version 0.1 is refused unchanged, with instructions to transfer its data',
  async (t) => {
    const { url } = await testDatabase(t);
    await query(url, 'drop schema public cascade; create schema public');
    await query(url, 'create table kysely_migration (name text, timestamp text)');
    await query(
      url,
      "insert into kysely_migration values ('0001_foundation', ''), ('0301_webs_counted_as_new', '')",
    );
    const refused = {
      name: 'OperatorError',
      message:
        'the database was created by version 0.1, whose tables are not migrated: run `backup` with that version, ' +
        'then `restore` with this one into an empty database and media store',
    };
    await t.rejects(migrateToLatest(url, log), refused);
    await t.rejects(
      migrateIfBehind(url, log, async () => {}),
      refused,
      'also by web and worker processes',
    );
    t.strictSame(
      await query(url, "select relname from pg_class where relnamespace = 'public'::regnamespace"),
      [{ relname: 'kysely_migration' }],
    );
  },
);

const source = "select prosrc from pg_proc where proname = 'count_web_like'";
const path = 'modules/webs/schema/likes.sql';

t.test('functions and triggers whose file has changed are applied again', async (t) => {
  const { url } = await testDatabase(t);
  const [own] = await query(url, source);
  await replaceFunction(url);
  const start = () => migrateIfBehind(url, log, async () => {});
  await start();
  t.match(await query(url, source), [{ prosrc: / 7 / }], 'a file that is applied in this form is left');
  await query(url, `update schema_files set sha256 = 'of another form' where path = '${path}'`);
  await start();
  t.strictSame(await query(url, source), [own]);
});

t.test('a restarted older process does not replace functions of a newer release', async (t) => {
  const { url } = await testDatabase(t);
  await replaceFunction(url);
  await query(
    url,
    `update schema_files set sha256 = 'of another form', version = '99.0.0' where path = '${path}'`,
  );
  await migrateToLatest(url, log);
  t.match(await query(url, source), [{ prosrc: / 7 / }]);
  await query(url, `update schema_files set version = '0.0.9' where path = '${path}'`);
  await migrateToLatest(url, log);
  t.notMatch(await query(url, source), [{ prosrc: / 7 / }], 'a newer one replaces those of an older');
});

t.test('each file with functions and triggers can be applied again', async (t) => {
  const { url } = await testDatabase(t);
  const definitions = `
    select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by text`;
  const before = await query(url, definitions);
  t.ok(before.length > 100);
  await query(url, 'delete from schema_files');
  await migrateToLatest(url, log);
  t.strictSame(await query(url, definitions), before);
});

t.test('a running backup, which reads all tables, does not block functions and triggers', async (t) => {
  const { url } = await testDatabase(t);
  await query(url, 'delete from schema_files');
  const backup = await hold(
    t,
    url,
    `do $$ declare name text; begin
    for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('lock table %I in access share mode', name);
    end loop;
  end $$`,
  );
  await migrateToLatest(url, log);
  t.ok(backup.isOpen(), 'it still runs');
});

t.test(
  'a schema change that waits for a lock blocks nobody else, and continues when it is free',
  async (t) => {
    const { url } = await testDatabase(t);
    await query(url, "delete from schema_files where path = 'modules/assets/schema/media.sql'");
    const { log, lines } = readableLog('warn');
    const writer = await hold(t, url, 'lock table media in row exclusive mode');
    let isDone = false;
    const migrated = migrateToLatest(url, log).then(() => {
      isDone = true;
    });
    await waitUntil('the change has given up once', () => lines().length > 0);
    await query(url, "set statement_timeout = '5s'; delete from media where false");
    t.notOk(isDone);
    await writer.end();
    await migrated;
  },
);

/** A transaction that stays open until it is ended, at the latest when the test ends. */
async function hold(t: Test, url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  let isOpen = true;
  client.on('end', () => {
    isOpen = false;
  });
  const end = async () => {
    if (isOpen) await client.end();
  };
  t.teardown(end);
  return { isOpen: () => isOpen, end };
}

const replaceFunction = (url: string) =>
  query(
    url,
    `create or replace function count_web_like(liked uuid, change integer) returns integer language plpgsql
     as $$ begin return 7 ; end $$`,
  );

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
