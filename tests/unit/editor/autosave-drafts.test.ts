import t from 'tap';
import { AppError } from '../../../src/shared/errors/app-error.ts';
import { openAutosaving as open, saved, type setUp, webOf } from '../../helpers/editor-session.ts';

const sitting = 'sitting-of-a-test';

/** A session on a public web, and the draft that its server keeps. */
function openPublic(overrides: Parameters<typeof setUp>[1] = {}) {
  const server = { kept: [] as { html: string; replaces: number | null }[], dropped: 0 };
  const set = open(webOf('public'), {
    keepDraft: async (_id, { fields }, replaces) => {
      server.kept.push({ html: fields.html, replaces });
      return (replaces ?? 0) + 1;
    },
    dropDraft: async () => {
      server.dropped += 1;
    },
    ...overrides,
  });
  return { ...set, server };
}
const draftOn = (revision: number, html: string) => ({
  revision,
  draft: {
    fields: { ...webOf('public').fields, html },
    savedAt: 'then',
    based: { revision: 1, marks: { html: '' } },
  },
});

t.test('a public web is not autosaved: the server keeps its draft until a save', async (t) => {
  const { session, sent, server, drafts } = openPublic();
  session.type('html', 'one');
  t.ok(drafts.get('w1'), 'until it has arrived, this browser keeps it');
  await session.autosave(sitting);
  t.same([sent, server.kept], [[], [{ html: 'one', replaces: null }]]);
  t.match(session.view(), { isChanged: true, isKept: true, isPending: false });
  t.same([...drafts], [], 'then the server does');
  session.type('html', 'two');
  t.match(session.view(), { isKept: false, isPending: true });
  t.equal(drafts.get('w1')?.keptRevision, 1);
  await session.autosave(sitting);
  t.same(server.kept.at(-1), { html: 'two', replaces: 1 });
  await session.rename('New title');
  t.notOk('draft' in (sent.at(-1)?.fields ?? {}), 'a new title leaves the draft');
  await session.save();
  t.match(sent.at(-1)?.fields, { html: 'two', isPublic: true, draft: 2 });
  t.match(session.view(), { isKept: false, isChanged: false });
});

t.test('a hidden web keeps a draft too', async (t) => {
  const { session, sent, server } = openPublic();
  session.setAutosave(true, true);
  session.type('html', 'one');
  await session.autosave(sitting);
  t.same([sent.length, server.kept.length], [0, 1]);
});

t.test('a draft without changes, or a discarded one, is deleted on the server', async (t) => {
  const { session, server } = openPublic();
  session.type('html', 'one');
  await session.autosave(sitting);
  session.type('html', saved.fields.html);
  await session.autosave(sitting);
  t.match([server.dropped, session.view()], [1, { isChanged: false, isKept: false }]);
  session.type('html', 'two');
  await session.autosave(sitting);
  t.same(server.kept.at(-1), { html: 'two', replaces: null });
  session.discardDraft();
  await new Promise(setImmediate);
  t.match([server.dropped, session.fields.html], [2, saved.fields.html]);
});

t.test('the editor opens with the server’s draft and with unsent changes of this device', async (t) => {
  const fresh = openPublic();
  fresh.session.open('w1', null, draftOn(3, 'kept'));
  t.match(fresh.session.view(), { draftNote: 'kept', isKept: true, isPending: false, isChanged: true });
  t.equal(fresh.session.fields.html, 'kept');
  for (const [keptRevision, isAside] of [
    [3, false],
    [2, true],
  ] as const) {
    const { session, drafts, server } = openPublic();
    drafts.set('w1', { ...draftOn(0, 'unsent').draft, isAutosaved: true, keptRevision });
    session.open('w1', null, draftOn(3, 'kept'));
    await new Promise(setImmediate);
    t.equal(session.fields.html, 'unsent');
    t.equal(drafts.get('w1~aside')?.fields.html, isAside ? 'kept' : undefined, 'neither is lost');
    t.equal(session.view().isPending, true);
    await session.autosave(sitting);
    t.same(server.kept, [{ html: 'unsent', replaces: 3 }]);
  }
  const saved2 = openPublic();
  saved2.session.open('w1', null, draftOn(3, saved.fields.html));
  await new Promise(setImmediate);
  t.match([saved2.server.dropped, saved2.session.view()], [1, { draftNote: null, isChanged: false }]);
});

t.test('a draft of another device is set aside, and the work here replaces it', async (t) => {
  let isMet = false;
  const replaced: (number | null)[] = [];
  const { session, drafts } = openPublic({
    keepDraft: async (_id, _draft, replaces) => {
      replaced.push(replaces);
      if (!isMet) {
        isMet = true;
        throw new AppError(409, 'changed');
      }
      return 5;
    },
    load: async () => webOf('public'),
    loadDraft: async () => draftOn(4, 'theirs'),
  });
  session.type('html', 'mine');
  await session.autosave(sitting);
  t.equal(drafts.get('w1~aside')?.fields.html, 'theirs');
  t.match(session.view(), { draftNote: 'aside', isPending: true });
  await session.autosave(sitting);
  t.same(replaced, [null, 4]);
  t.equal(session.fields.html, 'mine');
});

t.test('a save that is requested while a draft is pending follows it, and contains it', async (t) => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { session, sent } = openPublic({
    keepDraft: async () => {
      await held;
      return 1;
    },
  });
  session.type('html', 'one');
  const kept = session.autosave(sitting);
  await new Promise(setImmediate);
  await session.save();
  t.same(sent, []);
  t.equal(session.view().isSaving, true);
  finish();
  await kept;
  t.match(sent, [{ fields: { html: 'one', isPublic: true, draft: 1 } }]);
});

t.test('a draft of a web that is not public any more waits for an answer', async (t) => {
  const { session, sent } = open(webOf('private'));
  session.open('w1', null, draftOn(3, 'kept'));
  t.match(session.view(), { draftNote: 'differs', isPending: false });
  await session.autosave(sitting);
  t.same(sent, []);
  session.acceptDraft();
  t.equal(session.view().isPending, true);
});

t.test('a draft that arrives after somebody has typed in its pane is set aside', async (t) => {
  const { session, drafts } = openPublic();
  session.type('html', 'typed');
  session.open('w1', null, draftOn(3, 'an hour of work'));
  await new Promise(setImmediate);
  t.equal(session.fields.html, 'typed');
  t.equal(drafts.get('w1~aside')?.fields.html, 'an hour of work');
});

t.test('bringing a version back sets the current work aside in its place', async (t) => {
  const { session, drafts } = openPublic();
  drafts.set('w1~aside', draftOn(3, 'theirs').draft);
  session.type('html', 'mine');
  session.restoreSetAside();
  await new Promise(setImmediate);
  t.equal(session.fields.html, 'theirs');
  t.equal(drafts.get('w1~aside')?.fields.html, 'mine');
});
