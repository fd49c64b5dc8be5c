import t from 'tap';
import { parseServers, splitUrls } from '../../../src/shared/db/connection/server-list.ts';

t.test('a single server’s URL is unchanged', async (t) => {
  const url = 'postgres://u:p@db:5433/codeweb?sslmode=require';
  t.same(parseServers(url), { urls: [url], targetSessionAttrs: null });
});

t.test('several hosts become a URL each, without the product’s own attribute', async (t) => {
  const { urls, targetSessionAttrs } =
    parseServers(
      'postgresql://u:p%2Cq@one:5433,two,[::1]:5434/codeweb?target_session_attrs=read-write&sslmode=require',
    ) ?? {};
  t.same(urls, [
    'postgresql://u:p%2Cq@one:5433/codeweb?sslmode=require',
    'postgresql://u:p%2Cq@two/codeweb?sslmode=require',
    'postgresql://u:p%2Cq@[::1]:5434/codeweb?sslmode=require',
  ]);
  t.equal(targetSessionAttrs, 'read-write');
  t.same(parseServers('postgres://db/codeweb?target_session_attrs=primary'), {
    urls: ['postgres://db/codeweb'],
    targetSessionAttrs: 'primary',
  });
});

t.test('a value that is no PostgreSQL URL is refused', async (t) => {
  for (const text of [
    '',
    'db',
    'mysql://db/x',
    'postgres://one:x,two/db',
    'postgres://one,,two/db',
    'postgres://one,/db',
  ])
    t.equal(parseServers(text), null, text);
});

t.test(
  'URLs in a list are separated by commas or white space, and commas between hosts do not separate',
  async (t) => {
    t.same(splitUrls('postgres://a/x,postgres://b,c/x postgres://d/x,\n postgres://e/x'), [
      'postgres://a/x',
      'postgres://b,c/x',
      'postgres://d/x',
      'postgres://e/x',
    ]);
    t.same(splitUrls(''), []);
  },
);
