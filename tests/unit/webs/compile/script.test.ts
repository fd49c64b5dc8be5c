import t from 'tap';
import { compileScript } from '../../../../src/modules/webs/rules/compile/script.ts';

t.test('types are removed, lines and later JavaScript stay', async (t) => {
  const text =
    'type A = {\n  b: string;\n};\nclass C {\n  #x?: number = 1;\n  y = this.#x ?? 2;\n}\nlet a: A | null = null as A | null;\n';
  const { code, problems } = compileScript(text, 'typescript');
  t.same(problems, []);
  t.equal(code?.split('\n').length, text.split('\n').length);
  t.match(code, 'y = this.#x ?? 2;');
  t.equal(code?.split('\n')[7], 'let a = null ;');
  t.match(compileScript('let a = <string>b;', 'typescript').code, /let a = *b;/);
});

t.test('JSX becomes imported functions, or calls of React', async (t) => {
  const text = 'const a = <b c={1}>{d}</b>;';
  t.match(compileScript(text, 'jsx').code, "React.createElement('b', { c: 1,}, d)");
  const { code } = compileScript(`import { useState } from 'react';${text}`, 'tsx');
  t.match(code, /^import \{jsx as _jsx\} from "react\/jsx-runtime";/);
  t.notMatch(code, '__source', 'no places of files are in it');
  t.equal(code?.split('\n').length, 1, 'on the same line');
  t.match(
    compileScript(`import React from 'https://example.com/react';${text}`, 'jsx').code,
    'React.createElement(',
  );
});

t.test('a comment selects the JSX runtime', async (t) => {
  t.match(
    compileScript('/** @jsx h @jsxFrag F */\nlet a = <><b /></>;', 'jsx').code,
    /h\(F, null, *h\('b', null/,
  );
  t.match(
    compileScript('/** @jsxImportSource preact */\nlet a = <b />;', 'tsx').code,
    'import {jsx as _jsx} from "preact/jsx-runtime";',
  );
});

t.test('an error is reported with its position, without code', async (t) => {
  t.same(compileScript('let a = 1;\nlet b: = 2;', 'typescript'), {
    code: null,
    problems: [{ severity: 'error', text: 'Unexpected token', line: 2, column: 8, endLine: 2, endColumn: 9 }],
  });
});

t.test('hostile texts end with an error', async (t) => {
  for (const text of ['(', '[', '{', '<a>', '`${', '((']) {
    const { code, problems } = compileScript(text.repeat(100_000), 'tsx');
    t.equal(code, null, text);
    t.match(problems, [{ text: 'This is nested too deeply to be compiled' }], text);
  }
});
