import t from 'tap';
import { reuseMail, verificationMail } from '../../../src/modules/accounts/mails.ts';

t.test('a mail says in plain text all that its page says, and no name can break out of it', async (t) => {
  const link = 'http://localhost:3000/verify-email?token=abc';
  const { subject, text, html } = verificationMail({ fullName: '"><script>alert(1)</script>', link });
  t.equal(subject, 'Confirm your email address');
  t.match(text, /^Hello "><script>alert\(1\)<\/script>,\n\n/);
  t.ok(text.includes(`\n\n${link}\n\n`), 'the link stands on a line of its own');
  t.match(text, /within 24 hours/);
  t.ok(html.includes(`<a href="${link}">Confirm my email address</a>`));
  t.notOk(html.includes('<script>'));
  t.notMatch(html, /<img|https?:\/\/(?!localhost:3000)/, 'nothing is fetched from anywhere');
});

t.test('the notice of an ended session leads to the site', async (t) => {
  const { text } = reuseMail({ fullName: 'Ada', site: 'http://localhost:3000' });
  t.match(text, /^Hello Ada,/);
  t.match(text, /change your password:\n\nhttp:\/\/localhost:3000\n/);
});
