import type pg from 'pg';

const perStatement = 500;

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
