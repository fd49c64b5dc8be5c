import { sql } from 'kysely';
import { pino } from 'pino';
import t from 'tap';
import { openDatabase } from '../../../src/shared/db/client.ts';
import { executeRead } from '../../../src/shared/db/database.ts';
import { inTransaction, setStatementTimeout } from '../../../src/shared/db/transaction.ts';
import { testDatabase } from '../../helpers/database.ts';
import { startProxy, through } from '../../helpers/proxy.ts';

const { url } = await testDatabase(t);
const proxy = await startProxy(t, Number(new URL(url).port));
const { db, pool } = openDatabase({ databaseUrl: through(url, proxy) }, pino({ level: 'silent' }), {
  maxConnections: 2,
});
t.teardown(() => db.destroy());

/** Timings in ms of waiting, since the operation itself takes that long. */
t.test('a transaction can have a longer timeout than the default of 4 s, for itself alone', async (t) => {
  const longer = inTransaction(db, async (tx) => {
    await setStatementTimeout(tx, 30);
    await sql`select pg_sleep(4.8)`.execute(tx);
    const { rows } = await sql<{
      limit: string;
    }>`select current_setting('statement_timeout') as limit`.execute(tx);
    return rows[0]?.limit;
  });
  await t.rejects(executeRead(db, sql`select pg_sleep(30)`), { code: '57014' });
  t.equal(await longer, '30s');
  const limits = await Promise.all(
    [1, 2].map(() =>
      executeRead(db, sql`select current_setting('statement_timeout') as limit, pg_sleep(0.05)::text`),
    ),
  );
  t.match(limits, [[{ limit: '4s' }], [{ limit: '4s' }]]);
});

t.test(
  'a server that stops answering is timed out once, its connection is closed, and others are opened',
  async (t) => {
    await executeRead(db, sql`select 1`);
    proxy.goSilent();
    const since = performance.now();
    await t.rejects(executeRead(db, sql`select 1`), {
      name: 'DatabaseTimeoutError',
      message: /within 4500 ms/,
    });
    t.ok(performance.now() - since >= 4_400);
    t.same(await executeRead(db, sql`select 1 as one`), [{ one: 1 }]);
    t.ok(pool.totalCount <= 2);
  },
);
