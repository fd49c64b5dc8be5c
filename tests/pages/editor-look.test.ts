import { sql } from 'kysely';
import t from 'tap';
import { build } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';

ensurePages();
const { app, ctx, call, member } = await build(t);

t.test('an editor whose member’s preferences cannot be read opens with the defaults', async (t) => {
  const ada = await member();
  await call('PATCH', '/webs/update-editor-preferences', { as: ada, body: { theme: 'light' } });
  const read = async () => {
    const { status, html } = await page(app, '/new-web', { cookie: ada.cookie });
    return [status, /data-code-theme="([^"]*)"/.exec(html)?.[1]];
  };
  t.same(await read(), [200, 'light']);
  await sql`alter table editor_preferences rename to unreadable`.execute(ctx.db);
  t.same(await read(), [200, 'vs-dark']);
  await sql`alter table unreadable rename to editor_preferences`.execute(ctx.db);
  t.same(await read(), [200, 'light'], 'and nothing of it is kept');
});
