import { sql } from 'kysely';
import t from 'tap';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build } from '../../helpers/build.ts';
import { makeCollection, place } from '../../helpers/collections.ts';
import { form, saveWeb } from '../../helpers/webs.ts';

t.test('a web turns private, is deleted and hidden, while its collections are locked', async (t) => {
  const built = await build(t);
  const { ctx, call, member } = built;
  const [ada, bob, moderator] = [await member(), await member(), await member()];
  await grantRole(built, moderator, 'moderator');
  const webs: string[] = [];
  for (let at = 0; at < 5; at++) {
    const { _id: web } = await saveWeb(call, ada);
    // A collection each, so that they do not wait for each other.
    const { _id: collection } = await makeCollection(call, bob, { name: `Collection ${at}` });
    await place(call, bob, collection, web);
    webs.push(web);
  }
  // One row takes as long as 100,000 do, and longer than other statements may.
  await sql`create function take_long() returns trigger language plpgsql as $$ begin perform pg_sleep(4.5); return new; end $$`.execute(
    ctx.db,
  );
  await sql`create trigger collection_webs_take_long before update on collection_webs
    for each row execute function take_long()`.execute(ctx.db);
  const [toggled = '', updated = '', bulk = '', deleted = '', hidden = ''] = webs;
  const action = { kind: 'web', id: hidden, action: 'hide', reason: 'It breaks the rules' };
  const answers = await Promise.all([
    call('PATCH', `/webs/toggle-publish-status/${toggled}`, { as: ada }),
    call('PATCH', `/webs/update/${updated}`, { as: ada, body: form({ visibility: 'private' }) }),
    call('PATCH', '/webs/update-many', { as: ada, body: { ids: [bulk], visibility: 'private' } }),
    call('DELETE', `/webs/delete/${deleted}`, { as: ada }),
    call('POST', '/admin/actions', { as: moderator, body: action }),
  ]);
  t.strictSame(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 201],
  );
  for (const id of webs) t.equal((await call('GET', `/webs/get/${id}`, { as: bob })).status, 404);
});
