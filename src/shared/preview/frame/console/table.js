import { headOf } from './values.js';

const maxRows = 100;
const maxColumns = 10;

const isObject = (value) => typeof value === 'object' && value !== null;

/** Entries of tabular data: an array, a set, a map or an object. */
function entriesOf(data) {
  if (data instanceof Map) return [...data.entries()];
  return Object.entries(data instanceof Set ? [...data] : data);
}

/** Rows and columns for `console.table`, or null if the data is not an object. */
export function tableOf(data, wanted) {
  if (!isObject(data)) return null;
  const all = entriesOf(data);
  const rows = all.slice(0, maxRows);
  const columns = [];
  let hasPlain = false;
  for (const [, row] of rows) {
    if (!isObject(row)) hasPlain = true;
    else for (const key of Object.keys(row)) if (!columns.includes(key)) columns.push(key);
  }
  const chosen = (Array.isArray(wanted) ? wanted.map(String) : columns).slice(0, maxColumns);
  const cellsOf = (row) => {
    const cells = chosen.map((key) => cell(isObject(row) && Object.hasOwn(row, key), row?.[key]));
    return hasPlain ? [...cells, cell(!isObject(row), row)] : cells;
  };
  return {
    columns: (hasPlain ? [...chosen, 'Value'] : chosen).map((key) => key.slice(0, 60)),
    rows: rows.map(([key, row]) => [String(key).slice(0, 60), cellsOf(row)]),
    more: all.length - rows.length,
  };
}

/** One cell: a value on one line, or null if the row lacks it. */
function cell(isThere, value) {
  if (!isThere) return null;
  const { t, v } = headOf(value);
  return { t, v: v.slice(0, 120) || (t === 'array' ? '[]' : t === 'object' ? '{…}' : v) };
}
