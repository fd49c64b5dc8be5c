import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type Document, root } from './documents.ts';

/** Where texts for people are written: pages, and the rules, messages and mails of modules. */
const sources = [
  'src/pages/**/*.{ts,tsx}',
  'src/modules/**/*.ts',
  'src/shared/rules/*.ts',
  'src/shared/mail/*.ts',
];

/** Attributes and properties whose strings are shown or read out. */
const shown = new Set([
  ...['alt', 'aria-label', 'label', 'placeholder', 'title', 'tip', 'word', 'words', 'action', 'button'],
  ...[
    'text',
    'hint',
    'note',
    'line',
    'subject',
    'caption',
    'heading',
    'scope',
    'description',
    'none',
    'undo',
  ],
]);

/** Files in which every sentence is shown. */
const isListOfTexts = (path: string) =>
  /(messages|texts|mail|reasons|actions|fields|failures)\.ts$/.test(path);

/** All texts of the product by the folder they are written in, so that a reader can go through them. */
export function textsDocument(): Document {
  const byFolder = new Map<string, Set<string>>();
  for (const path of globSync(sources, { cwd: root, exclude: ['**/contract/**'] }).toSorted()) {
    const [, folder = ''] = /^src\/((?:[^/]+\/){2})/.exec(path) ?? [];
    const texts = byFolder.get(folder) ?? new Set();
    for (const text of textsOf(path)) texts.add(text);
    byFolder.set(folder, texts);
  }
  const sections = [...byFolder]
    .filter(([, texts]) => texts.size > 0)
    .map(([folder, texts]) => `## ${folder.replace(/\/$/, '')}\n\n${[...texts].map(item).join('\n')}\n`);
  const intro = 'Every text that people read, by the folder that holds it. Values are in braces.';
  const text = `# Texts\n\n${intro}\n\n${sections.join('\n')}`;
  return { source: 'docs/texts.md', page: 'texts.html', title: 'Texts', text };
}

const item = (text: string) => `- ${text.replace(/[\\`*_[\]<>&#|~]/g, (sign) => `&#${sign.charCodeAt(0)};`)}`;

function textsOf(path: string): string[] {
  const file = ts.createSourceFile(
    path,
    readFileSync(join(root, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) texts.push(node.text.replace(/\s+/g, ' ').trim());
    const text = literal(node, file);
    if (text !== null && isText(text) && (isListOfTexts(path) || isShown(node))) texts.push(text);
    if (!ts.isTemplateExpression(node)) ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

/** A string as it is written, with `{name}` for each value; null for other nodes. */
function literal(node: ts.Node, file: ts.SourceFile): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  const value = ({ expression }: ts.TemplateSpan) =>
    ts.isIdentifier(expression) ? `{${expression.getText(file)}}` : '{…}';
  return node.head.text + node.templateSpans.map((span) => value(span) + span.literal.text).join('');
}

const isText = (text: string) =>
  /^[\p{Lu}“{\d]/u.test(text) && /\p{Ll}{2}/u.test(text) && !/^[A-Z]+ \//.test(text);

/**
 * Whether a string is part of the value of an attribute or property that is shown, or is between
 * tags.
 */
function isShown(node: ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isJsxAttribute(at)) return shown.has(at.name.getText());
    if (ts.isPropertyAssignment(at)) return shown.has(at.name.getText().replaceAll("'", ''));
    if (ts.isJsxExpression(at)) return !ts.isJsxAttribute(at.parent) || shown.has(at.parent.name.getText());
    if (ts.isFunctionLike(at) || ts.isStatement(at)) return false;
  }
  return false;
}
