import { sql } from 'kysely';
import t from 'tap';
import { makeAsset } from '../../helpers/assets.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build, type Member, publicUrl } from '../../helpers/build.ts';
import { makeCollection } from '../../helpers/collections.ts';
import { commentOn } from '../../helpers/comments.ts';
import { form, saveWeb, webForm } from '../../helpers/webs.ts';
import { wrongCounts, wrongTotals } from '../../helpers/wrong-totals.ts';

const built = await build(t, {
  env: { SITE_LISTED_TEXTS: 'roulette\nhold: casino\nhide: spam.example' },
});
const { ctx, call, member } = built;
const [mo, ada, bob] = [await member(), await member(), await member()];
await grantRole(built, mo, 'moderator');

type Saved = { _id: string; isPublic?: boolean; notice?: string };
type Kind = 'web' | 'collection' | 'asset' | 'comment' | 'reply';

const paths: Record<Kind, string> = {
  web: '/webs/get',
  collection: '/collections/get',
  asset: '/assets/get',
  comment: '/comments/get',
  reply: '/replays',
};

const web = await saveWeb(call, bob);
const comment = await commentOn(call, bob, web._id);

async function sent(answer: ReturnType<typeof call>): Promise<Saved> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(body.message);
  return body.data;
}

/** Writes a new item of each kind with this text. */
const writing: Record<Kind, (text: string) => Promise<Saved>> = {
  web: (title) => sent(call('POST', '/webs/create', { as: ada, body: webForm({ title }) })),
  collection: (name) =>
    sent(call('POST', '/collections/create', { as: ada, body: { name, description: 'x' } })),
  asset: async (title) => {
    const { _id } = await makeAsset(call, ada);
    return sent(call('PATCH', `/assets/update/${_id}`, { as: ada, body: { title } }));
  },
  comment: (text) => sent(call('POST', '/comments/create', { as: ada, body: { web: web._id, text } })),
  reply: (text) => sent(call('POST', '/replays/create', { as: ada, body: { commentId: comment._id, text } })),
};
const kinds = Object.keys(writing) as Kind[];

const sees = async (as: Member, kind: Kind, id: string) => {
  if (kind !== 'reply') return (await call('GET', `${paths[kind]}/${id}`, { as })).status === 200;
  const { body } = await call('GET', `/replays/${comment._id}?limit=20`, { as });
  return body.data.docs.some(({ _id }: Saved) => _id === id);
};
type Listed = { _id: string; subjectId: string; isAutomatic: boolean; note: string; reporter: unknown };
const openReports = async (id: string): Promise<Listed[]> => {
  const { body } = await call('GET', '/admin/reports?limit=20', { as: mo });
  return body.data.docs.filter(({ subjectId }: Listed) => subjectId === id);
};
const activeActions = async (id: string) => {
  const { body } = await call('GET', '/admin/actions?state=active&limit=20', { as: mo });
  return body.data.docs.filter(({ subjectId }: Listed) => subjectId === id);
};
const ownActions = async (id: string) => {
  const { body } = await call('GET', '/moderation/mine?limit=100', { as: ada });
  return body.data.docs.filter(({ subjectId }: Listed) => subjectId === id);
};
const close = (reportId: string, body: object, as = mo) =>
  call('POST', `/admin/reports/${reportId}`, { as, body: { reason: 'Looked at', ...body } });

const serials = Array.from({ length: 100 }, (_, at) => at).values();
/** A text that was not written before. */
const text = (words: string) => `${words} ${serials.next().value}`;

for (const kind of kinds) {
  t.test(`a ${kind} with a held word is saved, and shown once a moderator has approved it`, async (t) => {
    const made = await writing[kind](text('Best CASINO'));
    t.match(made.notice, /“casino”.*once a moderator has let it pass/);
    if (made.isPublic !== undefined) t.equal(made.isPublic, false);
    t.equal(await sees(bob, kind, made._id), false);
    t.match(await ownActions(made._id), [{ action: 'hide', reason: made.notice, canAppeal: true }]);
    const [report, ...more] = await openReports(made._id);
    t.strictSame(more, []);
    t.match(report, { isAutomatic: true, reporter: null, note: /casino/ });
    if (!report) return;
    t.equal((await close(report._id, { outcome: 'dismissed' })).status, 200);
    t.equal(await sees(bob, kind, made._id), true);
    t.strictSame(await activeActions(made._id), []);
    t.strictSame(await openReports(made._id), []);
  });

  t.test(`a ${kind} with a hidden domain is saved, and shown to its author alone`, async (t) => {
    const made = await writing[kind](text('See www.spam.example/x'));
    t.match(made.notice, /“spam\.example”.*only you can see it/);
    t.equal(await sees(bob, kind, made._id), false);
    if (kind !== 'comment' && kind !== 'reply') t.equal(await sees(ada, kind, made._id), true);
    t.strictSame(await openReports(made._id), [], 'moderators need not look at it');
    const [action] = await activeActions(made._id);
    t.match(action, { action: 'hide', moderator: 'the word list' });
    const undo = { as: mo, body: { reason: 'It is harmless' } };
    t.equal((await call('POST', `/admin/actions/${action._id}/undo`, undo)).status, 200);
    t.equal(await sees(bob, kind, made._id), true);
  });

  t.test(`a held ${kind} can be hidden or removed by a moderator`, async (t) => {
    for (const action of ['hide', 'remove']) {
      const made = await writing[kind](text('Casino'));
      const [report] = await openReports(made._id);
      const closed = await close(report?._id ?? '', { outcome: 'acted', action });
      t.equal(closed.status, 200, closed.body.message);
      t.equal(await sees(bob, kind, made._id), false);
      t.match(await activeActions(made._id), [{ action, moderator: mo.user.username }]);
      t.strictSame(await openReports(made._id), []);
    }
  });
}

t.test('a text that cannot be hidden is refused for every entry, whatever its action', async (t) => {
  const newcomer = { email: 'eve@example.test', username: 'eve-newcomer', password: 'a-good-password' };
  const verificationURL = `${publicUrl}/verify-email`;
  const own = await saveWeb(call, ada);
  const profile = { fullName: 'Ada', bio: '', link1: '', link2: '', link3: '' };
  const calls: [method: 'PATCH' | 'POST', path: string, body: object, fields: string[]][] = [
    ['PATCH', '/users/update', profile, ['fullName', 'bio', 'link1', 'link2', 'link3']],
    ['PATCH', `/webs/versions/${own._id}/1`, { isShared: true }, ['name']],
    ['POST', '/users/register', { ...newcomer, fullName: 'Eve', verificationURL }, ['fullName', 'username']],
  ];
  for (const [method, path, body, fields] of calls)
    for (const field of fields)
      for (const listed of ['roulette', 'casino', 'spam.example']) {
        if (field === 'username' && listed.includes('.')) continue;
        const text = field.startsWith('link')
          ? `https://spam.example/${listed}`
          : `my${field === 'username' ? '-' : ' '}${listed}`;
        const answer = await call(method, path, { as: ada, body: { ...body, [field]: text } });
        t.match(
          answer,
          { status: 400, body: { message: /may not be written on this site/ } },
          `${path} ${field}`,
        );
      }
  t.equal(
    (await call('PATCH', '/users/update', { as: ada, body: { ...profile, bio: 'Harmless' } })).status,
    200,
  );
});

t.test('after all of these changes the counts agree with the lists', async (t) => {
  t.strictSame(await wrongCounts(ctx), []);
  t.strictSame(await wrongTotals(ctx), []);
});

t.test('a private item is not checked until it is published', async (t) => {
  const made = await sent(
    call('POST', '/webs/create', { as: ada, body: webForm({ title: 'My casino', isPublic: 'false' }) }),
  );
  t.equal(made.notice, undefined);
  t.strictSame(await ownActions(made._id), []);
  const toggled = await sent(call('PATCH', `/webs/toggle-publish-status/${made._id}`, { as: ada }));
  t.match(toggled, { isPublic: false, notice: /casino/ });
  const { revision } = (await call('GET', `/webs/get/${made._id}`, { as: ada })).body.data;
  t.match(toggled, { revision }, 'the revision that the next save is based on');
  const collection = await makeCollection(call, ada, { name: 'Casinos', isPublic: false });
  await sent(
    call('PATCH', `/collections/update/${collection._id}`, { as: ada, body: { description: 'casino' } }),
  );
  const path = `/collections/toggle-publish-status/${collection._id}`;
  t.match(await sent(call('PATCH', path, { as: ada })), { isPublic: false, notice: /casino/ });
});

t.test('an item that a moderator has approved stays shown until its texts change', async (t) => {
  const made = await writing.web('Casino Royale, the film');
  const [report] = await openReports(made._id);
  await close(report?._id ?? '', { outcome: 'dismissed' });
  const update = (fields: Record<string, string>) =>
    sent(call('PATCH', `/webs/update/${made._id}`, { as: ada, body: form(fields) }));
  t.equal((await update({ html: '<p>Another scene</p>' })).notice, undefined);
  t.equal(await sees(bob, 'web', made._id), true);
  t.match(await update({ title: 'Casino, and more' }), { isPublic: false, notice: /casino/ });
  t.equal(await sees(bob, 'web', made._id), false);
});

t.test('changed comments and forks are checked too; refused words take precedence', async (t) => {
  const mine = await commentOn(call, ada, web._id, 'Harmless');
  const changed = await sent(
    call('PATCH', `/comments/update/${mine._id}`, { as: ada, body: { text: 'To the casino' } }),
  );
  t.match(changed, { text: 'To the casino', notice: /casino/ });
  t.equal(await sees(bob, 'comment', mine._id), false);
  const fork = await sent(
    call('POST', `/webs/create-forked/${web._id}`, { as: ada, body: { title: 'Casino' } }),
  );
  t.match(fork, { isPublic: false, notice: /casino/ });
  const body = { web: web._id, text: 'casino and roulette' };
  t.equal((await call('POST', '/comments/create', { as: ada, body })).status, 400);
});

t.test('a repeated request for a held comment returns the comment', async (t) => {
  const web = await writing.web('Scene');
  const body = { text: text('Casino'), web: web._id };
  const send = (key: string) =>
    call('POST', '/comments/create', { as: ada, body, headers: { 'idempotency-key': key } });
  const [made, repeated] = [await send('one-key-of-ada'), await send('one-key-of-ada')];
  t.match(made, { status: 201, body: { data: { notice: /casino/ } } });
  t.match(repeated, {
    status: 201,
    body: { data: { _id: made.body.data._id, notice: /only you can see it/ } },
  });
});

t.test('an accepted appeal shows the held item, and closes its report', async (t) => {
  const made = await writing.comment(text('Casino'));
  const [{ _id }] = await ownActions(made._id);
  const appeal = { as: ada, body: { text: 'It is a film' } };
  t.equal((await call('POST', `/moderation/${_id}/appeal`, appeal)).status, 201);
  const decision = { as: mo, body: { outcome: 'accepted', reason: 'Indeed' } };
  t.equal((await call('POST', `/admin/actions/${_id}/appeal`, decision)).status, 200);
  t.equal(await sees(bob, 'comment', made._id), true);
  t.strictSame(await openReports(made._id), []);
});

t.test(
  'approving works at any time, accepts an open appeal, and the second of two moderators is told',
  async (t) => {
    const second = await member();
    await grantRole(built, second, 'moderator');
    const made = await writing.web(text('Casino'));
    const [{ _id }] = await ownActions(made._id);
    const appeal = { as: ada, body: { text: 'It is a film' } };
    t.equal((await call('POST', `/moderation/${_id}/appeal`, appeal)).status, 201);
    await sql`update moderation_actions set created_at = now() - interval '40 days' where id = ${_id}`.execute(
      ctx.db,
    );
    const [report] = await openReports(made._id);
    const closing = { outcome: 'dismissed' };
    const both = await Promise.all([mo, second].map((as) => close(report?._id ?? '', closing, as)));
    t.strictSame(both.map(({ status }) => status).sort(), [200, 409]);
    t.equal(await sees(bob, 'web', made._id), true);
    t.match(await ownActions(made._id), [{ isUndone: true, appeal: { state: 'accepted' } }]);
  },
);

t.test('a held item that its owner deletes can still be approved, and stays in the bin', async (t) => {
  const made = await writing.web(text('Casino'));
  const [report] = await openReports(made._id);
  t.equal((await call('DELETE', `/webs/delete/${made._id}`, { as: ada })).status, 200);
  t.equal((await close(report?._id ?? '', { outcome: 'dismissed' })).status, 200);
  t.equal(await sees(bob, 'web', made._id), false);
  t.strictSame(await openReports(made._id), []);
});

t.test('concurrent changes and hiding by a moderator end with the web hidden', async (t) => {
  const made = await writing.web(text('Film'));
  const hide = { kind: 'web', id: made._id, action: 'hide', reason: 'Not here' };
  const answers = await Promise.all([
    call('PATCH', `/webs/update/${made._id}`, { as: ada, body: form({ title: 'Casino' }) }),
    call('POST', '/admin/actions', { as: mo, body: hide }),
  ]);
  t.ok(
    answers.every(({ status }) => status < 300 || status === 409 || status === 404),
    JSON.stringify(answers.map(({ body }) => body.message)),
  );
  t.equal(await sees(bob, 'web', made._id), false);
  t.equal((await activeActions(made._id)).length, 1);
});

t.test('only authors read their hidden comments and replies on a web, with the reason', async (t) => {
  const other = await saveWeb(call, bob);
  const thread = await commentOn(call, bob, other._id);
  const [held, removed] = [
    await sent(call('POST', '/comments/create', { as: ada, body: { web: other._id, text: 'Casino!' } })),
    await sent(call('POST', '/comments/create', { as: ada, body: { web: other._id, text: 'Casino?' } })),
  ];
  const answer = { commentId: thread._id, text: 'spam.example' };
  const reply = await sent(call('POST', '/replays/create', { as: ada, body: answer }));
  const [report] = await openReports(removed._id);
  await close(report?._id ?? '', { outcome: 'acted', action: 'remove' });
  const hiddenOf = async (as: Member, web = other._id) =>
    (await call('GET', `/moderation/mine?web=${web}`, { as })).body.data.docs;
  t.match(await hiddenOf(ada), [
    { subjectId: reply._id, text: 'spam.example', reason: reply.notice },
    { subjectId: held._id, text: 'Casino!', reason: held.notice },
  ]);
  t.equal((await hiddenOf(ada)).length, 2, 'what was removed is in the settings alone');
  for (const as of [bob, mo]) t.strictSame(await hiddenOf(as), []);
  t.strictSame(await hiddenOf(ada, "no'web"), []);
});
