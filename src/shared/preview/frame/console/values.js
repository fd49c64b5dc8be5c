// Serialises any value for postMessage, bounded in depth, breadth and text, without running getters.
const maxNodes = 300;
const maxValueText = 16_000;
const maxChildren = 100;
const maxLevels = 6;
const maxValues = 20;

// Bound before a web can replace them.
const { getPrototypeOf, getOwnPropertyDescriptor } = Object;
const { ownKeys } = Reflect;
const DomNode = Node;
const DomElement = Element;
const own = { Map, Set, Promise, Date, RegExp, Error, WeakMap, WeakSet, ArrayBuffer, DOMException };
const mapEntries = Map.prototype.entries;
const setValues = Set.prototype.values;
const toText = Function.prototype.toString;
const dateText = Date.prototype.toISOString;

/** The value of an own property; undefined for getters, which are never run. */
function ownValue(object, key) {
  return getOwnPropertyDescriptor(object, key)?.value;
}

/** Name of an object's class, found without running any of the object's code. */
function classOf(object) {
  for (
    let proto = getPrototypeOf(object), step = 0;
    proto && step < 8;
    proto = getPrototypeOf(proto), step++
  ) {
    const maker = ownValue(proto, 'constructor');
    const name = typeof maker === 'function' ? ownValue(maker, 'name') : '';
    if (typeof name === 'string' && name) return name;
  }
  return '';
}

function functionText(value) {
  const source = toText.call(value);
  const name = ownValue(value, 'name');
  const shown = typeof name === 'string' && name ? name : '(anonymous)';
  return source.startsWith('class') ? `class ${shown}` : `ƒ ${shown}()`;
}

function openTag(element) {
  const name = element.localName;
  const attributes = [...element.attributes].slice(0, 12).map((each) => ` ${each.name}="${each.value}"`);
  return `<${name}${attributes.join('').slice(0, 300)}>`;
}

function domParts(node) {
  if (node.nodeType === 3) return { t: 'string', v: node.data.trim() };
  if (!(node instanceof DomElement)) return { t: 'object', v: node.nodeName, list: [...node.childNodes] };
  const children = [...node.childNodes].filter((child) => child.nodeType !== 3 || child.data.trim());
  return { t: 'element', v: openTag(node), list: children };
}

function errorParts(error) {
  const name = ownValue(error, 'name') ?? (error instanceof own.DOMException ? error.name : classOf(error));
  const message = error instanceof own.DOMException ? error.message : ownValue(error, 'message');
  const text = message ? `${name || 'Error'}: ${message}` : String(name || 'Error');
  const descriptor = getOwnPropertyDescriptor(error, 'stack');
  // A plain value in some engines, a native getter in others.
  const stack = descriptor && 'value' in descriptor ? descriptor.value : error.stack;
  const entries = propertiesOf(error, (key) => key !== 'stack' && key !== 'message' && key !== 'name');
  return { t: 'error', v: text, stack: typeof stack === 'string' ? stack : '', entries };
}

/** Enumerable own properties, including symbols; getters are represented by `getterMark`. */
function propertiesOf(object, keep = () => true) {
  const entries = [];
  let more = 0;
  for (const key of ownKeys(object)) {
    const descriptor = getOwnPropertyDescriptor(object, key);
    const wanted = descriptor?.enumerable || (key === 'cause' && object instanceof own.Error);
    if (!wanted || !keep(key)) continue;
    if (entries.length >= maxChildren) more += 1;
    else entries.push([String(key), 'value' in descriptor ? descriptor.value : getterMark]);
  }
  return Object.assign(entries, { more });
}

const getterMark = Symbol('getter');

function listParts(value, head) {
  const length = value.length;
  const entries = [];
  for (let index = 0; index < length && index < maxChildren; index++) {
    const descriptor = getOwnPropertyDescriptor(value, index);
    entries.push([
      String(index),
      descriptor ? ('value' in descriptor ? descriptor.value : getterMark) : holeMark,
    ]);
  }
  return { t: 'array', v: head, entries, more: length - entries.length };
}

const holeMark = Symbol('empty');

function collectionParts(value) {
  const isMap = value instanceof own.Map;
  const entries = [];
  let at = 0;
  for (const item of isMap ? mapEntries.call(value) : setValues.call(value)) {
    if (at >= maxChildren) break;
    entries.push(isMap ? [shortText(item[0]), item[1]] : [String(at), item]);
    at += 1;
  }
  const type = isMap ? 'map' : 'set';
  return { t: type, v: `${classOf(value)}(${value.size})`, entries, more: value.size - entries.length };
}

/** Describes an object in one line and lists its entries without serialising them. */
function partsOf(value, asObject) {
  if (typeof value === 'function') return { t: 'function', v: functionText(value) };
  if (value === window) return { t: 'object', v: 'Window' };
  if (!asObject && value instanceof DomNode) return domParts(value);
  if (value instanceof own.Error || value instanceof own.DOMException) return errorParts(value);
  if (Array.isArray(value)) return listParts(value, value.length > 0 ? `Array(${value.length})` : '');
  if (ArrayBuffer.isView(value) && 'length' in value)
    return listParts(value, `${classOf(value)}(${value.length})`);
  if (value instanceof own.Map || value instanceof own.Set) return collectionParts(value);
  if (value instanceof own.Date)
    return { t: 'date', v: Number.isNaN(+value) ? 'Invalid Date' : dateText.call(value) };
  if (value instanceof own.RegExp) return { t: 'regexp', v: `/${value.source}/${value.flags}` };
  const name = classOf(value);
  if (value instanceof own.Promise) return { t: 'object', v: 'Promise' };
  return { t: 'object', v: name === 'Object' ? '' : name || '(no prototype)', entries: propertiesOf(value) };
}

function plainNode(value) {
  if (value === getterMark) return { t: 'getter', v: '(…)' };
  if (value === holeMark) return { t: 'undefined', v: 'empty' };
  if (value === null) return { t: 'null', v: 'null' };
  const type = typeof value;
  if (type === 'bigint') return { t: 'number', v: `${value}n` };
  if (Object.is(value, -0)) return { t: 'number', v: '-0' };
  return type === 'object' || type === 'function' ? null : { t: type, v: String(value) };
}

/** Describes a value without its entries. */
export function headOf(value) {
  try {
    return plainNode(value) ?? partsOf(value, false);
  } catch {
    return { t: 'other', v: '[unreadable]' };
  }
}

/** Describes any value in one short line. */
export function shortText(value) {
  const { t, v } = headOf(value);
  return (t === 'string' ? JSON.stringify(v) : v || '{…}').slice(0, 60);
}

function clip(budget, text) {
  const room = Math.min(budget.text, 8_000);
  if (text.length <= room) {
    budget.text -= text.length;
    return text;
  }
  budget.text = 0;
  return `${text.slice(0, room)}…`;
}

/** Describes a value and queues its entries. Serialising breadth first keeps one branch from using up the budget. */
function enter(value, place, budget, queue) {
  budget.nodes -= 1;
  try {
    const plain = plainNode(value);
    if (plain) return { ...plain, v: clip(budget, plain.v) };
    for (let above = place.above; above; above = above.above)
      if (above.value === value) return { t: 'cycle', v: '[Circular]' };
    const parts = partsOf(value, place.asObject);
    const node = { t: parts.t, v: clip(budget, parts.v) };
    if (parts.stack) node.stack = clip(budget, parts.stack);
    const entries = parts.entries ?? parts.list?.slice(0, maxChildren).map((child) => ['', child]) ?? [];
    const more = parts.more ?? entries.more ?? (parts.list?.length ?? 0) - entries.length;
    if (entries.length + more > 0)
      queue.push({ node, value, entries, more, above: place.above, depth: place.depth });
    return node;
  } catch {
    return { t: 'other', v: '[unreadable]' };
  }
}

/**
 * Serialises values within one shared budget. `asObject` shows DOM elements by their properties instead of as markup.
 */
export function describe(values, asObject = false) {
  const budget = { nodes: maxNodes, text: maxValueText };
  const queue = [];
  const nodes = values
    .slice(0, maxValues)
    .map((value) => enter(value, { depth: 0, above: null, asObject }, budget, queue));
  while (queue.length > 0) {
    const { node, value, entries, more, above, depth } = queue.shift();
    node.c = [];
    const isDeep = depth + 1 >= maxLevels;
    for (const [key, child] of entries) {
      if (isDeep || budget.nodes <= 0) break;
      const place = { depth: depth + 1, above: { value, above }, asObject: false };
      node.c.push([clip(budget, key.slice(0, 200)), enter(child, place, budget, queue)]);
    }
    const left = entries.length - node.c.length + more;
    if (left > 0) node.more = left;
  }
  return nodes;
}
