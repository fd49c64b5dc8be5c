import t from 'tap';
import { build, type Member, publicUrl } from '../../helpers/build.ts';

const { ctx, call, member } = await build(t);

t.test('a member sets and removes an uploaded picture of their own, of the right kind', async (t) => {
  const [hal, ida] = [await member(), await member()];
  const put = async (id: string, owner: Member, kind: string, status = 'ready') => {
    await ctx.db
      .insertInto('media')
      .values({ id, owner_id: owner.user._id, kind, status, mime_type: 'image/webp' })
      .execute();
    return id;
  };
  const first = await put(`avatar-${'a'.repeat(22)}`, hal, 'avatar');
  const second = await put(`avatar-${'b'.repeat(22)}`, hal, 'avatar');
  const cover = await put(`cover-${'c'.repeat(22)}`, hal, 'cover');
  const foreign = await put(`avatar-${'d'.repeat(22)}`, ida, 'avatar');
  const pending = await put(`avatar-${'e'.repeat(22)}`, hal, 'avatar', 'pending');
  const change = (what: string, public_id: unknown, as: Member | undefined = hal) =>
    call('PATCH', `/users/update-${what}`, { as, body: { image: 'https://evil.test/x.png', public_id } });
  const isUnused = async (id: string) => {
    const query = ctx.db.selectFrom('media').select(['unused_since', 'status']).where('id', '=', id);
    const { unused_since, status } = await query.executeTakeFirstOrThrow();
    return unused_since !== null || status === 'removed';
  };

  const given = await change('avatar', first);
  t.equal(given.status, 200);
  t.strictSame(given.body.data, {
    ...hal.user,
    avatar: given.body.data.avatar,
    avatarPublicId: first,
  });
  t.ok(
    given.body.data.avatar.startsWith(`http://localhost:3000/media/${first}/`),
    'our own address, not theirs',
  );
  t.strictSame([await isUnused(first), await isUnused(second)], [false, true]);
  t.equal((await change('avatar', first)).status, 200);
  t.equal(await isUnused(first), false, 'the same again stays in use');
  t.equal((await change('avatar', second)).body.data.avatarPublicId, second);
  t.strictSame([await isUnused(first), await isUnused(second)], [true, false]);
  t.equal((await change('cover-image', cover)).body.data.coverImagePublicId, cover);
  for (const [what, id] of [
    ['avatar', foreign],
    ['avatar', cover],
    ['avatar', pending],
    ['avatar', 'codeweb/default-cover'],
    ['avatar', 'nothing'],
    ['avatar', ''],
    ['avatar', undefined],
    ['avatar', 7],
    ['avatar', 'x\u0000'],
    ['cover-image', first],
    ['cover-image', 'codeweb/default-avatar'],
  ] as const)
    t.equal((await change(what, id)).status, 400, `${what} ${id}`);
  t.equal(await isUnused(second), false, 'a refusal changes nothing');
  const gone = (await change('avatar', 'codeweb/default-avatar')).body.data;
  t.strictSame(
    [gone.avatar, gone.avatarPublicId],
    [`${publicUrl}/media/default-avatar/256x256.webp`, 'codeweb/default-avatar'],
  );
  t.equal(await isUnused(second), true);
  t.equal(
    (await change('cover-image', 'codeweb/default-cover')).body.data.coverImage,
    `${publicUrl}/media/default-cover/1500x333.webp`,
  );
  t.equal((await call('PATCH', '/users/update-avatar', { body: { public_id: first } })).status, 401);
});

t.test('one of several concurrently set pictures is in use', async (t) => {
  const joe = await member();
  const ids = ['f', 'g', 'h', 'i'].map((letter) => `avatar-${letter.repeat(22)}`);
  for (const id of ids)
    await ctx.db
      .insertInto('media')
      .values({ id, owner_id: joe.user._id, kind: 'avatar', status: 'ready', mime_type: 'image/webp' })
      .execute();
  await Promise.all(
    ids.map((public_id) => call('PATCH', '/users/update-avatar', { as: joe, body: { public_id } })),
  );
  const used = await ctx.db
    .selectFrom('media')
    .select('id')
    .where('owner_id', '=', joe.user._id)
    .where('unused_since', 'is', null)
    .where('status', '=', 'ready')
    .execute();
  const { avatarPublicId } = (await call('GET', '/users/me', { as: joe })).body.data;
  t.strictSame(used, [{ id: avatarPublicId }]);
});
