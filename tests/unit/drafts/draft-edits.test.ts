import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { createRandom } from '../../../infra/seed/random.ts';
import { createDraftStore } from '../../../src/pages/(drafts)/draft-store.ts';
import { blankWeb } from '../../../src/pages/(drafts)/model/web-fields.ts';
import { handOverDrafts } from '../../../src/pages/(drafts)/work-owner.ts';
import { memory } from './support/memory.ts';

const large = 'abcdefghij'.repeat(20_000);
const draftOf = (html: string) => ({ fields: { ...blankWeb, html }, savedAt: null });

t.test('of a large draft only what has changed is stored', async (t) => {
  const kept = memory();
  const drafts = createDraftStore('ada', () => kept);
  drafts.write('new', draftOf(large));
  const whole = kept.getItem('draft:ada:new');
  const changed = {
    fields: {
      ...blankWeb,
      title: 'Typed',
      html: `${large.slice(0, 70_000)}\ud83d${large.slice(70_000)}`,
      css: 'p',
    },
    savedAt: 'then',
    based: { revision: 2, marks: { html: 'hash' } },
  };
  t.equal(drafts.write('new', changed), 'kept');
  t.same(drafts.read('new'), changed);
  t.equal(kept.getItem('draft:ada:new'), whole, 'the whole is not written again');
  t.ok((kept.getItem('draft-edit:ada:new') ?? '').length < 1_000);
  t.same(createDraftStore('ada', () => kept).read('new'), changed, 'also after a reload');
  drafts.remove('new');
  t.equal(kept.items.size, 0);
});

t.test('a large draft with many changes is stored as a whole again, and its edit goes', async (t) => {
  const kept = memory();
  const drafts = createDraftStore('ada', () => kept);
  for (const html of [large, `${large}!`, large.toUpperCase()]) drafts.write('new', draftOf(html));
  t.same([...kept.items.keys()], ['draft:ada:new']);
  t.same(drafts.read('new'), draftOf(large.toUpperCase()));
});

t.test('if storage is too full for a whole large draft, its last edit stays', async (t) => {
  const kept = memory(large.length + 1_000);
  const drafts = createDraftStore('ada', () => kept);
  drafts.write('new', draftOf(large));
  drafts.write('new', draftOf(`${large}!`));
  t.equal(drafts.write('new', draftOf(large.repeat(2))), 'full');
  t.same(drafts.read('new'), draftOf(`${large}!`));
});

t.test('two tabs that share a slot read the draft that was stored last', async (t) => {
  const kept = memory();
  const [one, other] = [createDraftStore('ada', () => kept), createDraftStore('ada', () => kept)];
  one.write('new', draftOf(large));
  other.write('new', draftOf(large.toUpperCase()));
  one.write('new', draftOf(`${large}!`));
  t.same(other.read('new'), draftOf(`${large}!`));
  other.write('new', draftOf(`${large.toUpperCase()}!`));
  t.same(one.read('new'), draftOf(`${large.toUpperCase()}!`));
});

t.test('the edit of a large draft is transferred with it at a login', async (t) => {
  const kept = memory();
  const [ada, guest] = [createDraftStore('ada', () => kept), createDraftStore('guest', () => kept)];
  guest.write('new', draftOf(large));
  guest.write('new', draftOf(`${large}!`));
  t.same(guest.slots(), ['new'], 'an edit is no draft of its own');
  await handOverDrafts('ada', kept, undefined);
  t.same(ada.read('new'), draftOf(`${large}!`));
  t.same([...kept.items.keys()], ['draft:ada:new', 'draft-edit:ada:new']);
});

t.test('an entry that is no edit is ignored, and the draft is still read', async (t) => {
  const kept = memory();
  const drafts = createDraftStore('ada', () => kept);
  drafts.write('new', draftOf(large));
  const { id } = JSON.parse(kept.getItem('draft:ada:new') ?? '');
  const edited = { v: 1, of: id, edits: Array(6).fill({ start: 0, end: 0, text: '' }), fields: blankWeb };
  const drafted = (html: unknown) => ({ ...edited, edits: [html, ...edited.edits.slice(1)] });
  for (const edit of [
    null,
    [],
    {},
    { ...edited, of: 'other' },
    { ...edited, edits: undefined },
    { ...edited, edits: [] },
    { ...edited, fields: undefined },
    ...[null, {}, { start: 0, end: 1 }, { start: '0', end: 1, text: '' }].map(drafted),
    ...[0.5, -1, 2, large.length + 1, Infinity].map((start) => drafted({ start, end: 1, text: '!' })),
    drafted({ start: 0, end: large.length + 1, text: '' }),
  ]) {
    kept.setItem('draft-edit:ada:new', JSON.stringify(edit));
    t.same(drafts.read('new'), draftOf(large), JSON.stringify(edit));
  }
  for (const text of ['', '{', '[['.repeat(500_000), '{"of":'.repeat(150_000), `"${'a'.repeat(1_000_000)}`]) {
    kept.setItem('draft-edit:ada:new', text);
    t.same(drafts.read('new'), draftOf(large), text.slice(0, 10));
  }
  kept.setItem('draft-edit:ada:new', JSON.stringify(drafted({ start: 0, end: 1, text: 'A' })));
  t.same(drafts.read('new'), draftOf(`A${large.slice(1)}`), 'the shape that is an edit');
});

t.test('whatever is written in whatever order, the last draft is read', async (t) => {
  const { below: pick } = createRandom(35);
  const kept = memory();
  const stores = [createDraftStore('ada', () => kept), createDraftStore('ada', () => kept)];
  let [js, text] = ['', ''];
  for (let step = 0; step < 500; step += 1) {
    const change = (before: string) => {
      const start = pick(before.length + 1);
      const end = start + pick(Math.min(before.length - start, 5_000) + 1);
      const pieces = ['', 'a', 'ab'.repeat(pick(3_000)), '\ud83d', large.slice(0, pick(150_000))];
      const changed = before.slice(0, start) + pieces[pick(5)] + before.slice(end);
      return changed.slice(0, pick(20) === 0 ? pick(120_000) : 400_000);
    };
    if (pick(2) === 0) js = change(js);
    else text = change(text);
    const source = pick(10) > 0 && { jsSource: { kind: 'typescript' as const, text } };
    const draft = { fields: { ...blankWeb, js, ...source }, savedAt: null };
    const store = stores[pick(20) === 0 ? 1 : 0];
    if (pick(50) === 0) store?.remove('new');
    store?.write('new', draft);
    if (!isDeepStrictEqual(store?.read('new'), draft)) t.fail(`step ${step}`);
  }
  t.pass();
});
