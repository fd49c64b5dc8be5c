import { type Node, Parser } from 'acorn';
import MagicString from 'magic-string';
import type { WebCode } from '../../../modules/webs/rules/page.ts';
import { inlineScripts } from './inline-scripts.ts';

const loopTypes = new Set([
  'WhileStatement',
  'DoWhileStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
]);
const loopCheck = '__loopCheck();';

type SourceType = 'script' | 'module';

/**
 * Acorn compares each declared name with all others of its scope, which is quadratic. Duplicate declarations are left
 * to the engine.
 */
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
 * Inserts a check at the start of every loop body, on the same line, so that line numbers do not change. Code with a
 * syntax error is returned unchanged, since it will not run.
 */
export function guardLoops(js: string, sourceType: SourceType = 'script'): string {
  return tryGuardLoops(js, sourceType) ?? js;
}

/** The same for the script pane, which becomes a module if its syntax requires one. */
const guardScript = (js: string) => tryGuardLoops(js, 'script') ?? guardLoops(js, 'module');

/** Null if the code has a syntax error. */
function tryGuardLoops(js: string, sourceType: SourceType): string | null {
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
    return null;
  }
}

/** The web with loop guards in its script and in the inline scripts of its HTML. */
export function guardWeb(web: WebCode): WebCode {
  return { ...web, html: guardHtml(web.html), js: guardScript(web.js) };
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
