import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import t from 'tap';
import { buildDocs } from '../../../../infra/docs/build.ts';
import { readDocuments } from '../../../../infra/docs/documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'codeweb-docs-'));
t.teardown(() => rmSync(folder, { recursive: true }));
const repository = 'https://github.com/example/codeweb';
const pages = await buildDocs({ folder, repository });
const htmlOf = new Map(pages.map((page) => [page, readFileSync(join(folder, page), 'utf8')]));

t.test('every document is a page, and every page has one heading and a title', async (t) => {
  const documents = readDocuments().flatMap((group) => group.documents);
  t.ok(documents.length > 20);
  for (const { page } of documents) t.ok(htmlOf.has(page), page);
  t.equal(new Set(pages).size, pages.length);
  for (const [page, html] of htmlOf) {
    t.equal(html.match(/<h1/g)?.length, 1, page);
    t.match(html, /<title>[^<]+<\/title>/, page);
    t.equal(html.match(/aria-current="page"/g)?.length, 1, page);
  }
});

t.test('a page lists every text that people read', async (t) => {
  const html = htmlOf.get('texts.html') ?? '';
  // A message of the server, a sentence between tags, an attribute, and a part of a mail.
  for (const text of [
    'Invalid Email Address',
    'Your account was deleted',
    'Search your webs',
    'Shown on your profile.',
  ])
    t.ok(html.includes(text), text);
  t.notMatch(html, /className=|GET \//);
});

t.test('every link and picture leads to a page, a heading or a file of the site', async (t) => {
  const broken: string[] = [];
  for (const [page, html] of htmlOf)
    for (const [, url = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^[a-z]+:/.test(url)) continue;
      const [path = '', fragment = ''] = url.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      const isThere = existsSync(join(folder, target));
      const hasHeading = fragment === '' || htmlOf.get(target)?.includes(` id="${fragment}"`);
      if (!isThere || !hasHeading) broken.push(`${page}: ${url}`);
    }
  t.same(broken, []);
});

t.test('the search index has every page and heading', async (t) => {
  const entries: [string, string, string][] = JSON.parse(readFileSync(join(folder, 'search.json'), 'utf8'));
  for (const page of pages)
    t.ok(
      entries.some(([, url]) => url === page),
      page,
    );
  for (const [, url] of entries) {
    const [page = '', id] = url.split('#');
    if (id) t.ok(htmlOf.get(page)?.includes(` id="${id}"`), url);
  }
  t.match(
    entries.find(([title]) => title === 'POST /users/login'),
    ['POST /users/login', 'api/users.html#postUsersLogin', '/users'],
  );
});

t.test('links to the repository’s files lead to the repository', async (t) => {
  t.match(htmlOf.get('index.html'), `href="${repository}/blob/main/LICENSE"`);
});

t.test('the reference shows every call of the API', async (t) => {
  const { paths } = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8'));
  const operations = Object.values<Record<string, { operationId: string; tags: string[] }>>(paths).flatMap(
    (methods) => Object.values(methods),
  );
  t.ok(operations.length > 80);
  for (const { operationId, tags } of operations)
    t.match(htmlOf.get(`api/${tags[0]}.html`), ` id="${operationId}"`, operationId);
  const login = htmlOf.get('api/users.html')?.split(' id="postUsersLogin"')[1]?.split('</section>')[0];
  t.match(login, '<code>identifier</code>');
  t.match(login, '<code>accessToken</code>');
});
