import t from 'tap';
import { messages } from '../../../src/modules/webs/rules/messages.ts';
import type { Draft } from '../../../src/pages/(drafts)/model/draft.ts';
import { saved, setUp } from '../../helpers/editor-session.ts';

function memberDrafts() {
  const drafts = new Map<string, Draft>();
  const store = {
    read: (slot: string) => drafts.get(slot) ?? null,
    write: (slot: string, draft: Draft) => {
      drafts.set(slot, draft);
      return 'kept' as const;
    },
    remove: (slot: string) => void drafts.delete(slot),
  };
  return { drafts, store };
}

t.test(
  'a guest who saves somebody else’s web logs in, is offered the fork, and it has the changes',
  async (t) => {
    let isMember = false;
    const { session, notifications, drafts, forked, sent } = setUp(
      saved,
      {
        isMember: () => isMember,
        fork: async (_id, fields) => {
          sent.push({ id: 'copy', fields });
          return { id: 'copy', updatedAt: 'now', revision: 1, fields };
        },
      },
      false,
    );
    session.edit({ html: '<p>by a guest</p>' });
    await session.save();
    t.equal(session.view().question, 'login');
    t.same(notifications, [`warning: ${messages.pleaseLoginToSave}`]);
    t.equal(drafts.get('w1')?.fields.html, '<p>by a guest</p>');

    isMember = true;
    const member = memberDrafts();
    await session.becomeMember(member.store, 'w1', false);
    t.same([[...drafts.keys()], [...member.drafts.keys()]], [[], ['w1']], 'the draft is the member’s now');
    await session.save();
    t.equal(session.view().question, 'fork', 'nothing is copied unasked');
    t.same(forked, []);
    await session.fork();
    t.same(forked, ['copy']);
    t.equal(sent[0]?.fields.html, '<p>by a guest</p>');
    t.equal(session.view().isChanged, false);
  },
);

t.test('a member without changes to somebody else’s web is not offered a fork by Save', async (t) => {
  const { session, notifications } = setUp(saved, {}, false);
  await session.save();
  t.same([session.view().question, notifications], [null, [`info: ${messages.noChanges}`]]);
  session.edit({ html: '' });
  await session.save();
  t.same([session.view().question, notifications.at(-1)], [null, `warning: ${messages.nothingToSave}`]);
});

t.test(
  'an owner who logs in at the save saves the web itself, with the add-ons tried out before',
  async (t) => {
    let isMember = false;
    const changes: string[] = [];
    const { session, sent } = setUp(
      saved,
      {
        isMember: () => isMember,
        changeLink: async (_id, { entry }) => {
          changes.push(entry);
          return { cssLinks: [entry], jsLinks: [], htmlLinks: [] };
        },
      },
      false,
    );
    await session.changeLink({ kind: 'css', action: 'add', entry: 'https://example.com/a.css' });
    t.same(changes, [], 'a guest’s add-on is not sent');
    session.edit({ js: 'typed' });
    await session.save();
    isMember = true;
    await session.becomeMember(memberDrafts().store, 'w1', true);
    await session.save();
    t.same(changes, ['https://example.com/a.css']);
    t.same(sent, [{ id: 'w1', fields: { js: 'typed', isPublic: true } }]);
  },
);

t.test('work of a member who is logged out requires the login before anything is sent', async (t) => {
  const { session, sent } = setUp(saved, { isMember: () => false });
  session.edit({ html: 'x' });
  await session.save();
  t.equal(session.view().question, 'login');
  t.same(sent, []);
});

t.test('a draft that a logout elsewhere has discarded is not written again', async (t) => {
  const { session, drafts } = setUp(null);
  t.equal(session.drafts.isDiscarded, false, 'nothing was typed');
  session.edit({ html: 'x' });
  t.equal(session.drafts.isDiscarded, false);
  drafts.clear();
  t.equal(session.drafts.isDiscarded, true);
  session.drafts.stop();
  session.edit({ html: 'y' });
  session.drafts.flush();
  t.equal(drafts.size, 0);
});

t.test('a warning disappears when its cause is fixed', async (t) => {
  const { session, warning } = setUp(null);
  await session.save();
  t.equal(warning.text, messages.emptyWeb);
  session.edit({ html: ' ' });
  t.equal(warning.text, messages.emptyWeb, 'blanks do not solve it');
  session.edit({ html: 'x' });
  t.equal(warning.text, null);
});
