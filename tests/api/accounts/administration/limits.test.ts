import t from 'tap';
import { grantRole } from '../../../helpers/audited-calls.ts';
import { build, type Member } from '../../../helpers/build.ts';
import { form, picture, webForm } from '../../../helpers/webs.ts';

const built = await build(t, { env: { MAX_WEBS: '2' } });
const { call, member } = built;
const ann = await member({ username: 'ann-admin' });
await grantRole(built, ann, 'admin');
const [bob, eve] = [await member({ username: 'bob-member' }), await member({ username: 'eve-member' })];

const none = { maxFiles: null, maxMegabytes: null, maxWebs: null, maxCodeMegabytes: null };
const limit = (limits: object) =>
  call('PATCH', '/admin/members/bob-member/limits', {
    as: ann,
    body: { ...none, ...limits, reason: 'A class' },
  });
const limitsOf = async () => (await call('GET', '/admin/members/bob-member', { as: ann })).body.data.limits;
const upload = async (as: Member) => {
  const answer = await call('POST', '/media/upload?kind=image', {
    as,
    body: form({ file: new Uint8Array(picture) }),
  });
  return [answer.status, answer.body.message];
};
const create = (as: Member) => call('POST', '/webs/create', { as, body: webForm() });

t.test('a member’s own limits replace the site’s limits for files and webs', async (t) => {
  t.strictSame(await limitsOf(), none);
  t.equal((await limit({ maxFiles: 1, maxWebs: 3 })).status, 200);
  t.strictSame(await limitsOf(), { ...none, maxFiles: 1, maxWebs: 3 });
  t.equal((await upload(bob))[0], 201);
  t.strictSame(await upload(bob), [
    403,
    'You have 1 files, which is the limit. Delete some, then empty your bin',
  ]);
  t.strictSame([(await upload(eve))[0], (await upload(eve))[0]], [201, 201]);
  for (const [who, max] of [
    [bob, 3],
    [eve, 2],
  ] as const) {
    for (let made = 0; made < max; made += 1) t.equal((await create(who)).status, 201);
    t.match(await create(who), { status: 403, body: { message: new RegExp(`^You have ${max} webs`) } });
  }
});

t.test('the size of files and of code can be limited too, and null removes a limit', async (t) => {
  t.equal((await limit({ maxMegabytes: 0, maxWebs: 9 })).status, 200);
  t.strictSame(await upload(bob), [
    403,
    'Your files take up 0 MB, which is the limit. Delete some, then empty your bin',
  ]);
  t.equal((await limit({ maxCodeMegabytes: 0, maxWebs: 9 })).status, 200);
  t.match(await create(bob), { status: 403 });
  t.equal((await limit({ maxWebs: 9 })).status, 200);
  t.equal((await create(bob)).status, 201);
  t.equal((await upload(bob))[0], 201);
});

t.test(
  'changed limits are recorded with the values before; unchanged and invalid ones are not',
  async (t) => {
    const last = async () => (await call('GET', '/admin/audit-log?limit=1', { as: ann })).body.data.docs[0];
    t.equal((await limit({ maxWebs: 7 })).status, 200);
    const line = await last();
    t.match(line, {
      action: 'member.limits',
      reason: 'A class',
      details: { from: { maxWebs: 9 }, to: { maxWebs: 7 } },
    });
    t.equal((await limit({ maxWebs: 7 })).status, 200);
    for (const maxWebs of [-1, 1.5, '7', 1e9])
      t.equal((await limit({ maxWebs })).status, 400, String(maxWebs));
    t.equal((await last()).id, line.id);
  },
);
