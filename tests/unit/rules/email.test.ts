import t from 'tap';
import { canonicalDomain, canonicalEmail } from '../../../src/shared/rules/email.ts';

t.test('every spelling of a domain is normalized to ASCII', async (t) => {
  const spellings = [
    'mail.ｅｘａｍｐｌｅ.org',
    'mail.example。org',
    'mail.exam\u00adple.org',
    'mail.exam\u200bple.org',
    'ｍａｉｌ.example.org',
  ];
  for (const domain of spellings) {
    t.equal(canonicalEmail(`Ada@${domain}`), 'Ada@mail.example.org', domain);
    t.equal(canonicalDomain(domain), 'mail.example.org', domain);
  }
  t.equal(canonicalEmail(' ada@bücher.example '), 'ada@xn--bcher-kva.example');
  t.equal(canonicalEmail('Ada@Example.org'), 'Ada@Example.org', 'ASCII stays as it was typed');
});

t.test('anything but exactly one address is refused', async (t) => {
  const none = [
    'a,victim@example.org',
    'a@example.org,victim@example.org',
    'a@example.org;b@example.org',
    'a@example.org b@example.org',
    'a@b@example.org',
    'Ada <a@example.org>',
    'a:b@example.org',
    'group:a@example.org;',
    'a(b)@example.org',
    '"a b"@example.org',
    'a@example.org。',
    'a@example.org/path',
    'a@example.org?subject=x',
    'a@%65xample.org',
    'a@\u200b.example',
    'a@localhost',
    'a@example.org\r\nBcc: b@example.org',
    `a@${'ü漢.'.repeat(40)}example`,
  ];
  for (const text of none) t.equal(canonicalEmail(text), null, text);
});
