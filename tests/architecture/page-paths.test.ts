import t from 'tap';
import ts from 'typescript';
import { matchPage, pageRoutes } from '../../src/pages/routes.ts';
import { sourcesBelow } from './sources.ts';

const declaringFiles = [
  'src/pages/routes.ts',
  'src/modules/accounts/rules/paths.ts',
  'src/modules/notifications/rules/kinds.ts',
  'src/modules/webs/rules/paths.ts',
];
const staticPaths = new Set(pageRoutes.map(({ path }) => path).filter((path) => path !== '/'));
staticPaths.delete('/@username');

/** Whether a path text leads to a page; `parameter` replaces interpolated values. */
const parameter = 'abcdef';

function isPagePath(node: ts.Node): boolean {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return staticPaths.has(node.text);
  if (!ts.isTemplateExpression(node) || !node.head.text.startsWith('/')) return false;
  const path = node.head.text + node.templateSpans.map(({ literal }) => parameter + literal.text).join('');
  return path.length > 1 && matchPage(path.split('?', 1)[0] ?? '') !== null;
}

/** Arguments of `pagePath` and `routeTo`, and keys and types, which the compiler compares with the route table. */
function isChecked(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent)) return ['pagePath', 'routeTo'].includes(parent.expression.getText());
  return ts.isLiteralTypeNode(parent) || (ts.isPropertyAssignment(parent) && parent.name === node);
}

t.test('paths of pages come from the route table', async (t) => {
  const faults: string[] = [];
  for (const { path, text } of ['src/pages', 'src/modules', 'src/shared'].flatMap((folder) =>
    sourcesBelow(folder, /\.tsx?$/),
  )) {
    if (declaringFiles.includes(path)) continue;
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (isPagePath(node) && !isChecked(node)) {
        const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        faults.push(`${path}:${line}: ${node.getText()}: write pagePath('/…')`);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  t.same(faults, []);
});
