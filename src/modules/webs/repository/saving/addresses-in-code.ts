import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../../shared/db/database.ts';
import { nextUpdatedAt } from '../webs.ts';

/** A prefix of addresses, and its replacement. */
export type Move = { from: string; to: string };

const wholeCode = sql`concat_ws(E'\n', html, css, js, html_source, css_source, js_source,
  css_links::text, js_links::text, html_links::text)`;

/** Ids of webs whose code or links contain any of these texts, in order of their ids. */
export async function findWebsWith(
  db: Db,
  texts: readonly string[],
  after: string,
  limit: number,
): Promise<string[]> {
  const contains = texts.map((text) => sql<boolean>`strpos(${wholeCode}, ${text}) > 0`);
  const rows = await db
    .selectFrom('webs')
    .select('id')
    .where('id', '>', after)
    .where(sql<boolean>`(${sql.join(contains, sql` or `)})`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const moved = (text: RawBuilder<unknown>, moves: readonly Move[]): RawBuilder<unknown> =>
  moves.reduce<RawBuilder<unknown>>((inner, { from, to }) => sql`replace(${inner}, ${from}, ${to})`, text);

/** Replaces addresses in the code and links of a locked web; increments the revision. */
export async function moveAddresses(tx: Tx, id: string, moves: readonly Move[]): Promise<void> {
  const textOf = (column: string) => sql`${sql.ref(column)} = ${moved(sql.ref(column), moves)}`;
  const listOf = (column: string) =>
    sql`${sql.ref(column)} = array(select ${moved(sql.ref('entry'), moves)}
      from unnest(${sql.ref(column)}) with ordinality as entries (entry, position) order by position)`;
  const changes = [
    ...['html', 'css', 'js', 'html_source', 'css_source', 'js_source'].map(textOf),
    ...['css_links', 'js_links', 'html_links'].map(listOf),
    sql`revision = revision + 1`,
    sql`updated_at = ${nextUpdatedAt}`,
  ];
  await sql`update webs set ${sql.join(changes)} where id = ${id}`.execute(tx);
}
