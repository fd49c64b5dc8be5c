import { sql } from 'kysely';
import t from 'tap';
import { budgets } from '../../../infra/bench/goals.ts';
import { setStatementTimeout } from '../../../src/shared/db/transaction.ts';
import { build } from '../../helpers/build.ts';
import { countRowsRead, watchStatements } from '../../helpers/statements.ts';

const { ctx, member } = await build(t);

t.test('a page of a list reads few rows, however many there are', async (t) => {
  const owner = await member();
  await ctx.db.transaction().execute(async (tx) => {
    // Vacuum skips rows whose commit is not on disk yet.
    await sql`set local synchronous_commit = on`.execute(tx);
    await setStatementTimeout(tx, 300);
    await sql`insert into webs (id, author_id, title, description, html, score)
      select gen_random_uuid(), ${owner.user._id}, 'Web ' || n, 'Many', '<p>', n
      from generate_series(1, 3000) n`.execute(tx);
  });
  await sql`vacuum analyze webs`.execute(ctx.db);
  const page = { page: 1, limit: 8 };
  const { username } = owner.user;
  const reads = {
    trending: () => ctx.webs.listTrending(null, page),
    'webs of a member': () =>
      ctx.webs.listByUser(null, username, {
        ...page,
        sortBy: 'createdAt',
        sortOrder: 'desc',
        webType: 'public',
      }),
  };
  const statements = watchStatements(t);
  for (const [name, read] of Object.entries(reads)) {
    statements();
    await read();
    let rows = 0;
    for (const statement of statements()) rows += await countRowsRead(ctx.db, statement);
    statements();
    t.comment(`${name}: ${rows} rows`);
    t.ok(rows > 0 && rows <= budgets.rowsReadByPage.ceiling, `${name} reads ${rows} rows`);
  }
});
