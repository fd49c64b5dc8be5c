import { parse } from 'acorn';
import t from 'tap';
import { createRandom } from '../../../infra/seed/random.ts';
import { isModule } from '../../../src/shared/preview/frame/script/module-syntax.js';

const { below: random } = createRandom(31);
const pick = <T>(items: readonly [T, ...T[]]): T => items[random(items.length)] ?? items[0];
const hole = (text: string) => `$\x7b${text}}`;

const name = () => pick(['a', 'b', '$', 'of', 'get', 'as', 'éa', 'awaited', 'importx', 'async']);
const gap = () => pick(['', '', ' ', '\n', '/* import "a" */', ' // await x\n']);
const end = () => pick([';', ';', '\n', ' ;\n']);

const leaves = [
  ...[
    '1',
    '.5',
    '1.5e3',
    '0x1F',
    '1n',
    '"s"',
    "'await x'",
    '`t`',
    '/re/g',
    '/[/]/',
    '/a\\/b/',
    '/`/',
    '/"/',
    '/{/',
  ],
  ...[
    'this',
    '[]',
    '({})',
    'import("a")',
    '`}`',
    '`\\``',
    '`$`',
    `\`${hole('b')}\``,
    `\`${hole(`\`${hole('a')}\``)}\``,
  ],
] as unknown as [string, ...string[]];

/** An expression; `depth` bounds its size. Ambiguous ones are in parentheses. */
function expression(depth: number): string {
  if (depth <= 0) return random(3) === 0 ? name() : pick(leaves);
  const inner = () => expression(depth - 1 - random(2));
  return pick([
    () => `${inner()}${gap()}/${gap()}${inner()}`,
    () => `${name()}++ / ${inner()}`,
    () => `${name()}[${inner()}] / 2 / ${inner()}`,
    () => `${name()}(${inner()})/${inner()}`,
    () => `(${inner()}) / 2`,
    () =>
      `({ ${name()}() ${block(depth)}, async ${name()}() ${asyncBlock(depth)}, await: 1, import: ${inner()} })`,
    () => `(function () ${block(depth)})`,
    () => `(async function () ${asyncBlock(depth)})`,
    () => `(async a => await ${inner()})`,
    () => `((a, b) => ${block(depth)})`,
    () => `(class ${pick(['', 'extends b '])}{ ${member(depth)} ${member(depth)} })`,
    () => `${name()}\`x${hole(inner())}y\``,
    () => `${inner()} ? ${inner()} : ${inner()}`,
    () => `typeof ${inner()}`,
    () => `!${inner()}`,
    () => `[${inner()}, ...${inner()}]`,
    () => pick(['a.await', 'a?.export', 'a\n/b/c', '`a` / 2 /b', '({}) / 2', '[] / 2']),
  ])();
}

const block = (depth: number): string => `{${gap()}${depth > 0 ? statement(depth - 1) : ''}${gap()}}`;

const asyncBlock = (depth: number): string =>
  `{ ${depth > 0 ? statement(depth - 1) : ''}\n${pick<() => string>([
    () => `await ${expression(0)};`,
    () => 'for await (const x of a) {}',
    () => '{ await /re/.test(a) }',
    () => `const f = () => ${expression(0)}; await f()`,
  ])()} }`;

const member = (depth: number): string =>
  pick([
    () => `${name()}() ${block(depth)}`,
    () => `async ${name()}() ${asyncBlock(depth)}`,
    () => `static async *${name()}() ${asyncBlock(depth)}`,
    () => `static ${block(depth)}`,
    () => `#p${random(1_000)} = ${expression(0)};`,
    () => pick(['await() {}', 'import = 1;', 'async;', 'get;', 'set = a => a;']),
  ])();

function statement(depth: number): string {
  const inner = Math.max(0, depth - 1);
  return pick([
    () => expression(depth) + end(),
    () => `var v${random(99)} = ${expression(depth)}${end()}`,
    () => `if (${expression(0)}) ${expression(inner)};`,
    () => `if (a) ${block(depth)} else ${block(depth)}`,
    () => `for (const x of ${expression(0)}) /re/.test(x);`,
    () => `do ${block(depth)} while (${expression(0)});`,
    () => `switch (a) { case ${expression(0)}: /re/; default: ${expression(0)} }`,
    () => `function f${random(99)}(a = ${expression(0)}) ${block(depth)}`,
    () => `async function g${random(99)}() ${asyncBlock(depth)}`,
    () => `class C${random(999)} { ${member(depth)} ${member(depth)} }`,
    () =>
      pick([
        '{} /re/g.test(a);',
        'while (a) /re/.b;',
        'x = a / b / c;',
        'a = b\n++c;',
        'f(a => a, async b => await b);',
      ]),
    () => `var o${random(99)} = a => b\n`,
  ])();
}

const moduleStatement = () =>
  pick([
    () =>
      pick([
        'import "a";',
        'import {b as c1} from "a"',
        'import * as ns from "a";',
        'export {};',
        'import.meta.url;',
      ]),
    () => `export default ${expression(0)};`,
    () => `await ${expression(1)};`,
    () => `if (a) { await ${expression(0)} }`,
    () => `for await (const z of ${expression(0)}) {}`,
    () =>
      pick([
        `\`${hole('await a')}\`;`,
        '({ q: await a });',
        'a = () => 1, await b;',
        'x => x\nawait b;',
        '!await a;',
      ]),
    () =>
      pick([
        'class Z extends (await a) {}',
        'var { z3 = await a } = b;',
        '(await a) / 2;',
        'a = await .5;',
        'await of(1);',
      ]),
  ])();

function parses(js: string, sourceType: 'script' | 'module'): boolean {
  try {
    parse(js, { ecmaVersion: 'latest', sourceType });
    return true;
  } catch {
    return false;
  }
}

t.test('a parser agrees about random scripts', { timeout: 120_000 }, async (t) => {
  const wrong: string[] = [];
  let [classics, modules] = [0, 0];
  while (classics < 3_000 || modules < 3_000) {
    const parts = Array.from({ length: 1 + random(3) }, () => statement(1 + random(2)));
    if (random(2) === 0) parts.splice(random(parts.length + 1), 0, moduleStatement());
    const js = parts.join(pick(['\n', ';\n', ' ']));
    const [isClassic, isOfModule] = [parses(js, 'script'), parses(js, 'module')];
    // Ambiguous code, such as `await(a)`, is read as the more likely one.
    const isBoth = isClassic && isOfModule && isModule(js);
    if (isBoth || (!isClassic && !isOfModule)) continue;
    if (isClassic) classics += 1;
    else modules += 1;
    if (isModule(js) === isClassic) wrong.push(js);
  }
  t.strictSame(wrong, []);
});
