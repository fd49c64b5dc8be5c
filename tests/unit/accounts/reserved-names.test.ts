import t from 'tap';
import { serverMessages } from '../../../src/modules/accounts/service/server-messages.ts';
import { reservedNames } from '../../../src/modules/accounts/usernames/reserved-names.ts';
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

t.test('the wait after too many attempts is said in words', async (t) => {
  t.equal(serverMessages.tooManyAttempts(1), 'Too many attempts, please try again in 1 second');
  t.equal(serverMessages.tooManyAttempts(90), 'Too many attempts, please try again in 90 seconds');
  t.equal(serverMessages.tooManyAttempts(900), 'Too many attempts, please try again in 15 minutes');
});
