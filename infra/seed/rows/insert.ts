import type pg from 'pg';

const perStatement = 500;

/** A web, collection or asset with the columns that its table has for its owner and for who sees it. */
export const toFacts = <Row extends { owner_id: string; is_public: boolean }>({
  owner_id,
  is_public,
  ...row
}: Row) => ({ ...row, author_id: owner_id, visibility: is_public ? 'public' : 'private' });

/** Inserts rows by a few large statements; `columns` gives each column's type. */
export async function insertRows<Row extends object>(
  client: pg.Client,
  table: string,
  columns: Record<keyof Row & string, string>,
  rows: readonly Row[],
): Promise<void> {
  const names = Object.keys(columns).join(', ');
  const types = Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
  const text = `insert into ${table} (${names}) select ${names} from jsonb_to_recordset($1) as row (${types})`;
  for (let start = 0; start < rows.length; start += perStatement)
    await client.query(text, [JSON.stringify(rows.slice(start, start + perStatement))]);
}
