import { sql } from 'kysely';
import t from 'tap';
import { build } from '../helpers/build.ts';
import { runScript, until } from './support/processes.ts';

t.test(
  'an account deletion whose worker is killed is completed by the next one, with exact counts',
  async (t) => {
    const { ctx, member, call, drain } = await build(t);
    const { db } = ctx;
    const [ada, bob] = [await member(), await member()];
    const [gone, stays] = [ada.user._id, bob.user._id];
    await drain();
    await sql`insert into webs (id, author_id, title, description, html)
    select gen_random_uuid(), case when n % 2 = 0 then ${gone}::uuid else ${stays}::uuid end, 'T', 'D', '<p>'
    from generate_series(1, 120) n`.execute(db);
    await sql`insert into web_likes (web_id, user_id)
    select id, unnest(array[${gone}, ${stays}]::uuid[]) from webs`.execute(db);
    await sql`update webs set likes_count = 2`.execute(db);
    // Slow enough to be killed in the middle.
    await sql`create function slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.01); return old; end $$`.execute(db);
    for (const table of ['web_likes', 'webs'])
      await sql`create trigger slow before delete on ${sql.table(table)}
      for each row execute function slow()`.execute(db);
    t.equal(
      (await call('DELETE', '/users/delete', { as: ada, body: { password: ada.password } })).status,
      200,
    );

    const work = () =>
      runScript(t, ['src/main.ts', 'worker'], {
        DATABASE_URL: ctx.secrets.databaseUrl,
        DATA_DIR: ctx.config.dataDir,
        LOG_LEVEL: 'error',
      });
    const count = async (table: string, column: string) => {
      const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${gone}`.execute(db);
      return rows[0]?.n ?? 0;
    };
    const { child, ended } = work();
    await until('webs go', async () => (await count('webs', 'owner_id')) < 60, 30);
    child.kill('SIGKILL');
    await ended;
    const left = await count('webs', 'owner_id');
    t.ok(left > 0, `${left} webs are left`);
    work();
    await until('the member has gone', async () => (await count('users', 'id')) === 0, 30);

    t.same([await count('webs', 'owner_id'), await count('web_likes', 'user_id')], [0, 0]);
    const { rows } =
      await sql`select likes_count as likes, count(*)::int as webs from webs group by 1`.execute(db);
    t.strictSame(rows, [{ likes: 1, webs: 60 }], 'each like was taken back once');
  },
);
