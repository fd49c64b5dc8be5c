import pg from 'pg';
import type { Test } from 'tap';
import { selectWrongCounts } from '../../helpers/wrong-totals.ts';
import type { Ledger } from './load.ts';

/** A connection for checks. */
export async function lookInto(t: Test, url: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  t.teardown(() => client.end().catch(() => {}));
  return async (statement: string, values: unknown[] = []): Promise<unknown[][]> =>
    (await client.query({ text: statement, values, rowMode: 'array' })).rows;
}

export type Look = Awaited<ReturnType<typeof lookInto>>;

/** Shows that all acknowledged writes exist, once, and that all counts equal the rows. */
export async function assertAcknowledged(
  t: Test,
  look: Look,
  { webs, comments, titles, likes, members }: Ledger,
): Promise<void> {
  const saved = new Map(
    (await look('select id, title from webs')).map(([id, title]) => [String(id), String(title)]),
  );
  const lost = [...webs.values()].filter(({ id, title }) => saved.get(id) !== title);
  t.same(lost, [], `all of ${webs.size} acknowledged webs are there`);
  const twice = await look(
    "select title from webs where title not like '% %' group by title having count(*) > 1",
  );
  t.same(twice, [], 'none was made twice');
  const old = [...titles].filter(([id, allowed]) => !allowed.includes(saved.get(id) ?? ''));
  t.same(old, [], `all of ${titles.size} renamed webs have a title that was acknowledged, or sent after it`);
  const said = await look('select id, text from comments');
  const gone = [...comments].filter(([text, id]) => !said.some((row) => row[0] === id && row[1] === text));
  t.same(gone, [], `all of ${comments.size} acknowledged comments are there`);
  t.equal(new Set(said.map(([, text]) => text)).size, said.length, 'none was made twice');
  const liked = new Set((await look('select web_id, user_id from web_likes')).map((row) => row.join(' ')));
  t.same(
    [...likes].filter((like) => !liked.has(like)),
    [],
    `all of ${likes.size} acknowledged likes are there`,
  );
  const names = new Set((await look('select username from users')).map(([name]) => name));
  t.same(
    [...members].filter((name) => !names.has(name)),
    [],
    `all of ${members.size} who signed up are there`,
  );
  t.same(await look(selectWrongCounts), [], 'all counts are those of the rows');
}
