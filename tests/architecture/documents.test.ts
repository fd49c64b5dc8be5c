import { existsSync, readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { sourcesBelow } from './sources.ts';

const root = new URL('../../', import.meta.url);
const documents = [
  ...['ARCHITECTURE.md', 'CODE_OF_CONDUCT.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md'],
  '.github/pull_request_template.md',
  ...readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Paths of the repository as documents write them: `src/app.ts`, `docs/design`, `src/pages/(editor)/…`. */
const pathPattern = /`((?:src|tests|infra|docs|migrations)\/[\w@+()./-]*)`/g;

for (const document of documents) {
  t.test(`every path that ${document} names exists`, async (t) => {
    const text = readFileSync(new URL(document, root), 'utf8');
    const missing = [...text.matchAll(pathPattern)]
      .map(([, path]) => path ?? '')
      .filter((path) => !existsSync(new URL(path.replaceAll('(group)', '(editor)'), root)))
      // Files that an operator creates, the compose file's path before infra/deploy, and templates of names.
      .filter(
        (path) =>
          path !== 'infra/compose.yaml' &&
          !/^infra\/deploy\/(\.env$|secrets(\/|$))|NNNN|Name\.island/.test(path),
      );
    t.same(missing, []);
  });
}

t.test('every file that a document names without its folder exists', async (t) => {
  const paths = ['src', 'tests', 'infra', 'migrations']
    .flatMap((folder) => sourcesBelow(folder, /\.(tsx?|sql)$/))
    .map(({ path }) => path);
  for (const document of documents) {
    const text = readFileSync(new URL(document, root), 'utf8');
    const named = [...text.matchAll(/`((?!Name\.)[\w@-][\w@+./-]*\.(?:tsx?|sql))`/g)].map(
      ([, name = '']) => name,
    );
    t.same(
      named
        .filter((name) => !paths.some((path) => `/${path}`.endsWith(`/${name}`)))
        .filter((name) => !existsSync(new URL(name, root))),
      [],
      document,
    );
  }
});

t.test('no page of the operators’ guide is long', async (t) => {
  const pages = documents.filter((document) => document.startsWith('docs/operate'));
  t.ok(pages.length > 5);
  for (const page of pages) {
    const words = readFileSync(new URL(page, root), 'utf8').split(/\s+/).length;
    t.ok(words < 2_000, `${page} has ${words} words; make another page`);
  }
});

const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
t.test('every npm script that a document names exists', async (t) => {
  for (const document of documents) {
    const text = readFileSync(new URL(document, root), 'utf8');
    const named = [...text.matchAll(/\bnpm (?:run (?:--\S+ )*([\w:]+)|(start|test)\b)/g)].map(
      ([, name, short = '']) => name ?? short,
    );
    t.same(
      named.filter((name) => !(name in scripts)),
      [],
      document,
    );
  }
});

t.test('every file that a command of a document runs exists', async (t) => {
  for (const document of documents) {
    const text = readFileSync(new URL(document, root), 'utf8');
    const run = [...text.matchAll(/\b(?:node|sh|bash) ((?:src|infra|tests)\/[\w./-]+)/g)];
    t.same(
      run.map(([, path = '']) => path).filter((path) => !existsSync(new URL(path, root))),
      [],
      document,
    );
  }
});
