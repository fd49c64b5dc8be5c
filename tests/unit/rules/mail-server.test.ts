import t from 'tap';
import { formatMailServer, parseMailServer } from '../../../src/shared/rules/mail-server.ts';

t.test('the URL of a mail server has host, port, encryption, user and password', async (t) => {
  t.strictSame(parseMailServer('smtp://mail.example.org'), {
    host: 'mail.example.org',
    port: 587,
    isEncrypted: false,
    login: null,
  });
  t.strictSame(parseMailServer('smtps://me%40example.org:p%23%2F%3F%40%25:w@Mail.Example.org'), {
    host: 'mail.example.org',
    port: 465,
    isEncrypted: true,
    login: { user: 'me@example.org', password: 'p#/?@%:w' },
  });
  t.match(parseMailServer('smtp://me@[::1]:2525/'), {
    host: '::1',
    port: 2_525,
    login: { user: 'me', password: '' },
  });
  t.match(parseMailServer('smtp://bücher.example:25'), { host: 'xn--bcher-kva.example', port: 25 });
});

t.test('other parts are refused, since libraries read options from them', async (t) => {
  const refused = [
    'smtp://x?sendmail=1&path=/bin/sh&args=-c&args=id',
    'smtp://mail.example.org/?sendmail=true',
    'smtps://mail.example.org?tls.rejectUnauthorized=false',
    'smtp://mail.example.org?proxy=http://127.0.0.1:3128',
    'smtp://mail.example.org?jsonTransport=1',
    'smtp://mail.example.org/path',
    'smtp://mail.example.org#hash',
    'direct:?name=x',
    'smtp:?sendmail=1',
    'smtp:mail.example.org',
    'smtp://',
    'smtp://@mail.example.org',
    'smtp://mail.example.org:0',
    'smtp://mail.example.org:65536',
    'smtp://mail.example.org\\other.example',
    'smtp://mail%2eexample.org',
    'smtp://me:%zz@mail.example.org',
    'smtp://me:a b@mail.example.org',
    'smtp://mail.example.org\r\nX',
    'http://mail.example.org',
    '',
  ];
  for (const url of refused) t.equal(parseMailServer(url), null, url);
});

t.test('a password with an unescaped # / ? or @ is refused instead of naming another server', async (t) => {
  for (const password of ['p#w', 'p/w', 'p?w', 'p@w', 'p@ss#w/rd'])
    t.equal(parseMailServer(`smtp://me:${password}@mail.example.org:587`), null, password);
  t.equal(parseMailServer('smtp://me@example.org:password@mail.example.org'), null);
});

t.test('a URL is made of the parts of a form, and parses into the same parts', async (t) => {
  const parts = { host: 'mail.example.org', port: '', isEncrypted: true, user: 'me@x', password: 'p#/?@%:w' };
  const url = formatMailServer(parts);
  t.equal(url, 'smtps://me%40x:p%23%2F%3F%40%25%3Aw@mail.example.org');
  t.match(parseMailServer(url ?? ''), { port: 465, login: { user: 'me@x', password: 'p#/?@%:w' } });
  const plain = { ...parts, port: '2525', isEncrypted: false, user: '', password: '' };
  t.equal(formatMailServer(plain), 'smtp://mail.example.org:2525');
  t.match(parseMailServer(formatMailServer({ ...plain, host: '::1' }) ?? ''), { host: '::1', port: 2_525 });
});

t.test('parts of a URL that would change its meaning are refused', async (t) => {
  const parts = { host: 'mail.example.org', port: '25', isEncrypted: false, user: '', password: '' };
  for (const wrong of [
    { host: 'mail.example.org?sendmail=true' },
    { host: 'user:password@mail.example.org' },
    { host: 'mail.example.org/path' },
    { host: 'mail.example.org#x' },
    { host: '' },
    { port: '70000' },
    { port: '25/x' },
    { port: 'x' },
  ])
    t.equal(formatMailServer({ ...parts, ...wrong }), null, JSON.stringify(wrong));
});
