import t from 'tap';
import { claimSlot, type Locks } from '../../../src/pages/client/drafts/draft-slot.ts';
import { createDraftStore } from '../../../src/pages/client/drafts/draft-store.ts';
import { blankWeb } from '../../../src/pages/client/editor/web-fields.ts';

function memory(limit = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
}

const draft = { fields: { ...blankWeb, html: '<p>ünïcode</p>' }, savedAt: null };

/** Locks of a browser whose other tabs hold `taken`. */
const locksWith = (...taken: string[]): Locks => ({
  request: async (name, _options, callback) => callback(taken.includes(name) ? null : {}),
});

t.test('a draft comes back as it was written', async (t) => {
  const kept = memory();
  const drafts = createDraftStore(() => kept);
  t.equal(drafts.write('new', draft), 'kept');
  t.same(drafts.read('new'), draft);
  t.equal(drafts.read('other'), null);
  drafts.remove('new');
  t.equal(drafts.read('new'), null);
});

t.test('a full browser is told, and what was kept before stays', async (t) => {
  const kept = memory(1_000);
  const drafts = createDraftStore(() => kept);
  drafts.write('new', draft);
  t.equal(drafts.write('new', { ...draft, fields: { ...draft.fields, js: 'x'.repeat(2_000) } }), 'full');
  t.same(drafts.read('new'), draft);
});

t.test('a browser without storage keeps nothing and breaks nothing', async (t) => {
  const drafts = createDraftStore(() => {
    throw new Error('SecurityError');
  });
  t.equal(drafts.write('new', draft), 'unavailable');
  t.equal(drafts.read('new'), null);
  drafts.remove('new');
});

t.test('what is no draft is not taken for one', async (t) => {
  const kept = memory();
  const drafts = createDraftStore(() => kept);
  for (const text of ['', 'null', '{', '[]', '{"v":2}', '{"v":1,"fields":{"html":1}}', '{"v":1}']) {
    kept.items.set('draft:new', text);
    t.equal(drafts.read('new'), null, text);
  }
});

t.test('two tabs with one web keep their drafts apart', async (t) => {
  const kept = memory();
  const drafts = createDraftStore(() => kept);
  const claim = (locks: Locks | undefined) => claimSlot('new', drafts, locks);
  t.equal(await claim(locksWith()), 'new');
  t.equal(await claim(locksWith('draft:new')), 'new~2');
  drafts.write('new~3', draft);
  t.equal(await claim(locksWith()), 'new~3', 'a draft that was left behind is found');
  t.equal(await claim(locksWith('draft:new~3')), 'new');
  t.equal(await claim(undefined), 'new', 'without locks there is one slot');
});
