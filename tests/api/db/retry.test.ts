import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { openDatabase } from '../../../src/shared/db/client.ts';
import { executeRead } from '../../../src/shared/db/database.ts';
import { retryLimits } from '../../../src/shared/db/retry.ts';
import { param, prepare, queryBuilder } from '../../../src/shared/db/statements/prepared.ts';
import { inTransaction } from '../../../src/shared/db/transaction.ts';
import { testDatabase } from '../../helpers/database.ts';
import { startProxy, through } from '../../helpers/proxy.ts';

const { url } = await testDatabase(t);
await withClient((client) => client.query('create table notes (text text)'));

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The rows of the table, read without the proxy. */
const notes = () =>
  withClient(async (client) => {
    const { rows } = await client.query<{ text: string }>('select text from notes order by text');
    return rows.map(({ text }) => text);
  });

/**
 * A database behind a proxy, with one connection, so that a retry which did not release it would wait forever. The
 * connection is open, so that the next packet is a statement.
 */
async function open(t: Test) {
  const proxy = await startProxy(t, Number(new URL(url).port));
  const { db, pool } = openDatabase({ databaseUrl: through(url, proxy) }, pino({ level: 'silent' }), {
    maxConnections: 1,
  });
  t.teardown(() => db.destroy());
  await executeRead(db, sql`select 1`);
  /** Each of the next `count` packets to the server breaks its connection; each is one attempt. */
  const breakNext = (count: number) => {
    const from = proxy.broken;
    Object.defineProperty(proxy, 'resets', {
      get: () => (proxy.broken - from < count ? 1 : 0),
      configurable: true,
    });
    return () => proxy.broken - from;
  };
  return { db, pool, breakNext };
}

const byName = prepare(
  'a member by name',
  queryBuilder.selectFrom('users').select('id').where('username', '=', param('name')),
);

t.test('a read is repeated on another connection', async (t) => {
  const { db, pool, breakNext } = await open(t);
  const reads = {
    'built by Kysely': () => db.selectFrom('users').select('id').execute(),
    'with a select in its with': () =>
      db
        .with('some', (db) => db.selectFrom('users').select('id'))
        .selectFrom('some')
        .select('id')
        .execute(),
    prepared: () => byName(db, { name: 'nobody' }),
    'raw, and marked': () => executeRead(db, sql`select id from users`),
  };
  for (const [kind, read] of Object.entries(reads)) {
    const broken = breakNext(retryLimits.maxAttempts - 1);
    t.same(await read(), [], kind);
    t.equal(broken(), retryLimits.maxAttempts - 1);
  }
  t.equal(pool.totalCount, 1);
});

t.test('a read fails after the maximum number of attempts', async (t) => {
  const { db, breakNext } = await open(t);
  const broken = breakNext(Number.POSITIVE_INFINITY);
  await t.rejects(byName(db, { name: 'nobody' }), { name: 'ConnectionError' });
  t.equal(broken(), retryLimits.maxAttempts);
});

t.test('a write that may have been executed is not repeated', async (t) => {
  const { db, breakNext } = await open(t);
  const writes: Record<string, () => Promise<unknown>> = {
    raw: () => sql`insert into notes values ('sent')`.execute(db),
    'in a with': () =>
      db
        .with('gone', (db) => db.deleteFrom('users').returning('id'))
        .selectFrom('gone')
        .select('id')
        .execute(),
    'a select with an effect': () => sql`select pg_notify('somewhere', '')`.execute(db),
  };
  for (const [kind, write] of Object.entries(writes)) {
    await executeRead(db, sql`select 1`);
    const broken = breakNext(1);
    await t.rejects(write(), { name: 'ConnectionError', wasSent: true }, kind);
    t.equal(broken(), 1);
  }
});

t.test('a write whose connection could not be opened is sent once', async (t) => {
  const { db, breakNext } = await open(t);
  const broken = breakNext(3);
  await t.rejects(sql`insert into notes values ('lost')`.execute(db));
  // The only connection is closed, so these break while a new one is opened.
  await sql`insert into notes values ('written')`.execute(db);
  t.equal(broken(), 3);
  t.same(await notes(), ['written']);
});

t.test('a transaction is repeated as a whole, and its side effects happen once', async (t) => {
  const { db, breakNext } = await open(t);
  let runs = 0;
  let effects = 0;
  const result = await inTransaction(db, async (tx, onCommit) => {
    onCommit(() => effects++);
    await sql`insert into notes values ('in a transaction')`.execute(tx);
    if (++runs === 1) breakNext(1);
    await tx.selectFrom('users').select('id').execute();
    return 'done';
  });
  t.same({ result, runs, effects }, { result: 'done', runs: 2, effects: 1 });
  t.same((await notes()).filter((text) => text === 'in a transaction').length, 1);
});

t.test('a transaction whose connections keep breaking fails in time', async (t) => {
  const { db, breakNext } = await open(t);
  let runs = 0;
  const failing = inTransaction(db, async (tx) => {
    runs++;
    breakNext(1);
    await tx.selectFrom('users').select('id').execute();
  });
  const since = performance.now();
  await t.rejects(failing, { name: 'ConnectionError' });
  t.ok(runs > 1 && runs <= retryLimits.maxAttempts, `${runs} attempts`);
  t.ok(performance.now() - since < 4_500);
});

t.test('a transaction whose connection breaks during the commit is not repeated', async (t) => {
  const { db, breakNext } = await open(t);
  let runs = 0;
  const failing = inTransaction(db, async () => {
    runs++;
    breakNext(1);
  });
  await t.rejects(failing, { name: 'ConnectionError', wasSent: true });
  t.equal(runs, 1);
});

t.test(
  'a deadlock or serialization failure repeats the transaction, also when the commit reports it',
  async (t) => {
    const { db } = await open(t);
    for (const code of ['40001', '40P01']) {
      let runs = 0;
      await inTransaction(db, async (tx) => {
        if (++runs === 1) await sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`).execute(tx);
      });
      t.equal(runs, 2, code);
    }
  },
);

t.test('an error in a transaction is reported unchanged, even if its connection is lost too', async (t) => {
  const { db, breakNext } = await open(t);
  const failing = inTransaction(db, async (tx) => {
    breakNext(1);
    await tx
      .selectFrom('users')
      .select('id')
      .execute()
      .catch(() => {});
    throw new RangeError('refused');
  });
  await t.rejects(failing, new RangeError('refused'));
  t.same(
    await db.selectFrom('users').select('id').execute(),
    [],
    'the next statement gets another connection',
  );
});

t.test('a connection that the server closes in mid-statement is replaced', async (t) => {
  const { db } = await open(t);
  const pid = await executeRead(db, sql<{ pid: number }>`select pg_backend_pid() as pid`);
  const reading = executeRead(db, sql<{ slept: string }>`select pg_sleep(1)::text as slept`);
  await withClient(async (client) => {
    const isActive = async () =>
      (
        await client.query(
          "select from pg_stat_activity where query like '%as slept' and state = 'active' and pid = $1",
          [pid[0]?.pid],
        )
      ).rowCount === 1;
    while (!(await isActive()));
    await client.query('select pg_terminate_backend($1)', [pid[0]?.pid]);
  });
  t.same(await reading, [{ slept: '' }]);
});
