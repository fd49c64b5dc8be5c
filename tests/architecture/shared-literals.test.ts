import { globSync, readFileSync } from 'node:fs';
import t from 'tap';
import ts from 'typescript';
import { pageRoutes } from '../../src/pages/routes.ts';
import { smallYoungGeneration } from '../../src/shared/process/supervision/supervise.ts';
import { allCalls } from '../helpers/all-calls.ts';
import { type Source, sourcesBelow } from './sources.ts';
import { tableOwners } from './table-owners.ts';

/** Literals in `src/shared` that may name a route, with the reason. */
const exceptions: Record<string, string> = {
  'src/shared/api/openapi.ts': 'the introduction to the documentation of the API explains how to log in',
  'src/shared/config/variables.ts':
    'the guide for operators is generated from the declarations, which name pages of admins',
  'src/shared/db/embedded/account.ts':
    '/bin/sh is a program of the system; the calls of the bin have the same name',
  'src/shared/db/embedded/server.ts': 'the same',
  'src/shared/ssr/released-files.ts':
    "/assets/ is the folder of the client's build; a page has the same name",
};

/** The first segment of a path if it is constant: 'web' for '/web/@webId'. */
const firstSegment = (path: string): string[] => /^\/([a-z0-9-]+)/.exec(path)?.slice(1) ?? [];
const pageSegments = [...pageRoutes.flatMap(({ path }) => firstSegment(path)), '404'];
const apiSegments = Object.keys(allCalls).flatMap((key) => firstSegment(key.split(' ')[1] ?? ''));
const segments = [...new Set([...pageSegments, ...apiSegments])].join('|');
/** The start of a path, which excludes `https://host/web` and `path/web`. */
const route = new RegExp(`(?<![\\w/.:@-])/(?:${segments})(?![\\w.-])`);

/** Tables of modules; the vocabulary belongs to the search of every module. */
const foreignTables = Object.keys(tableOwners).filter(
  (table) => !tableOwners[table]?.startsWith('src/shared/') && table !== 'search_vocabulary',
);
const tableInSql = new RegExp(`\\b(?:from|into|update|join|table)\\s+(?:${foreignTables.join('|')})\\b`, 'i');
const tableOfBuilder = new RegExp(
  `\\b(?:selectFrom|insertInto|updateTable|deleteFrom|\\w+Join)\\(\\s*'(?:${foreignTables.join('|')})\\b`,
);

/** The text of every string and template of a file. */
function literalsIn({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const literals: string[] = [];
  const visit = (node: ts.Node): void => {
    const isLiteral = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
    if (isLiteral && !ts.isImportDeclaration(node.parent)) literals.push(node.getText().slice(1, -1));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return literals;
}

const sources = sourcesBelow('src/shared', /\.(ts|js)$/).filter(
  ({ path }) => !Object.hasOwn(exceptions, path),
);

t.test('shared code names no page and no API call', async (t) => {
  t.match('/web', route);
  t.match('`/users/me`', route);
  t.notMatch('https://host/web', route);
  t.same(
    sources.flatMap((source) =>
      literalsIn(source)
        .filter((literal) => route.test(literal))
        .map((literal) => `${source.path}: ${literal}`),
    ),
    [],
  );
});

t.test('shared code names no table of a module', async (t) => {
  const named = sources.filter(
    (source) =>
      tableOfBuilder.test(source.text) || literalsIn(source).some((literal) => tableInSql.test(literal)),
  );
  t.same(
    named.map(({ path }) => path),
    [],
  );
});

t.test('every file that may name a route exists', async (t) => {
  const paths = sourcesBelow('src/shared').map(({ path }) => path);
  t.same(
    Object.keys(exceptions).filter((path) => !paths.includes(path)),
    [],
  );
});

t.test('every way to start a web process in production gives V8 the same young generation', async (t) => {
  const starts = /\bnode\b.*\bsrc\/main\.ts(?:"\]| web| all)/;
  const files = ['package.json', 'Dockerfile', ...globSync('infra/deploy/systemd/*.service')];
  const lines = files
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .filter((line) => starts.test(line));
  t.equal(lines.length, 4);
  t.ok(lines.every((line) => line.includes(smallYoungGeneration)));
});
