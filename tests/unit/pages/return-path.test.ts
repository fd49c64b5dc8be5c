import t from 'tap';
import { withReturnPath } from '../../../src/pages/(auth)/client/every-page.ts';
import { returnPath } from '../../../src/pages/(auth)/return-path.ts';

t.test('after login the visitor returns to a page of this site, with its query and fragment', async (t) => {
  const own = [
    '/',
    '/your-work/webs?search=a+b&page=2',
    '/verify-email?token=a%2Bb%26c',
    '/details/0a1b',
    '/ada-l/webs/liked',
    '/web/abc#line-3',
    '/search?q=https://example.org',
  ];
  for (const path of own) t.equal(returnPath(path), path);
  t.equal(returnPath('/settings/../following'), '/following', 'as a browser resolves it');
});

t.test('only pages of this site are accepted to return to', async (t) => {
  const hostile = [
    null,
    undefined,
    '',
    'following',
    '?page=2',
    'https://evil.example/following',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '//evil.example/following',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    ' /following',
    '/./​/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/%2F/evil.example',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '/%5c%5cevil.example',
    '/%252Fevil.example',
    '/@evil.example',
    '/:@evil.example/following',
    '/evil.example',
    '/\u0000/evil.example',
    '/following\u0000',
    '/\u2028/evil.example',
    '/login',
    '/login?next=%2Flogin',
    '/signup',
    '/reset-password?token=x',
    '/api/v1/users/me',
    '/media/x',
    '/preview/frame',
    '/admin/queues',
    `/search?q=${'a'.repeat(3_000)}`,
  ];
  for (const next of hostile) t.equal(returnPath(next), null, encodeURIComponent(String(next)));
});

t.test('the return path survives the login’s address unchanged', async (t) => {
  const next = '/verify-email?token=a%2Bb&x=1#y';
  t.equal(new URL(withReturnPath('/login', next), 'http://x').searchParams.get('next'), next);
  t.equal(withReturnPath('/signup', '/'), '/signup');
  t.equal(withReturnPath('/signup', null), '/signup');
});
