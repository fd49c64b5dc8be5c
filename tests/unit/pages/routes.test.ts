import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { reservedNames } from '../../../src/modules/accounts/rules/reserved-names.ts';
import { isDetailsPath, matchPage, pageRoutes, routeOf } from '../../../src/pages/routes.ts';
import { findPage } from '../../../src/shared/ssr/canonical-url.ts';

const nowhere = '/404/nothing/lives/here';

t.test('a URL is reduced to the parameters its page uses', async (t) => {
  const cases: Record<string, string> = {
    '/': '/',
    '/?page=2': '/?page=2',
    '/search?q=a%00b&type=code': '/search?type=code',
    '/?utm_source=x&page=3&fbclid=y': '/?page=3',
    '/?page=1': '/',
    '/?page=0': '/',
    '/?page=-1': '/',
    '/?page=1e3': '/',
    '/?page=99999': '/',
    '/?': '/',
    '/login?next=//evil.example': '/login',
    '/web/abc?run=0&x=1': '/web/abc?run=0',
    '/web/abc?run=1': '/web/abc',
    '/verify-email?token=a%26b': '/verify-email?token=a%26b',
    '/web/a/b': nowhere,
    '/web/0193a7f0-0000-7000-8000-000000000001': '/web/0193a7f0-0000-7000-8000-000000000001',
    '/web/index.pageContext.json': nowhere,
    '/web/index%2EpageContext.json': nowhere,
    '/web/abc%2Findex.pageContext.json': nowhere,
    '/web/abc#': nowhere,
    '/web/abc ': nowhere,
    '/collection/index.pageContext.json': nowhere,
    '/collection/abc/details/index.pageContext.json': nowhere,
    [`/web/${'a'.repeat(65)}`]: nowhere,
    '/somebody': '/somebody',
    '/Some-Body/popular?page=2&x=1': '/Some-Body/popular?page=2',
    '/somebody?page=2': '/somebody',
    '/somebody/webs/liked/details/abc?part=overlay': '/somebody/webs/liked/details/abc?part=overlay',
    '/somebody/collections/saved?page=3': '/somebody/collections/saved?page=3',
    '/somebody/saved': nowhere,
    '/somebody/collections/forked': nowhere,
    '/somebody/collections/liked/details/abc': nowhere,
    '/wp-login.php': nowhere,
    '/.env': nowhere,
    '/abc': nowhere,
    '/1234': nowhere,
    '/-somebody': nowhere,
    '/settings/popular': nowhere,
    '/healthz/webs': nowhere,
    '/assets/collections': nowhere,
    '//': nowhere,
  };
  for (const [url, canonical] of Object.entries(cases))
    t.equal(findPage(url, matchPage, nowhere).url, canonical, url);
});

t.test('the route table holds exactly the pages that exist', async (t) => {
  const folder = fileURLToPath(new URL('../../../src/pages/', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const folders = files
    .filter((file) => file.endsWith('+Page.tsx'))
    .map((file) => file.replaceAll('\\', '/').replace(/\/?\+Page\.tsx$/, ''))
    .flatMap((file) => routedPaths(`${folder}${file}/+route.ts`) ?? [pathOf(file)])
    .filter((path) => path !== '/_error');
  // One page serves all paths of details, by a route function over the table.
  const details = pageRoutes.map(({ path }) => path).filter(isDetailsPath);
  t.ok(folders.includes('/details') && details.length > 0);
  const pages = [...folders.filter((path) => path !== '/details'), ...details];
  t.strictSame(pages.toSorted(), pageRoutes.map(({ path }) => path).toSorted());
});

/** The path of a page by its folder. Vike omits the folders of groups, whose names are in parentheses, from URLs. */
function pathOf(file: string): string {
  const path = `/${file.replace(/\(\w+\)\//, '')}`;
  return path === '/index' ? '/' : path;
}

/**
 * The paths that a route function declares; null for a page without a route function, or whose function declares none.
 */
function routedPaths(file: string): string[] | null {
  const [, list] = (existsSync(file) && /routeTo\(([^)]*)\)/.exec(readFileSync(file, 'utf8'))) || [];
  return list === undefined ? null : [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
}

t.test('a match holds the values of the path’s parameters', async (t) => {
  const params = (pathname: string) => matchPage(pathname)?.params;
  t.strictSame(params('/details/abc'), { webId: 'abc' });
  t.strictSame(params('/collection/one/details/abc'), { collectionId: 'one', webId: 'abc' });
  t.strictSame(params('/Some-Body/webs/liked/details/abc'), {
    username: 'Some-Body',
    webTab: 'liked',
    webId: 'abc',
  });
  t.strictSame(params('/'), {});
  t.equal(params('/details'), undefined);
});

t.test('members’ names are matched last, and shadow no page', async (t) => {
  const first = pageRoutes.findIndex(({ path }) => path.startsWith('/@'));
  t.ok(first > 0);
  for (const [at, { path }] of pageRoutes.entries()) {
    t.equal(path.startsWith('/@username'), at >= first, path);
    t.equal(
      routeOf(path.replace('@webTab', 'liked').replace('@collectionTab', 'liked').replaceAll('@', ''))?.path,
      path,
    );
  }
});

t.test('no member can take the name of a page or of a file at the root', async (t) => {
  const pages = pageRoutes
    .map(({ path }) => path.split('/')[1] ?? '')
    .filter((name) => name !== '' && !name.startsWith('@'));
  const files = readdirSync(fileURLToPath(new URL('../../../public/', import.meta.url)));
  const names = files.map((file) => file.replace(/\..*$/, '')).filter((name) => !name.includes('-'));
  for (const name of [...pages, ...names, '404']) t.ok(reservedNames.has(name), name);
});
