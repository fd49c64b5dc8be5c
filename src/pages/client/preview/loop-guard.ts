import { type Node, parse } from 'acorn';
import MagicString from 'magic-string';

const LOOPS = new Set([
  'WhileStatement',
  'DoWhileStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
]);
const CHECK = '__loopCheck();';

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function bodyOf(node: Node): Node | null {
  return 'body' in node && isNode(node.body) ? node.body : null;
}

function visit(node: Node, onLoop: (body: Node) => void): void {
  const body = LOOPS.has(node.type) ? bodyOf(node) : null;
  if (body) onLoop(body);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, onLoop);
  }
}

/**
 * Puts one check at the head of every loop body, on the same line, so that line numbers stay. Code that does not
 * parse comes back as it is: it will not run far either.
 */
export function guardLoops(js: string): string {
  try {
    const text = new MagicString(js);
    visit(parse(js, { ecmaVersion: 'latest', sourceType: 'script', allowHashBang: true }), (body) => {
      if (body.type === 'BlockStatement') {
        text.appendLeft(body.start + 1, CHECK);
      } else {
        text.appendLeft(body.start, `{${CHECK}`);
        text.appendRight(body.end, '}');
      }
    });
    return text.toString();
  } catch {
    return js;
  }
}
