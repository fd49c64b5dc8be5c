import t from 'tap';
import { guestOwner, removeDrafts } from '../../../src/pages/(drafts)/draft-keys.ts';
import { claimSlot, type Locks } from '../../../src/pages/(drafts)/draft-slot.ts';
import { createDraftStore } from '../../../src/pages/(drafts)/draft-store.ts';
import { blankWeb } from '../../../src/pages/(drafts)/model/web-fields.ts';
import { findUnsavedDrafts } from '../../../src/pages/(drafts)/unsaved-drafts.ts';
import { handOverDrafts } from '../../../src/pages/(drafts)/work-owner.ts';
import { memory } from './support/memory.ts';

const draft = { fields: { ...blankWeb, html: '<p>ünïcode</p>' }, savedAt: null };

/** Locks of a browser whose other tabs hold `taken`. */
const locksWith = (...taken: string[]): Locks => ({
  request: async (name, _options, callback) => callback(taken.includes(name) ? null : {}),
});

t.test('a draft is restored unchanged', async (t) => {
  const kept = memory();
  const drafts = createDraftStore('ada', () => kept);
  t.equal(drafts.write('new', draft), 'kept');
  t.same(drafts.read('new'), draft);
  const foreign = { ...draft, isForeign: true as const };
  drafts.write('new', foreign);
  t.same(drafts.read('new'), foreign);
  t.equal(drafts.read('other'), null);
  drafts.remove('new');
  t.equal(drafts.read('new'), null);
});

t.test('a draft with an unknown visibility is ignored', async (t) => {
  const kept = memory();
  const drafts = createDraftStore('ada', () => kept);
  const unlisted = { ...draft, fields: { ...draft.fields, visibility: 'unlisted' as const } };
  drafts.write('w1', unlisted);
  t.same(drafts.read('w1'), unlisted);
  const [[key, text] = ['', '']] = kept.items;
  kept.setItem(key, text.replace('"unlisted"', '"secret"'));
  t.equal(drafts.read('w1'), null);
});

t.test('a full storage is reported, and the previous draft stays', async (t) => {
  const kept = memory(1_000);
  const drafts = createDraftStore('ada', () => kept);
  drafts.write('new', draft);
  t.equal(drafts.write('new', { ...draft, fields: { ...draft.fields, js: 'x'.repeat(2_000) } }), 'full');
  t.same(drafts.read('new'), draft);
});

t.test('without storage no draft is kept and no error is raised', async (t) => {
  const drafts = createDraftStore('ada', () => {
    throw new Error('SecurityError');
  });
  t.equal(drafts.write('new', draft), 'unavailable');
  t.equal(drafts.read('new'), null);
  drafts.remove('new');
});

t.test('a stored value that is no draft is ignored', async (t) => {
  const kept = memory();
  const drafts = createDraftStore('ada', () => kept);
  for (const text of ['', 'null', '{', '[]', '{"v":2}', '{"v":1,"fields":{"html":1}}', '{"v":1}']) {
    kept.items.set('draft:ada:new', text);
    t.equal(drafts.read('new'), null, text);
  }
});

t.test('two tabs with one web keep their drafts apart', async (t) => {
  const kept = memory();
  const drafts = createDraftStore('ada', () => kept);
  const claim = (locks: Locks | undefined) => claimSlot('new', drafts, locks);
  t.equal(await claim(locksWith()), 'new');
  t.equal(await claim(locksWith('draft:ada:new')), 'new~2');
  drafts.write('new~3', draft);
  t.equal(await claim(locksWith()), 'new~3', 'a draft that was left behind is found');
  t.equal(await claim(locksWith('draft:ada:new~3')), 'new');
  t.equal(await claim(undefined), 'new~3', 'without locks all tabs share the draft that is there');
  t.equal(
    await claimSlot('new', drafts, locksWith(), { isNew: true }),
    'new',
    'new work overwrites no draft',
  );
  drafts.write('new', draft);
  t.equal(await claimSlot('new', drafts, locksWith('draft:ada:new~2'), { isNew: true }), 'new~4');
  const again = { isNew: true, last: 'new~3' };
  t.equal(await claimSlot('new', drafts, locksWith(), again), 'new~3', 'but it goes on with its own');
  t.equal(
    await claimSlot('new', drafts, locksWith('draft:ada:new~3'), again),
    'new~2',
    'unless a tab has it',
  );
  for (let n = 2; n <= 6; n += 1) drafts.write(`new~${n}`, draft);
  t.equal(await claimSlot('new', drafts, locksWith(), { isNew: true }), 'new~7', 'however many there are');
});

t.test('a member’s drafts and a guest’s are kept apart', async (t) => {
  const kept = memory();
  const stores = ['ada', 'bob', guestOwner].map((owner) => createDraftStore(owner, () => kept));
  for (const store of stores) {
    for (const other of stores) t.same(other.slots(), [], `before ${store.owner} writes`);
    store.write('new', draft);
    t.same(
      stores.filter((other) => other.read('new')).map(({ owner }) => owner),
      [store.owner],
    );
    store.remove('new');
  }
});

t.test('a login transfers a guest’s drafts, and overwrites none of the member’s', async (t) => {
  const kept = memory();
  const [ada, guest] = [createDraftStore('ada', () => kept), createDraftStore(guestOwner, () => kept)];
  const older = { ...draft, fields: { ...draft.fields, html: 'older' } };
  ada.write('new', older);
  guest.write('new', draft);
  guest.write('w1', draft);
  await handOverDrafts('ada', kept, locksWith());
  t.same(guest.slots(), []);
  t.same(ada.slots(), ['new', 'new~2', 'w1']);
  t.same([ada.read('new'), ada.read('new~2'), ada.read('w1')], [older, draft, draft]);
});

t.test('a draft that another tab has open is not transferred at a login', async (t) => {
  const kept = memory();
  const [ada, guest] = [createDraftStore('ada', () => kept), createDraftStore(guestOwner, () => kept)];
  guest.write('new', draft);
  guest.write('new~2', draft);
  await handOverDrafts('ada', kept, locksWith('draft:guest:new'));
  t.same([guest.slots(), ada.slots()], [['new'], ['new']]);
});

t.test('a logout deletes saved drafts without asking, and asks about the rest', async (t) => {
  const kept = memory();
  const ada = createDraftStore('ada', () => kept);
  const bob = createDraftStore('bob', () => kept);
  const fieldsOf = (html: string) => ({ ...blankWeb, title: 'Mine', description: 'About', html });
  const load = async (id: string) => {
    if (id === 'deleted') throw new Error('Web not found');
    return { id, updatedAt: 'now', revision: 2, fields: fieldsOf('server') };
  };
  ada.write('saved', { fields: fieldsOf('server'), savedAt: 'then' });
  ada.write('typed', { fields: fieldsOf('mine'), savedAt: 'then' });
  ada.write('typed~aside', { fields: fieldsOf('aside'), savedAt: 'then' });
  ada.write('deleted', { fields: fieldsOf('mine'), savedAt: 'then' });
  ada.write('new', draft);
  bob.write('new', draft);
  const unsaved = await findUnsavedDrafts(ada, load);
  t.same(
    unsaved.map(({ href, title }) => `${href} ${title}`),
    ['/web/deleted Mine', '/new-web Untitled', '/web/typed Mine', '/web/typed Mine'],
  );
  t.equal(ada.read('saved'), null);
  removeDrafts(kept, ['ada']);
  t.same([ada.slots(), bob.slots()], [[], ['new']], 'and nobody else loses a draft');
});
