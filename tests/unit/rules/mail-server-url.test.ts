import t from 'tap';
import { parseMailServer } from '../../../src/shared/rules/mail-server-url.ts';

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
