import { headOf, partsOf } from './values.js';

const mapItems = Map.prototype.entries;
const TreeNode = Node;
const maxRows = 100;
const maxColumns = 10;

const isObject = (value) => typeof value === 'object' && value !== null;
/** Whether a row has cells: nodes are shown as a whole. */
const hasCells = (row) => isObject(row) && !(row instanceof TreeNode);

/** Entries of an object, and how many more there are, without running getters of the web. */
function contents(data) {
  if (data instanceof Map) return { entries: [...Reflect.apply(mapItems, data, [])], more: 0 };
  const { entries = [], more } = partsOf(data, false);
  return { entries, more: more ?? entries.more ?? 0 };
}

/** Rows and columns for `console.table`, or null if the data is not an object. */
export function tableOf(data, wanted) {
  if (!hasCells(data)) return null;
  const all = contents(data);
  const rows = all.entries
    .slice(0, maxRows)
    .map(([key, row]) => ({ key, row, cells: hasCells(row) ? new Map(contents(row).entries) : null }));
  const columns = new Set(rows.flatMap(({ cells }) => (cells ? [...cells.keys()].map(String) : [])));
  const hasPlain = rows.some(({ cells }) => !cells);
  const chosen = (Array.isArray(wanted) ? wanted.map(String) : [...columns]).slice(0, maxColumns);
  const cellsOf = ({ row, cells }) => {
    const shown = chosen.map((key) => cell(cells?.has(key), cells?.get(key)));
    return hasPlain ? [...shown, cell(!cells, row)] : shown;
  };
  return {
    columns: (hasPlain ? [...chosen, 'Value'] : chosen).map((key) => key.slice(0, 60)),
    rows: rows.map((each) => [String(each.key).slice(0, 60), cellsOf(each)]),
    more: all.entries.length + all.more - rows.length,
  };
}

/** One cell: a value on one line, or null if the row lacks it. */
function cell(isThere, value) {
  if (!isThere) return null;
  const { t, v } = headOf(value);
  return { t, v: v.slice(0, 120) || (t === 'array' ? '[]' : t === 'object' ? '{…}' : v) };
}
