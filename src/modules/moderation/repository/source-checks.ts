import { sql } from 'kysely';
import type { Db, Tx } from '../../../shared/db/database.ts';
import { maxCopied } from './subjects.ts';

/** A web with its sources as they are now. */
export async function findReportedWeb(db: Db, id: string) {
  return db
    .selectFrom('webs')
    .select(['html', 'css', 'js', 'revision', 'html_source', 'css_source', 'js_source'])
    .select(['html_kind', 'css_kind', 'js_kind', 'html_is_stale', 'css_is_stale', 'js_is_stale'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** SQL condition: the copy of the report `r` has what is in a column of the web `w`. */
const isCopied = (name: string, column: string) =>
  sql`coalesce(r.copy ->> ${sql.lit(name)}, '') = coalesce(left(${sql.ref(`w.${column}`)}, ${sql.lit(maxCopied)}), '')`;

const copied = sql.join(
  [
    isCopied('html', 'html'),
    isCopied('css', 'css'),
    isCopied('js', 'js'),
    isCopied('htmlSource', 'html_source'),
    isCopied('cssSource', 'css_source'),
    isCopied('jsSource', 'js_source'),
  ],
  sql` and `,
);

/** Adds a note on the sources of a web to the copies of it in open reports, if they and the web are as in `revision`. */
export async function noteSources(tx: Tx, webId: string, revision: number, note: string): Promise<void> {
  await sql`
    update reports r set copy = r.copy || jsonb_build_object('sources', ${note}::text)
    from webs w
    where r.subject_kind = 'web' and r.subject_id = ${webId} and r.handled_at is null
      and w.id = ${webId} and w.revision = ${revision} and ${copied}`.execute(tx);
}
