import t from 'tap';
import * as mails from '../../../src/modules/accounts/service/email/mail-texts.ts';

const siteName = 'Codeweb';

t.test('a mail’s plain text says all that its HTML says, and no name can break out of it', async (t) => {
  const link = 'http://localhost:3000/verify-email?token=abc';
  const { subject, text, html } = mails.verificationMail({
    fullName: '"><script>alert(1)</script>',
    siteName,
    link,
  });
  t.equal(subject, 'Verify your email address');
  t.match(text, /^Hello "><script>alert\(1\)<\/script>,\n\n/);
  t.ok(text.includes(`\n\n${link}\n\n`), 'the link stands on a line of its own');
  t.match(text, /within 24 hours/);
  t.ok(html.includes(`<a href="${link}">Verify my email address</a>`));
  t.notOk(html.includes('<script>'));
  t.notMatch(html, /<img|https?:\/\/(?!localhost:3000)/, 'nothing is fetched from anywhere');
});

t.test('a mail without a name, or with one that contains a link, has a neutral greeting', async (t) => {
  const site = 'http://localhost:3000';
  for (const fullName of [null, '', 'Win at https://evil.test', 'Ada\n\nPlease call 0190', 'x'.repeat(81)])
    t.match(
      mails.reuseMail({ fullName, siteName, site }).text,
      /^Hello,\n\nAn old session/,
      String(fullName),
    );
});

t.test('the notice of an ended session leads to the site', async (t) => {
  const { text } = mails.reuseMail({ fullName: 'Ada', siteName, site: 'http://localhost:3000' });
  t.match(text, /^Hello Ada,/);
  t.match(text, /change\s+your password:\n\nhttp:\/\/localhost:3000\n/);
});

t.test('every mail is readable in a plain-text client', async (t) => {
  const fullName = `Ada ${'of a very long name '.repeat(3)}`.trim();
  const link = `https://codeweb.example/reset-password?token=${'x'.repeat(43)}`;
  const site = 'https://codeweb.example';
  for (const [name, write] of Object.entries(mails)) {
    const { subject, text, html } = write({ fullName, siteName, link, site });
    t.match(subject, /^[\x20-\x7e]{10,60}$/, `${name}: a short subject`);
    const long = text.split('\n').filter((line) => line.length > 72 && !/^https:\/\/\S+$/.test(line));
    t.strictSame(long, [], `${name}: short lines, and links whole`);
    t.match(text, /^Hello Ada /);
    t.match(text, /\nCodeweb\n$/);
    t.notMatch(text, /<|&/, `${name}: no markup`);
    t.match(html, /^<!doctype html>\n<html lang="en">/);
    t.notMatch(html, /<img|<script|<link|url\(/, `${name}: nothing is fetched`);
    const address = /https:\/\/\S+/.exec(text)?.[0];
    if (address) t.ok(html.includes(`href="${address}"`), `${name}: both parts lead to the same place`);
  }
});
