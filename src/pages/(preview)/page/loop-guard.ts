import { type Node, Parser } from 'acorn';
import MagicString from 'magic-string';
import type { WebCode } from '../../../modules/webs/page.ts';
import { inlineScripts } from './inline-scripts.ts';

const loopTypes = new Set([
  'WhileStatement',
  'DoWhileStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
]);
const loopCheck = '__loopCheck();';

/** Acorn compares each declared name with all others of its scope; whether names are declared twice is the engine's to say. */
const LinearParser = Parser.extend(
  (Base) =>
    class extends Base {
      declareName(): void {}
    },
);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function bodyOf(node: Node): Node | null {
  return 'body' in node && isNode(node.body) ? node.body : null;
}

function visit(node: Node, onLoop: (body: Node) => void): void {
  const body = loopTypes.has(node.type) ? bodyOf(node) : null;
  if (body) onLoop(body);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, onLoop);
  }
}

/**
 * Puts one check at the head of every loop body, on the same line, so that line numbers stay. Code that does not
 * parse comes back as it is: it will not run far either.
 */
export function guardLoops(js: string, sourceType: 'script' | 'module' = 'script'): string {
  try {
    const text = new MagicString(js);
    visit(LinearParser.parse(js, { ecmaVersion: 'latest', sourceType, allowHashBang: true }), (body) => {
      if (body.type === 'BlockStatement') {
        text.appendLeft(body.start + 1, loopCheck);
      } else {
        text.appendLeft(body.start, `{${loopCheck}`);
        text.appendRight(body.end, '}');
      }
    });
    return text.toString();
  } catch {
    return js;
  }
}

/** The web with all loops of its own guarded: those of its script, and of scripts in its HTML. */
export function guardWeb(web: WebCode): WebCode {
  return { ...web, html: guardHtml(web.html), js: guardLoops(web.js) };
}

function guardHtml(html: string): string {
  let guarded = '';
  let from = 0;
  for (const { start, end, isModule } of inlineScripts(html)) {
    guarded += html.slice(from, start) + guardLoops(html.slice(start, end), isModule ? 'module' : 'script');
    from = end;
  }
  return guarded + html.slice(from);
}
