import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parse } from 'acorn';
import t from 'tap';
import { isModule } from '../../../src/shared/preview/frame/script/module-syntax.js';

t.test('a script is a module if it parses only as one', async (t) => {
  const modules = [
    'import "a"',
    'import{b}from"a"',
    'import * as a from "a"',
    'go()\nimport a, { b } from "a"',
    '/* a */ import /* b */ a from "a"',
    'export default {}',
    'export const a = 1',
    'use(import.meta.url)',
    'function f() { return import.meta }',
    'const a = await b()',
    'await(b)',
    'await [b]',
    'await `b`',
    'await /b/.c',
    'for await (const a of b) c()',
    'if (a) { await b }',
    'try { await a } catch { }',
    'a = { b: await c }',
    'a(...await b)',
    '`$\x7bawait a}`',
    'a = `$\x7b`$\x7bawait b}`}`',
    'const f = async () => await a\nawait f()',
    'const f = a => a, b = await c',
    'const f = async () => { await a }\nawait f()',
    'class A { async b() { await c } }\nawait new A().b()',
    'a = /[/`]/; await b',
    'a / b / await c',
    'x = "\\\r\n"; await a',
    'function f(a) {}\nif (a) await b',
  ];
  for (const js of modules) t.ok(isModule(js), js);
});

t.test('any other script stays a classic one', async (t) => {
  const classics = [
    '',
    'go()',
    'import("a")',
    'import("a").then((b) => b.export.import.await)',
    'const a = { import: 1, export: 2, await: 3, b }',
    'a.await(b)',
    '// import "a"\n/* export default 1 */ "await a"; `import "a"`',
    '/import "a"/.test(b)',
    'async function f() { await a }',
    'const f = async () => await a',
    'const f = async (a) => b ? await a : await c, d = e',
    'const f = async a => ({ b: await a })',
    'a.map(async (b) => await c(b)).d()',
    'a.onclick = async () => { for await (const b of c) d(await b) }',
    'const a = { async b() { await c }, async catch(d) { await e }, get f() { return g } }',
    'class A { static async b() { if (c) { await d } } async for() { await e } }',
    'class A extends (class { async b() { await c } }) { async d() { await e } }',
    '(async () => { await a })()',
    'a = `$\x7basync () => { await b }}`',
    'async function* f() { yield* await a }',
    'var await = 1; await(2)',
    'a = await',
    '<!-- import "a"',
    '#!import "a"',
  ];
  for (const js of classics) t.notOk(isModule(js), js);
});

/** The scripts of several packages: old and new, handwritten and generated. */
function* publishedScripts(): Generator<{ path: string; js: string }> {
  for (const name of [
    'acorn',
    'marked',
    'jszip',
    'react-dom',
    'yazl',
    'bullmq',
    'magic-string',
    'pino',
    'sharp',
  ]) {
    const folder = join(import.meta.dirname, '../../../node_modules', name);
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && /\.m?js$/.test(path)) yield { path, js: readFileSync(path, 'utf8') };
    }
  }
}

function tryParse(js: string, sourceType: 'script' | 'module'): Node | null {
  try {
    return parse(js, { ecmaVersion: 'latest', sourceType, allowHashBang: true });
  } catch {
    return null;
  }
}

/** The places where an `await` may be inserted, and whether that makes the script a module. */
function findOperands(
  node: Node,
  isInFunction: boolean,
  found: { at: number; isInFunction: boolean }[],
): void {
  const isInside = isInFunction || /Function|StaticBlock/.test(node.type);
  for (const [key, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type !== 'string') continue;
      const isOperand =
        (key === 'body' && node.type === 'BlockStatement' && child.type === 'ExpressionStatement') ||
        (key === 'arguments' && child.type !== 'SpreadElement') ||
        key === 'init';
      if (isOperand && child.type !== 'VariableDeclaration')
        found.push({ at: child.start, isInFunction: isInside });
      findOperands(child, isInside, found);
    }
}

t.test(
  'a parser agrees, for published scripts and for those with an await put in',
  { timeout: 120_000 },
  async (t) => {
    let [wrong, files, awaits]: [string[], number, number] = [[], 0, 0];
    for (const { path, js } of publishedScripts()) {
      const classic = tryParse(js, 'script');
      if (!classic && !tryParse(js, 'module')) continue;
      files += 1;
      if (isModule(js) !== (classic === null)) wrong.push(path);
      if (!classic || js.length > 100_000) continue;
      const places: { at: number; isInFunction: boolean }[] = [];
      findOperands(classic, false, places);
      for (const { at, isInFunction } of places.filter((_, index) => index % 17 === 0)) {
        const changed = `${js.slice(0, at)}await ${js.slice(at)}`;
        if (!isInFunction && (tryParse(changed, 'script') || !tryParse(changed, 'module'))) continue;
        awaits += 1;
        if (isModule(changed) === isInFunction) wrong.push(`${path}: ${changed.slice(at - 60, at + 60)}`);
      }
    }
    t.same(wrong, []);
    t.ok(files > 100 && awaits > 1_000, `${files} files, ${awaits} awaits`);
  },
);
