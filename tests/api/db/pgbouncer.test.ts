import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import t from 'tap';
import { createContext } from '../../../src/context.ts';
import { inTransaction } from '../../../src/shared/db/transaction.ts';
import { build, type Member } from '../../helpers/build.ts';
import { testDatabase } from '../../helpers/database.ts';
import { hasPgBouncer, startPgBouncer } from '../../helpers/pgbouncer.ts';
import { waitUntil } from '../../helpers/wait.ts';
import { saveWeb } from '../../helpers/webs.ts';

const poolSize = 3;

t.test(
  'the site works behind a PgBouncer in transaction mode',
  { skip: !hasPgBouncer() && 'no PgBouncer' },
  async (t) => {
    const { url } = await testDatabase(t);
    const pooled = await startPgBouncer(t, url, poolSize);
    const { ctx, call, member, drain } = await build(t, {
      env: { DATABASE_URL: url, DATABASE_POOL_URL: pooled },
    });
    const ada = await member();
    const like = (id: string, as: Member) => call('POST', `/likes/web/${id}`, { as, body: {} });
    const inspector = new pg.Client({ connectionString: url });
    await inspector.connect();
    t.teardown(() => inspector.end());

    t.test(
      'with more callers than connections, saves, likes and reads work, and counts are right',
      async (t) => {
        const web = await saveWeb(call, ada);
        const fans = await Promise.all(Array.from({ length: 12 }, () => member()));
        const replies = await Promise.all([
          ...fans.map((fan) => like(web._id, fan)),
          ...Array.from({ length: 40 }, () => call('GET', '/webs/trending?page=1&limit=8')),
          ...Array.from({ length: 5 }, () => saveWeb(call, ada)),
        ]);
        t.strictSame(
          new Set(replies.flatMap((reply) => ('status' in reply ? [reply.status] : []))),
          new Set([200]),
        );
        const { body } = await call('GET', `/webs/get/${web._id}`, { as: ada });
        t.equal(body.data.likesCount, fans.length);
        const { rows } = await inspector.query(
          `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'codeweb'`,
        );
        t.ok(rows[0].count > 0 && rows[0].count <= poolSize, `${rows[0].count} connections`);
      },
    );

    t.test('a prepared statement runs on any connection of the pool', async (t) => {
      const name = randomBytes(4).toString('hex');
      const asks = Array.from({ length: 200 }, (_, n) =>
        sql<{ n: number }>`select ${n}::int + length(${name}) as n`.execute(ctx.db),
      );
      const sums = (await Promise.all(asks)).map(({ rows }) => rows[0]?.n);
      t.strictSame(
        sums,
        sums.map((_, n) => n + name.length),
      );
    });

    t.test('statements and idle transactions have the timeouts of the example configuration', async (t) => {
      const { rows } = await sql<{ a: string; b: string }>`
      select current_setting('statement_timeout') as a, current_setting('idle_in_transaction_session_timeout') as b`.execute(
        ctx.db,
      );
      t.strictSame({ ...rows[0] }, { a: '4s', b: '15s' });
      await t.rejects(sql`select pg_sleep(30)`.execute(ctx.db), /statement timeout/);
    });

    t.test('a timeout set within a transaction ends with it', async (t) => {
      await inTransaction(ctx.db, async (tx) => {
        await sql`set local statement_timeout = '90s'`.execute(tx);
      });
      const settings = Array.from({ length: 2 * poolSize }, () =>
        sql<{ a: string }>`select current_setting('statement_timeout') as a, pg_sleep(0.05)`.execute(ctx.db),
      );
      for (const { rows } of await Promise.all(settings)) t.equal(rows[0]?.a, '4s');
    });

    t.test('jobs and notifications use connections of their own, past the PgBouncer', async (t) => {
      const other = await createContext(ctx.config, ctx.secrets, { log: ctx.log });
      t.teardown(() => other[Symbol.asyncDispose]());
      await other.changes.start();
      const heard: string[] = [];
      other.changes.watch({ changed: (tag) => void heard.push(tag), lost: () => {}, connected: () => {} });
      const web = await saveWeb(call, ada);
      await waitUntil('the other process hears of it', async () => {
        await call('PATCH', '/users/update', { as: ada, body: { fullName: `Ada ${heard.length}` } });
        return heard.includes(`member:${ada.user._id}`);
      });
      await drain();
      t.equal((await call('GET', `/webs/get/${web._id}`)).status, 200);
    });
  },
);
