import { later, now, postLimited } from '../link.js';
import { formatValues } from './format.js';
import { stackOf } from './stacks.js';
import { tableOf } from './table.js';
import { shortText } from './values.js';

export const maxLineText = 8_000;

const maxImmediateLines = 10;
const burstMs = 500;
const batchDelayMs = 60;
const maxBatchLines = 50;
const maxBatchText = 40_000;
const maxLinesPerSecond = 500;
const maxTextPerSecond = 500_000;
const maxGroupDepth = 12;
/** Maximum lines over the limit that are kept until it is known whether others follow. */
const maxLastLines = 50;
const maxLastText = 100_000;
/** After this time (ms) without a line over the limit a flood has ended. */
const floodPauseMs = 50;

let batch = [];
let batchText = 0;
let isWaiting = false;
let burstStart = -Infinity;
let sentAtOnce = 0;
let secondStart = -Infinity;
let secondLines = 0;
let secondText = 0;
let dropped = 0;
let depth = 0;
let lastKey = '';
/** The last lines of a flood, in order: made when it has ended, since that takes time. */
const lastLines = [];
let lastHeld = -Infinity;

/** Sends the batched lines. Lines refused by the message rate limit wait with the last lines. */
function flush() {
  if (batch.length === 0 && dropped === 0) return;
  const lines = batch;
  batch = [];
  batchText = 0;
  lastKey = '';
  const told = dropped;
  if (postLimited({ type: 'lines', lines, dropped: told })) dropped -= told;
  else for (const line of lines) hold({ count: line.count, key: '', make: () => line });
}

/** Keeps a line that is over the limit, in place of the oldest of the last lines, which is dropped. */
function hold(line) {
  lastHeld = now();
  const before = lastLines.at(-1);
  if (line.key && before?.key === line.key) {
    before.count += line.count;
    return;
  }
  lastLines.push(line);
  if (lastLines.length > maxLastLines) dropped += lastLines.shift().count;
}

/** Sends the last lines of a flood, as far as their text goes. */
function release() {
  let text = 0;
  const lines = [];
  for (const { make, count } of lastLines.splice(0).toReversed()) {
    if (text > maxLastText) dropped += count;
    else {
      const line = Object.assign(make(), { count });
      text += sizeOfLine(line);
      lines.push(line);
    }
  }
  for (const line of lines.toReversed()) append(line);
}

/**
 * The first lines of a burst are sent at once, since an infinite loop would keep the rest from being sent; later ones
 * are batched.
 */
function schedule() {
  if (now() - burstStart > burstMs) {
    burstStart = now();
    sentAtOnce = 0;
  }
  if (sentAtOnce < maxImmediateLines || batch.length >= maxBatchLines || batchText > maxBatchText) {
    sentAtOnce += 1;
    flush();
  }
  if (isWaiting || (batch.length === 0 && dropped === 0 && lastLines.length === 0)) return;
  isWaiting = true;
  later(() => {
    isWaiting = false;
    if (now() - lastHeld > floodPauseMs) release();
    flush();
    if (dropped > 0 || lastLines.length > 0) schedule();
  }, batchDelayMs);
}

function sizeOf(node) {
  const own = node.v.length + (node.stack?.length ?? 0) + (node.css?.length ?? 0) + 8;
  return (node.c ?? []).reduce((sum, [key, child]) => sum + key.length + sizeOf(child), own);
}

function sizeOfLine({ table, args, stack }) {
  const cells = (table?.rows ?? []).flatMap(([, row]) => row.filter(Boolean));
  return [...args, ...cells].reduce((sum, node) => sum + sizeOf(node), stack.length + 100);
}

/**
 * Key for merging repeated lines; '' unless all values are primitive, since comparing objects would mean serializing
 * them.
 */
function keyOf(level, values) {
  if (values.length > 4 || values.some((value) => typeof value === 'object' || typeof value === 'function'))
    return '';
  return `${level}:${depth}:${values.map((value) => `${typeof value} ${shortText(value)}`).join(',')}`;
}

function isOverLimit() {
  if (now() - secondStart > 1_000) {
    secondStart = now();
    secondLines = 0;
    secondText = 0;
    release();
  }
  secondLines += 1;
  return secondLines > maxLinesPerSecond || secondText > maxTextPerSecond;
}

function append(line) {
  batch.push(line);
  const size = sizeOfLine(line);
  batchText += size;
  secondText += size;
  schedule();
}

/**
 * Adds one line. `make` creates its parts and is called only if the line is not dropped; for the last lines of a flood
 * after it has ended.
 */
export function addLine(level, make, key = '') {
  const last = batch.at(-1);
  if (key && key === lastKey && last) {
    last.count += 1;
    return;
  }
  // The engine makes the text of its stack when it is read.
  const caller = new Error();
  const depthNow = depth;
  const makeLine = () => {
    let parts;
    try {
      parts = make();
    } catch {
      parts = { args: [{ t: 'other', v: '[unreadable]' }] };
    }
    // The innermost frame, after the header line with which some engines begin a stack.
    const stack = stackOf(caller, parts.kind === 'trace' ? 12 : 2);
    return { level, depth: depthNow, count: 1, stack, ...parts };
  };
  if (isOverLimit()) {
    if (lastLines.length === 0) flush();
    hold({ count: 1, key, make: makeLine });
    if (!isWaiting) schedule();
    return;
  }
  append(makeLine());
  lastKey = batch.length > 0 ? key : '';
}

/** Adds one console line with the given values. */
export function report(level, values) {
  addLine(level, () => ({ args: formatValues(values) }), keyOf(level, values));
}

const counts = new Map();
const timers = new Map();
const nameOf = (label) => String(label ?? 'default').slice(0, 200);
const tell = (level, text) => addLine(level, () => ({ args: [{ t: 'text', v: text }] }));

function time(label, values, isEnd) {
  const start = timers.get(label);
  if (start === undefined) return tell('warn', `Timer '${label}' does not exist`);
  if (isEnd) timers.delete(label);
  const spent = `${label}: ${(now() - start).toFixed(2)} ms`;
  addLine('log', () => ({ args: formatValues([spent, ...values]) }));
}

function group(values, kind) {
  const words = values.length > 0 ? values : ['console.group'];
  addLine('log', () => ({ args: formatValues(words), kind }));
  depth = Math.min(depth + 1, maxGroupDepth);
}

const methods = {
  log: (...values) => report('log', values),
  info: (...values) => report('info', values),
  warn: (...values) => report('warn', values),
  error: (...values) => report('error', values),
  debug: (...values) => report('debug', values),
  dirxml: (...values) => report('log', values),
  dir: (value) => addLine('log', () => ({ args: formatValues(['%O', value]) })),
  trace: (...values) =>
    addLine('log', () => ({ args: formatValues(values.length > 0 ? values : ['Trace']), kind: 'trace' })),
  table: (data, columns) => {
    const table = tableOf(data, columns);
    if (table) addLine('log', () => ({ args: [], table }));
    else report('log', [data]);
  },
  group: (...values) => group(values, 'group'),
  groupCollapsed: (...values) => group(values, 'collapsed'),
  groupEnd: () => {
    depth = Math.max(0, depth - 1);
  },
  count: (label) => {
    const name = nameOf(label);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    tell('log', `${name}: ${counts.get(name)}`);
  },
  countReset: (label) => void counts.delete(nameOf(label)),
  time: (label) => {
    const name = nameOf(label);
    if (timers.has(name)) tell('warn', `Timer '${name}' already exists`);
    else timers.set(name, now());
  },
  timeLog: (label, ...values) => time(nameOf(label), values, false),
  timeEnd: (label) => time(nameOf(label), [], true),
  assert: (condition, ...values) => {
    if (condition) return;
    const [first, ...rest] = values;
    report(
      'error',
      typeof first === 'string' ? [`Assertion failed: ${first}`, ...rest] : ['Assertion failed', ...values],
    );
  },
  clear: () => {
    flush();
    postLimited({ type: 'clear' });
  },
};

/** Forwards every console call to the parent page in addition to the browser's console. */
export function installConsole() {
  const { console: out } = window;
  for (const [name, method] of Object.entries(methods)) {
    const native = out[name].bind(out);
    out[name] = (...values) => {
      native(...values);
      method(...values);
    };
  }
}
