import t from 'tap';
import { build } from '../helpers/build.ts';
import { readableLog } from '../helpers/log-lines.ts';
import { ensurePages, page } from '../helpers/pages.ts';

ensurePages();

const told = async (publicUrl: string, hosts: readonly string[]) => {
  const { log, lines } = readableLog('warn');
  const { app } = await build(t, { env: { PUBLIC_URL: publicUrl }, log });
  for (const host of hosts) await page(app, '/login', { headers: { host } });
  return lines().flatMap(({ msg }) => (String(msg).startsWith('PUBLIC_URL is') ? [msg] : []));
};

t.test(
  'the log says once what to configure when a site for localhost is opened at another address',
  async (t) => {
    const hosts = [
      'localhost:3000',
      '127.0.0.1:3000',
      '192.168.1.5:3000',
      '192.168.1.5:3000',
      'a b',
      'x/y',
      'u@z',
    ];
    t.strictSame(await told('http://localhost:3000', hosts), [
      'PUBLIC_URL is http://localhost:3000, but the site is opened at http://192.168.1.5:3000; set PUBLIC_URL=http://192.168.1.5:3000, or open http://localhost:3000',
    ]);
    const many = Array.from({ length: 30 }, (_, at) => `10.0.0.${at}:3000`);
    t.equal((await told('http://localhost:3000', many)).length, 10, 'and no more than ten lines');
  },
);

t.test('the page says it too, and no cached page for others does', async (t) => {
  const { app } = await build(t);
  const notice =
    /role="alert">This site is set up for http:\/\/localhost:3000\. To use it at http:\/\/10\.0\.0\.7, set PUBLIC_URL=/;
  const open = (host: string) => page(app, '/', { headers: { host } });
  t.notMatch((await open('localhost:3000')).html, notice);
  const elsewhere = await open('10.0.0.7');
  t.match(elsewhere.html, notice);
  t.match(elsewhere.headers['cache-control'], /no-store/);
  t.notMatch((await open('localhost:3000')).html, notice);
  t.notMatch((await open('"><script>')).html, /<script>"/);
});

t.test('a public site may have more names', async (t) => {
  t.strictSame(await told('https://codeweb.example', ['www.codeweb.example', '10.0.0.1:3000']), []);
});
