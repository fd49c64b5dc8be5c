import t from 'tap';
import { readMailServer, shownServer } from '../../../src/modules/site/rules/mail-server-form.ts';
import { messages } from '../../../src/modules/site/rules/messages.ts';

const server = shownServer('smtps://ada:secret@mail.example.org');
const withToken = shownServer('smtps://token:token@mail.example.org');
const withoutLogin = shownServer('smtp://mail.example.org:25');

const fields = {
  smtpUrl: 'mail.example.org',
  smtpPort: '465',
  smtpEncrypted: 'on',
  smtpUser: '',
  smtpPassword: '',
};
const ofAda = { ...fields, smtpUser: 'ada' };
const otherPort = { smtpPort: '587' };
const otherEncryption = { smtpEncrypted: undefined };
const otherHost = { smtpUrl: 'mail.example.com' };

t.test('a server is shown without its password, also where the user is the same', async (t) => {
  t.strictSame(server, {
    host: 'mail.example.org',
    port: 465,
    isEncrypted: true,
    user: 'ada',
    hasLogin: true,
  });
  t.match(withToken, { user: '', hasLogin: true });
  t.notMatch(JSON.stringify(withToken), /token/);
  t.match(withoutLogin, { user: '', hasLogin: false });
  t.equal(shownServer(''), null);
});

t.test('sending fields as they are shown changes nothing', async (t) => {
  t.strictSame(readMailServer(ofAda, server), { url: '' });
  t.strictSame(readMailServer({ ...ofAda, smtpPort: '' }, server), { url: '' });
  t.strictSame(readMailServer(fields, withToken), { url: '' });
  t.strictSame(readMailServer({}, null), { url: '' });
});

t.test('a change of a server with a login needs the login again', async (t) => {
  for (const change of [otherPort, otherEncryption, otherHost]) {
    t.strictSame(readMailServer({ ...ofAda, ...change }, server), { problem: messages.mailPasswordMissing });
    t.strictSame(readMailServer({ ...fields, ...change }, withToken), { problem: messages.mailLoginMissing });
  }
  t.strictSame(readMailServer({ ...ofAda, smtpUser: 'eve' }, server), {
    problem: messages.mailPasswordMissing,
  });
  const login = { smtpUser: 'new', smtpPassword: 'new' };
  t.strictSame(readMailServer({ ...fields, ...otherPort, ...login }, withToken), {
    url: 'smtps://new:new@mail.example.org:587',
  });
  t.strictSame(
    readMailServer({ ...fields, ...otherPort }, server),
    { url: 'smtps://mail.example.org:587' },
    'a user that was shown and taken out means no login',
  );
  t.strictSame(readMailServer({ ...fields, ...otherHost }, withoutLogin), {
    url: 'smtps://mail.example.com:465',
  });
});

t.test('a password is never dropped', async (t) => {
  const typed = { smtpPassword: 'p' };
  for (const shown of [server, withToken, withoutLogin, null])
    t.strictSame(readMailServer({ ...fields, ...typed }, shown), { problem: messages.mailUserMissing });
  t.strictSame(readMailServer(typed, null), { problem: messages.mailHostMissing });
});

t.test('a form that names no valid mail server is refused', async (t) => {
  t.strictSame(readMailServer({ ...ofAda, smtpUrl: ' ' }, server), { problem: messages.mailHostMissing });
  t.strictSame(readMailServer({ smtpUser: 'ada' }, null), { problem: messages.mailHostMissing });
  const wrong = { ...ofAda, smtpPassword: 'p', smtpUrl: 'mail.example.org?sendmail=true' };
  t.strictSame(readMailServer(wrong, null), { problem: messages.mailServerWrong });
});
