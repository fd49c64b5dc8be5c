import type pg from 'pg';

/** After so many runs a statement is worth preparing; so many of them a pool knows, and it counts so many others. */
const often = 20;
const mostPrepared = 200;
const mostCounted = 2_000;

/**
 * For the connections of a pool: has each parse a statement that comes often once, and plan it as seldom as PostgreSQL
 * sees fit, since for short statements that costs more than to run them. Their texts must say which columns they read:
 * PostgreSQL would refuse a prepared `select *` once the table has another column.
 */
export function prepareOften(): (client: pg.PoolClient) => void {
  const nameOf = nameTexts();
  return (client) => {
    const ask = client.query as (...given: unknown[]) => unknown;
    const asked = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
      const isOne = typeof text === 'string' && Array.isArray(values) && values.length > 0;
      const name = isOne ? nameOf(text) : null;
      return name ? ask({ name, text, values }, ...rest) : ask(text, values, ...rest);
    };
    client.query = asked as typeof client.query;
  };
}

/** Answers what a text is prepared as, or null where it comes too seldom. */
function nameTexts(): (text: string) => string | null {
  const names = new Map<string, string>();
  const runs = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size === mostPrepared) return null;
    const count = (runs.get(text) ?? 0) + 1;
    if (count < often) {
      if (runs.size === mostCounted) runs.clear();
      runs.set(text, count);
      return null;
    }
    runs.delete(text);
    const name = `often ${names.size}`;
    names.set(text, name);
    return name;
  };
}
