import { sql } from 'kysely';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { openDatabase } from '../../../src/shared/db/client.ts';
import { testDatabase } from '../../helpers/database.ts';

/** A pool of one connection, so that its prepared statements can be listed. */
async function open(t: Test) {
  const { url } = await testDatabase(t);
  const { db } = openDatabase({ databaseUrl: url }, pino({ level: 'silent' }), { maxConnections: 1 });
  t.teardown(() => db.destroy());
  const prepared = async (): Promise<string[]> => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    );
    return rows.map(({ statement }) => statement);
  };
  return { db, prepared };
}

const times = <T>(count: number, work: (at: number) => Promise<T>) =>
  Array.from({ length: count }).reduce<Promise<T[]>>(
    async (done, _, at) => [...(await done), await work(at)],
    Promise.resolve([]),
  );

t.test('a frequent statement is prepared, and returns the same results', async (t) => {
  const { db, prepared } = await open(t);
  const ask = async (n: number) =>
    (await sql<{ twice: number }>`select ${n}::int * 2 as twice`.execute(db)).rows;
  await times(5, ask);
  t.strictSame(await prepared(), []);
  const answers = await times(40, ask);
  t.strictSame(
    answers.map(([row]) => row?.twice),
    Array.from(answers, (_, at) => at * 2),
  );
  t.match(await prepared(), [/as twice/]);
});

t.test('a prepared statement survives a migration that adds a column to its table', async (t) => {
  const { db } = await open(t);
  const ask = () => db.selectFrom('users').select('username').where('username', '=', 'nobody').execute();
  await times(40, ask);
  await sql`alter table users add column shoe_size int`.execute(db);
  t.strictSame(await ask(), []);
});

t.test('statements whose text differs each time, and those without values, are not prepared', async (t) => {
  const { db, prepared } = await open(t);
  await times(40, (n) => sql`select ${n}::int as ${sql.ref(`column ${n}`)}`.execute(db));
  await times(40, () => sql`select 1`.execute(db));
  t.strictSame(await prepared(), []);
});

t.test('at most 200 statements are prepared', async (t) => {
  const { db, prepared } = await open(t);
  for (let text = 0; text < 230; text++)
    await times(20, () => sql`select ${text}::int as ${sql.ref(`again ${text}`)}`.execute(db));
  t.equal((await prepared()).length, 200);
});
