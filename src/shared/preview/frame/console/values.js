// Serializes any value for postMessage, bounded in depth, breadth and text. Only the browser's own getters are run.
import {
  attributeEntries,
  isNativeGetter,
  iterableEntries,
  nativeGetter,
  nativeLength,
  readNative,
} from './platform.js';
import { stackOf } from './stacks.js';

const maxNodes = 300;
const maxValueText = 16_000;
const maxChildren = 100;
const maxAttributes = 200;
const maxAttributeText = 1_000;
const maxLevels = 6;
const maxValues = 20;

// Bound before a web can replace them.
const { getPrototypeOf, getOwnPropertyDescriptor } = Object;
const { ownKeys } = Reflect;
const DomNode = Node;
const DomElement = Element;
const own = { Map, Set, Promise, Date, RegExp, Error, ArrayBuffer, DOMException, CSSStyleDeclaration };
const mapEntries = Map.prototype.entries;
const setValues = Set.prototype.values;
const toText = Function.prototype.toString;
const dateText = Date.prototype.toISOString;
const timeOf = Date.prototype.getTime;
const propertyOf = CSSStyleDeclaration.prototype.getPropertyValue;
const read = {
  nodeType: nativeGetter(Node.prototype, 'nodeType'),
  nodeName: nativeGetter(Node.prototype, 'nodeName'),
  childNodes: nativeGetter(Node.prototype, 'childNodes'),
  text: nativeGetter(Node.prototype, 'textContent'),
  localName: nativeGetter(Element.prototype, 'localName'),
  attributes: nativeGetter(Element.prototype, 'attributes'),
  mapSize: nativeGetter(Map.prototype, 'size'),
  setSize: nativeGetter(Set.prototype, 'size'),
  bytes: nativeGetter(ArrayBuffer.prototype, 'byteLength'),
  source: nativeGetter(RegExp.prototype, 'source'),
  exceptionName: nativeGetter(DOMException.prototype, 'name'),
  exceptionMessage: nativeGetter(DOMException.prototype, 'message'),
};
const itemsOf = getOwnPropertyDescriptor(getPrototypeOf(Int8Array.prototype), 'length').get;
const flags = [
  ['hasIndices', 'd'],
  ['global', 'g'],
  ['ignoreCase', 'i'],
  ['multiline', 'm'],
  ['dotAll', 's'],
  ['unicode', 'u'],
  ['unicodeSets', 'v'],
  ['sticky', 'y'],
]
  .filter(([name]) => name in RegExp.prototype)
  .map(([name, sign]) => [nativeGetter(RegExp.prototype, name), sign]);

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
  const attributes = [...read.attributes(element)]
    .slice(0, 12)
    .map(({ name, value }) => ` ${name}="${value}"`);
  return `<${read.localName(element)}${attributes.join('').slice(0, 300)}>`;
}

function domParts(node) {
  const isText = (each) => read.nodeType(each) === 3;
  if (isText(node)) return { t: 'string', v: read.text(node).trim() };
  const children = [...read.childNodes(node)];
  if (!(node instanceof DomElement)) return { t: 'object', v: read.nodeName(node), list: children };
  const list = children.filter((child) => !isText(child) || read.text(child).trim());
  return { t: 'element', v: openTag(node), list };
}

function errorParts(error) {
  const isException = error instanceof own.DOMException;
  const name = ownValue(error, 'name') ?? (isException ? read.exceptionName(error) : classOf(error));
  const message = isException ? read.exceptionMessage(error) : ownValue(error, 'message');
  const text = message ? `${name || 'Error'}: ${message}` : String(name || 'Error');
  const entries = propertiesOf(error, (key) => key !== 'stack' && key !== 'message' && key !== 'name');
  return { t: 'error', v: text, stack: stackOf(error, 50, 8_000), entries };
}

const shownOfErrors = ['cause', 'errors'];

/** The value of a property; `getterMark` for one that a getter of the web computes. */
function propertyValue({ get, value }, key, object) {
  if (!get) return value;
  return isNativeGetter(get, key) ? readNative(get, object) : getterMark;
}

/** Enumerable own properties, including symbols. */
function propertiesOf(object, keep = () => true) {
  const entries = [];
  let more = 0;
  for (const key of ownKeys(object)) {
    const descriptor = getOwnPropertyDescriptor(object, key);
    const wanted = descriptor?.enumerable || (object instanceof own.Error && shownOfErrors.includes(key));
    if (!wanted || !keep(key)) continue;
    if (entries.length >= maxChildren) more += 1;
    else entries.push([String(key), propertyValue(descriptor, key, object)]);
  }
  return Object.assign(entries, { more });
}

/** The contents of an object: its own properties, and the attributes that the browser gives it. */
function contentsOf(object) {
  const properties = propertiesOf(object);
  const all = [...properties, ...attributeEntries(object)];
  const entries = all
    .slice(0, maxAttributes)
    .map(([key, value]) => [key, typeof value === 'string' ? value.slice(0, maxAttributeText) : value]);
  return Object.assign(entries, { more: properties.more + all.length - entries.length });
}

const getterMark = Symbol('getter');

function listParts(value, length, head) {
  const entries = [];
  for (let index = 0; index < length && index < maxChildren; index++) {
    const descriptor = getOwnPropertyDescriptor(value, index);
    entries.push([String(index), descriptor ? propertyValue(descriptor, index, value) : holeMark]);
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
  const size = isMap ? read.mapSize(value) : read.setSize(value);
  return { t: isMap ? 'map' : 'set', v: `${classOf(value)}(${size})`, entries, more: size - entries.length };
}

/** Declarations of a style, which has a property for each that there is. */
function styleParts(style, length) {
  const entries = [];
  for (let index = 0; index < length && index < maxChildren; index++) {
    const name = ownValue(style, index);
    entries.push([name, Reflect.apply(propertyOf, style, [name])]);
  }
  return { t: 'object', v: classOf(style), entries, more: length - entries.length };
}

/** Objects of the browser that hold others: lists, and those with names and values, such as headers and form data. */
function platformParts(value) {
  const length = nativeLength(value);
  if (length !== null && value instanceof own.CSSStyleDeclaration) return styleParts(value, length);
  if (length !== null) return listParts(value, length, `${classOf(value)}(${length})`);
  const pairs = iterableEntries(value);
  if (!pairs) return null;
  const entries = pairs.slice(0, maxChildren).map(([key, item]) => [shortText(key), item]);
  return { t: 'map', v: `${classOf(value)}(${pairs.length})`, entries, more: pairs.length - entries.length };
}

/** Describes an object in one line and lists its entries without serializing them. */
export function partsOf(value, asObject) {
  if (typeof value === 'function') return { t: 'function', v: functionText(value) };
  if (value === window) return { t: 'object', v: 'Window' };
  if (!asObject && value instanceof DomNode) return domParts(value);
  if (value instanceof own.Error || value instanceof own.DOMException) return errorParts(value);
  if (Array.isArray(value)) {
    const length = ownValue(value, 'length');
    return listParts(value, length, length > 0 ? `Array(${length})` : '');
  }
  if (value instanceof own.ArrayBuffer) return { t: 'object', v: `${classOf(value)}(${read.bytes(value)})` };
  if (ArrayBuffer.isView(value)) {
    const length = readNative(itemsOf, value);
    if (length !== undefined) return listParts(value, length, `${classOf(value)}(${length})`);
  }
  if (value instanceof own.Map || value instanceof own.Set) return collectionParts(value);
  if (value instanceof own.Date) {
    const isValid = !Number.isNaN(Reflect.apply(timeOf, value, []));
    return { t: 'date', v: isValid ? dateText.call(value) : 'Invalid Date' };
  }
  if (value instanceof own.RegExp) {
    const signs = flags.map(([isSet, sign]) => (isSet(value) ? sign : ''));
    return { t: 'regexp', v: `/${read.source(value)}/${signs.join('')}` };
  }
  const name = classOf(value);
  if (value instanceof own.Promise) return { t: 'object', v: 'Promise' };
  const held = asObject ? null : platformParts(value);
  if (held) return held;
  return { t: 'object', v: name === 'Object' ? '' : name || '(no prototype)', entries: contentsOf(value) };
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

/** Describes a value and queues its entries. Serializing breadth first keeps one branch from using up the budget. */
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
 * Serializes values within one shared budget. `asObject` shows DOM elements by their properties instead of as markup.
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
