import pg from 'pg';
import t from 'tap';
import { migrateToLatest } from '../../src/shared/db/migrate.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { testDatabase } from '../helpers/database.ts';

const log = createLog('silent');

t.test('a database that a newer version has brought further is left as it is', async (t) => {
  const { url } = await testDatabase(t);
  await change(url, "insert into kysely_migration values ('9999_of_tomorrow', '2030-01-01')");
  let isTouched = false;
  await migrateToLatest(url, log, async () => {
    isTouched = true;
  });
  t.notOk(isTouched, 'the tables of the queue are left alone, too');
});

t.test('a database of another line of versions is refused', async (t) => {
  const { url } = await testDatabase(t);
  await change(url, "update kysely_migration set name = '0001_of_others' where name like '0001_%'");
  await t.rejects(migrateToLatest(url, log), /0001_of_others is missing/);
});

async function change(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
