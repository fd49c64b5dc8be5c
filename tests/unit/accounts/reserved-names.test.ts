import t from 'tap';
import { isReservedName, reservedNames } from '../../../src/modules/accounts/rules/reserved-names.ts';
import { serverMessages } from '../../../src/modules/accounts/service/server-messages.ts';
import { pageRoutes } from '../../../src/pages/routes.ts';

t.test('no member can take the name of a page, a service or a file at the root', async (t) => {
  const pages = pageRoutes.map(({ path }) => path.split('/')[1] ?? '');
  const services = [
    'api',
    'assets',
    'embed',
    'favicon',
    'fonts',
    'healthz',
    'media',
    'metrics',
    'oembed',
    'preview',
    'readyz',
    'robots',
  ];
  for (const name of [...pages, ...services]) {
    if (name !== '' && !name.startsWith('@')) t.ok(reservedNames.has(name), name);
  }
});

t.test('no member can take a name that looks official, in any spelling', async (t) => {
  const names = ['moderator', 'staff', 'root', 'official', 'postmaster', 'operator', 'system', 'webmaster'];
  const lookalikes = ['m0derator', 'moderat0r', 'm-o-d-e-r-a-t-o-r', 'rnoderator', 'adm1n', 'admln', '5taff'];
  for (const name of [...names, ...lookalikes, 'r00t', 'systern', 'noreply', 'supp0rt'])
    t.ok(isReservedName(name), name);
  for (const name of ['moderate', 'modern', 'rooted', 'stafford', 'systems-artist', 'ada-admin', 'operetta'])
    t.notOk(isReservedName(name), name);
  for (const name of names)
    t.notOk(reservedNames.has(name), `who has the name ${name} keeps the profile page`);
});

t.test('the wait after too many attempts is given in words', async (t) => {
  t.equal(serverMessages.tooManyAttempts(1), 'Too many attempts, please try again in 1 second');
  t.equal(serverMessages.tooManyAttempts(90), 'Too many attempts, please try again in 90 seconds');
  t.equal(serverMessages.tooManyAttempts(900), 'Too many attempts, please try again in 15 minutes');
});
