import t from 'tap';
import { build, publicUrl } from '../../helpers/build.ts';

const { app, ctx } = await build(t, { env: { SITE_GUESTS_MAY_BROWSE: 'off' } });
const contactOf = async (contact: string) => {
  const { app: site } = await build(t, { env: { SITE_CONTACT: contact } });
  return site.inject('/.well-known/security.txt');
};

t.test('security.txt names the site’s contact and an expiry date', async (t) => {
  const { statusCode, headers, payload } = await contactOf('security@example.org');
  t.equal(statusCode, 200);
  t.match(headers, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' });
  const fields = Object.fromEntries(
    payload
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );
  t.match(fields, {
    Contact: 'mailto:security@example.org',
    Canonical: `${publicUrl}/.well-known/security.txt`,
  });
  const days = (Date.parse(fields.Expires) - ctx.clock.now().getTime()) / 86_400_000;
  t.ok(days > 29 && days < 31, `${days} days`);
  t.match(
    (await contactOf('https://example.org/report')).payload,
    /^Contact: https:\/\/example.org\/report$/m,
  );
});

t.test('without a contact security.txt is a 404', async (t) => {
  t.equal((await app.inject('/.well-known/security.txt')).statusCode, 404);
});

t.test('change-password redirects to the account settings, also where guests may not browse', async (t) => {
  const { statusCode, headers } = await app.inject('/.well-known/change-password');
  t.strictSame([statusCode, headers.location], [302, `${publicUrl}/settings/account`]);
  t.equal((await app.inject('/sitemap.xml')).statusCode, 404);
});

t.test(
  'NodeInfo describes the software and the site, without counts where guests may not browse',
  async (t) => {
    const links = (await app.inject('/.well-known/nodeinfo')).json();
    t.same(links, {
      links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.1', href: `${publicUrl}/nodeinfo/2.1` }],
    });
    const closed = await app.inject('/nodeinfo/2.1');
    t.match(closed.headers['content-type'], 'profile="http://nodeinfo.diaspora.software/ns/schema/2.1#"');
    t.match(closed.json(), {
      version: '2.1',
      software: { name: 'codeweb', version: /^\d+\.\d+\.\d+/ },
      openRegistrations: true,
    });
    t.same(closed.json().usage, { users: {} });
    const open = await build(t, { env: { SITE_SIGN_UP_MODE: 'closed' } });
    await open.member();
    t.match((await open.app.inject('/nodeinfo/2.1')).json(), {
      openRegistrations: false,
      usage: { users: { total: 1 }, localPosts: 0 },
    });
  },
);
