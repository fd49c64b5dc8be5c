import t from 'tap';
import { build, type Member } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';

ensurePages();
const { ctx, app, call, member } = await build(t);

async function addressOf({ user }: Member): Promise<string> {
  const token = ctx.notifications.unsubscribeToken(user._id);
  return `/unsubscribe?token=${token}`;
}
const hasMails = async (as: Member) => {
  const { mail } = (await call('GET', '/notifications/settings', { as })).body.data;
  return Object.values(mail).some((when) => when !== 'never');
};
const oneClick = 'List-Unsubscribe=One-Click';

t.test('mail programs unsubscribe by one POST, as form or multipart, without a redirect', async (t) => {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  for (const body of [
    { payload: oneClick, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { payload: form },
  ]) {
    const ada = await member();
    t.ok(await hasMails(ada));
    const reply = await app.inject({ method: 'POST', url: await addressOf(ada), ...body });
    t.equal(reply.statusCode, 200, reply.body);
    t.notOk(await hasMails(ada));
  }
});

t.test('opening the link changes nothing, and its form unsubscribes without script', async (t) => {
  const ada = await member();
  const address = await addressOf(ada);
  const asked = await page(app, address);
  t.equal(asked.status, 200);
  t.match(asked.html, 'Turn off notification emails?');
  t.equal(
    /<form[^>]*>/.exec(asked.html.slice(asked.html.indexOf('Turn off notification emails')))?.[0],
    `<form class="state-actions" action="${address}" method="post">`,
  );
  t.match(asked.html, '<meta name="robots" content="noindex');
  t.equal(asked.headers['cache-control'], 'no-cache');
  t.notMatch(asked.html, ada.user.email);
  t.ok(await hasMails(ada));
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const pressed = await app.inject({ method: 'POST', url: address, payload: '', headers });
  t.match(pressed, { statusCode: 303, headers: { location: address } });
  t.match((await page(app, address)).html, 'Notification emails are off');
  t.notOk(await hasMails(ada));
});

t.test('an invalid token unsubscribes nobody, whatever else is sent', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const token = ctx.notifications.unsubscribeToken(ada.user._id);
  const [, signature = ''] = token.split('.');
  for (const wrong of [`${bob.user._id}.${signature}`, `${token}x`, signature, '', 'x'.repeat(5_000)]) {
    const reply = await app.inject({ method: 'POST', url: `/unsubscribe?token=${wrong}`, payload: oneClick });
    t.equal(reply.statusCode, 404, wrong.slice(0, 50));
  }
  const twice = `/unsubscribe?token=${token}&token=${token}`;
  t.equal((await app.inject({ method: 'POST', url: twice, payload: oneClick })).statusCode, 404);
  const large = await app.inject({
    ...{ method: 'POST', url: `/unsubscribe?token=${token}`, payload: 'a'.repeat(5_000) },
    headers: { 'content-type': 'text/plain' },
  });
  t.equal(large.statusCode, 413);
  t.match(
    (await page(app, `/unsubscribe?token=${bob.user._id}.${signature}`)).html,
    'This link is not valid',
  );
  t.match((await page(app, '/unsubscribe')).html, 'This link is not valid');
  t.ok((await hasMails(ada)) && (await hasMails(bob)));
});
