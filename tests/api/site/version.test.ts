import t from 'tap';
import packageJson from '../../../package.json' with { type: 'json' };
import { build } from '../../helpers/build.ts';

const { ctx, call, member } = await build(t);

t.test('admins learn which version runs, others do not', async (t) => {
  const [ada, bob] = [await member(), await member()];
  await ctx.accounts.promote(ctx.site.audit.byOperator(), ada.user.username, 'admin');
  t.strictSame((await call('GET', '/version', { as: ada })).body.data, {
    version: packageJson.version,
    node: process.version,
  });
  t.equal((await call('GET', '/version', { as: bob })).status, 403);
  t.equal((await call('GET', '/version')).status, 401);
});
