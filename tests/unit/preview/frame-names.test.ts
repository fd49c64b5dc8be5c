import { readFileSync } from 'node:fs';
import { type Node, parse } from 'acorn';
import t from 'tap';
import { joinFrameSource } from '../../../src/pages/(preview)/thumbnail/frame-picture.ts';
import { createFramePage } from '../../../src/shared/preview/frame-page.ts';

/** Names that no script can redeclare at its top level, and the one that functions define themselves. */
const unshadowable = new Set(['window', 'document', 'location', 'undefined', 'NaN', 'Infinity', 'arguments']);

const isNode = (value: unknown): value is Node & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Calls `onNode` for each node with its parent and the parent's key for it. */
function visit(
  node: Node,
  onNode: (node: Node & Record<string, unknown>, parent: Node & Record<string, unknown>, key: string) => void,
): void {
  if (!isNode(node)) return;
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (!isNode(child)) continue;
      onNode(child, node, key);
      visit(child, onNode);
    }
  }
}

/** The names that a pattern declares. */
function declared(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [String(pattern.name)];
  if (pattern.type === 'AssignmentPattern') return declared(pattern.left);
  const { elements, properties, argument, value } = pattern;
  const parts = Array.isArray(elements) ? elements : Array.isArray(properties) ? properties : [];
  return [...parts, argument, value].flatMap(declared);
}

/** The names that a script uses but does not declare. */
function freeNames(script: string): string[] {
  const used = new Set<string>();
  const own = new Set<string>();
  visit(parse(script, { ecmaVersion: 'latest', allowReturnOutsideFunction: true }), (node, parent, key) => {
    if (node.type === 'VariableDeclarator') for (const name of declared(node.id)) own.add(name);
    if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
      for (const name of declared(node.id)) own.add(name);
    if (Array.isArray(node.params)) for (const name of node.params.flatMap(declared)) own.add(name);
    if (node.type === 'CatchClause') for (const name of declared(node.param)) own.add(name);
    const isName =
      parent.computed !== true &&
      ((parent.type === 'MemberExpression' && key === 'property') || key === 'key');
    if (node.type === 'Identifier' && !isName) used.add(String(node.name));
  });
  return [...used].filter((name) => !own.has(name) && !unshadowable.has(name));
}

t.test('the preview frame uses no name that a web can shadow by declaring it', async (t) => {
  const { body } = createFramePage(['http://localhost:3000'])('iframe');
  const script = /<script>\n([\s\S]*)\n<\/script>/.exec(body)?.[1] ?? '';
  t.same(freeNames(script), ['globalThis'], 'which is read before any code of a web runs');
});

t.test('the script that draws its picture uses no such name either', async (t) => {
  const folder = new URL('../../../src/pages/(preview)/thumbnail/frame/', import.meta.url);
  const script = joinFrameSource((name) => readFileSync(new URL(`${name}.js`, folder), 'utf8'));
  t.same(freeNames(script), []);
});

t.test('names that are used without a declaration are found', async (t) => {
  t.same(freeNames('const a = (b = c) => { try { d.e({ f: g }) } catch {} return a[b] }'), ['c', 'd', 'g']);
});
