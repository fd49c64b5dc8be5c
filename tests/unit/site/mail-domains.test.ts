import t from 'tap';
import { isMailDomainAllowed } from '../../../src/modules/site/rules/mail-domains.ts';

t.test('a domain is allowed or blocked with its subdomains, ignoring case', async (t) => {
  const isAllowed = (email: string, allowed = '', blocked = '') =>
    isMailDomainAllowed(email, { allowed, blocked });
  t.ok(isAllowed('a@b.example'));
  t.ok(isAllowed('a@B.example', 'x.example, b.example'));
  t.ok(isAllowed('a@c.b.example', 'x.example\nb.example'));
  t.notOk(isAllowed('a@bb.example', 'b.example'));
  t.notOk(isAllowed('a@c.b.example', '', 'B.EXAMPLE'));
  t.notOk(isAllowed('a@c.b.example', 'b.example', 'c.b.example'), 'blocked of what is allowed');
  t.notOk(isAllowed('a@xn--bcher-kva.example', '', 'bücher.example'), 'a list may be in any spelling');
});
