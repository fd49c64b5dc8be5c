import t from 'tap';
import { compose, explainMailError } from '../../../src/shared/mail/mailer.ts';
import { parseSender } from '../../../src/shared/rules/mail-server.ts';

const mail = { messageId: 'm-1', subject: 'a', text: 'a', html: 'a' };

t.test('a mail goes to one address, however its text could be parsed', async (t) => {
  const { to, from, messageId } = compose(
    { ...mail, to: 'a,victim@example.org' },
    'Us, Inc. <us@example.org>',
  );
  t.strictSame(to, { name: '', address: 'a,victim@example.org' });
  t.strictSame(from, { name: 'Us, Inc.', address: 'us@example.org' });
  t.equal(messageId, '<m-1@example.org>');
});

t.test('a sender is one address, with a name or without', async (t) => {
  t.strictSame(parseSender('us@localhost'), { name: '', address: 'us@localhost' });
  t.strictSame(parseSender('"Codeweb" <codeweb@[::1]>'), { name: 'Codeweb', address: 'codeweb@[::1]' });
  t.strictSame(parseSender('"Atelier" <us@example.org>'), { name: 'Atelier', address: 'us@example.org' });
  for (const text of ['us', 'a@b c@d', 'a@b, c@d', 'Us <a@b> <c@d>', 'Us <a,b@c>', 'a@b\r\nBcc: c@d', ''])
    t.equal(parseSender(text), null, text);
});

t.test('the explanation of a failure repeats an SMTP code, and no text of the server', async (t) => {
  const server = { host: 'mail.example.org', port: 587, isEncrypted: false, login: null };
  const error = (facts: object) => Object.assign(new Error('535 5.7.8 secret-banner'), facts);
  const refused = explainMailError(error({ code: 'EAUTH', responseCode: 535 }), server);
  t.equal(
    refused,
    'mail.example.org, port 587, does not accept this user and password. It answered with 535.',
  );
  const permanent = new Error('secret-banner', { cause: error({ code: 'EENVELOPE', responseCode: 550 }) });
  t.match(explainMailError(permanent, server), /did not take the mail\. It answered with 550\.$/);
  const other = explainMailError(error({ code: 'EPROTOCOL', responseCode: 2024 }), server);
  t.equal(other, 'mail.example.org, port 587, did not take the mail.');
});
