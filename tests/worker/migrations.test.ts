import { sql } from 'kysely';
import pg from 'pg';
import t from 'tap';
import { up } from '../../migrations/0230_canonical_mail_domains.ts';
import { migrateToLatest } from '../../src/shared/db/migrate.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { build } from '../helpers/build.ts';
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

t.test(
  'mail domains that were stored in another spelling are kept in ASCII, with their tokens',
  async (t) => {
    const { ctx, member } = await build(t);
    const ids: string[] = [];
    for (const email of ['a@one.example', 'b@two.example', 'c@three.example'])
      ids.push((await member({ email })).user._id);
    const write = (id: string | undefined, email: string) =>
      ctx.db
        .updateTable('users')
        .set({ email })
        .where('id', '=', id ?? '')
        .execute();
    await write(ids[0], 'Ann@ｂücher.example');
    await sql`update mail_tokens set address = 'Ann@ｂücher.example' where user_id = ${ids[0]}`.execute(
      ctx.db,
    );
    await write(ids[2], 'b@ｔｗｏ.example');
    await up(ctx.db);
    const emails = await ctx.db
      .selectFrom('users')
      .select('email')
      .where('id', 'in', ids)
      .orderBy('email')
      .execute();
    t.strictSame(
      new Set(emails.map(({ email }) => email)),
      new Set(['Ann@xn--bcher-kva.example', 'b@two.example', 'b@ｔｗｏ.example']),
      'one that somebody else has stays as it is',
    );
    const tokens = await ctx.db
      .selectFrom('mail_tokens')
      .select('address')
      .where('user_id', '=', ids[0] ?? '')
      .execute();
    t.ok(tokens.length > 0);
    t.ok(tokens.every(({ address }) => address === 'Ann@xn--bcher-kva.example'));
  },
);

async function change(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
