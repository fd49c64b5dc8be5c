import t from 'tap';
import { messages } from '../../../src/modules/webs/rules/messages.ts';
import { changedFields } from '../../../src/pages/(drafts)/model/web-fields.ts';
import { texts } from '../../../src/pages/(editor)/texts.ts';
import { AppError } from '../../../src/shared/errors/app-error.ts';
import { details, saved, setUp } from '../../helpers/editor-session.ts';
import { waitUntil } from '../../helpers/wait.ts';

t.test('a blank web is not saved', async (t) => {
  const { session, notifications, sent } = setUp(null);
  session.edit({ html: '  \n' });
  await session.save();
  t.same(notifications, [`warning: ${messages.emptyWeb}`]);
  t.equal(sent.length, 0);
});

t.test('a guest is asked to log in, and the work is a draft meanwhile', async (t) => {
  let isMember = false;
  const { session, notifications, drafts, sent } = setUp(null, { isMember: () => isMember });
  session.edit({ html: 'x', ...details });
  await session.save();
  t.equal(session.view().question, 'login');
  t.same(notifications, [`warning: ${messages.pleaseLoginToSave}`]);
  t.equal(drafts.get('new')?.fields.html, 'x');
  isMember = true;
  await session.save();
  t.equal(session.view().question, null);
  t.equal(sent.length, 1);
});

t.test('a web without title or description is asked for both', async (t) => {
  const { session, sent } = setUp(null);
  session.edit({ html: 'x' });
  await session.save();
  t.equal(session.view().question, 'details');
  t.equal(sent.length, 0);
  await session.giveDetails(details);
  t.equal(sent[0]?.fields.title, 'Title');
});

t.test(
  'a new web is created, its picture is sent after it, it gets its address and its draft is deleted',
  async (t) => {
    const created: string[] = [];
    const { session, drafts, pictures } = setUp(null, { showAddress: (id) => void created.push(id) });
    session.edit({ html: 'x', ...details });
    t.equal(drafts.size, 1);
    await session.save();
    t.same(created, ['new1']);
    t.same(pictures, [{ html: 'x', revision: 1 }]);
    t.equal(session.view().id, 'new1');
    t.equal(session.view().isChanged, false);
    t.equal(drafts.size, 0);
  },
);

t.test('only changed fields are sent, and the visibility', async (t) => {
  const { session, sent, pictures } = setUp(saved);
  session.edit({ css: 'a{}' });
  await session.save();
  t.same(sent[0]?.fields, { css: 'a{}', isPublic: true });
  t.equal(pictures.length, 1, 'changed code makes a new picture');
  session.edit({ description: 'Else' });
  await session.save();
  t.same(Object.keys(sent[1]?.fields ?? {}).sort(), ['description', 'isPublic']);
  t.equal(pictures.length, 1);
});

t.test('a saved web that is unchanged or emptied is not sent', async (t) => {
  const { session, notifications, sent } = setUp(saved);
  await session.save();
  session.edit({ html: ' ' });
  await session.save();
  t.same(notifications, [`info: ${messages.noChanges}`, `warning: ${messages.nothingToSave}`]);
  t.equal(sent.length, 0);
});

t.test('a second save during the first does nothing', async (t) => {
  const { session, sent } = setUp(null);
  session.edit({ html: 'x', ...details });
  await Promise.all([session.save(), session.save(), session.save()]);
  t.equal(sent.length, 1);
});

t.test('text typed during a save stays a draft on top of it', async (t) => {
  const { session, drafts } = setUp(null, {
    create: async (fields) => {
      session.edit({ html: 'x and more' });
      return { id: 'new1', updatedAt: 'now', revision: 1, fields };
    },
  });
  session.edit({ html: 'x', ...details });
  await session.save();
  t.equal(session.fields.html, 'x and more');
  t.equal(session.view().isChanged, true);
  t.equal(drafts.get('new1')?.fields.html, 'x and more');
  t.equal(drafts.has('new'), false);
});

t.test('a failed save keeps the text and says where it is', async (t) => {
  const { session, notifications, drafts } = setUp(null, {
    create: async () => {
      throw new AppError(0, 'The network does not answer');
    },
  });
  session.edit({ html: 'x', ...details });
  await session.save();
  t.same(notifications, [`error: The network does not answer. ${texts.draftKept}`]);
  t.equal(drafts.get('new')?.fields.html, 'x');
  t.equal(session.view().isSaving, false);
});

t.test(
  'a save whose response was lost is retried with the same key, and later edits are sent after it',
  async (t) => {
    const tried: { key: string; html: string }[] = [];
    const { session, drafts, sent } = setUp(null, {
      create: async (fields, key) => {
        tried.push({ key, html: fields.html });
        if (tried.length === 1) throw new AppError(0, 'The network does not answer');
        return { id: 'new1', updatedAt: 'now', revision: 1, fields: { ...fields, html: 'first' } };
      },
      newKey: () => 'the key',
    });
    session.edit({ html: 'first', ...details });
    await session.save();
    t.equal(drafts.get('new')?.key, 'the key', 'also after a reload');
    session.edit({ html: 'second' });
    await session.save();
    t.same(tried, [
      { key: 'the key', html: 'first' },
      { key: 'the key', html: 'second' },
    ]);
    t.same(sent[0]?.fields, { html: 'second', isPublic: true });
    t.equal(session.view().isChanged, false);
  },
);

t.test('discarding a draft discards its request too', async (t) => {
  const keys: string[] = [];
  const { session } = setUp(null, {
    create: async (_fields, key) => {
      keys.push(key);
      throw new AppError(0, 'The network does not answer');
    },
    newKey: () => `key ${keys.length}`,
  });
  session.edit({ html: 'one', ...details });
  await session.save();
  session.discardDraft();
  session.edit({ html: 'another', ...details });
  await session.save();
  t.same(keys, ['key 0', 'key 1']);
});

t.test('an expired session keeps everything and asks to log in', async (t) => {
  const { session, drafts } = setUp(saved, {
    update: async () => {
      throw new AppError(401, 'Please log in');
    },
  });
  session.edit({ html: 'x' });
  await session.save();
  t.equal(session.view().question, 'login');
  t.equal(drafts.get('w1')?.fields.html, 'x');
});

t.test('a draft is restored with a note, and can be kept or discarded', async (t) => {
  const first = setUp(saved);
  first.session.edit({ html: 'draft' });
  const again = setUp(saved, {
    drafts: { read: () => first.drafts.get('w1') ?? null, write: () => 'kept', remove: () => {} },
  });
  t.equal(again.session.view().draftNote, 'differs');
  t.equal(again.replaced[0]?.html, 'draft');
  again.session.discardDraft();
  t.equal(again.session.view().draftNote, null);
  t.equal(again.session.fields.html, '<p>old</p>');
  t.equal(again.session.view().isChanged, false);
});

t.test('a draft that equals the saved web is deleted silently', async (t) => {
  const removed: string[] = [];
  const { session } = setUp(saved, {
    drafts: {
      read: () => ({ fields: saved.fields, savedAt: 'then' }),
      write: () => 'kept',
      remove: (slot) => void removed.push(slot),
    },
  });
  t.equal(session.view().draftNote, null);
  t.same(removed, ['w1']);
});

t.test('a full browser storage is reported once', async (t) => {
  const { session, notifications } = setUp(null, {
    drafts: { read: () => null, write: () => 'full', remove: () => {} },
  });
  session.edit({ html: 'a' });
  session.edit({ html: 'ab' });
  t.same(notifications, [`error: ${texts.storageFull}`]);
});

t.test('a saved web is renamed at once, without its unsaved code', async (t) => {
  const { session, sent } = setUp(saved);
  session.edit({ html: 'unsaved' });
  await session.rename('Other');
  t.same(sent[0], { id: 'w1', fields: { title: 'Other', isPublic: true } });
  t.equal(session.fields.html, 'unsaved');
  t.equal(session.view().isChanged, true);
});

t.test('a new web is renamed without saving', async (t) => {
  const { session, sent } = setUp(null);
  await session.rename('Mine');
  t.equal(session.view().title, 'Mine');
  t.equal(sent.length, 0);
});

t.test("somebody else's web can be edited, never saved", async (t) => {
  const { session, sent, drafts } = setUp(saved, {}, false);
  session.edit({ html: 'mine now' });
  await session.save();
  t.equal(sent.length, 0);
  t.equal(drafts.get('w1')?.fields.html, 'mine now');
});

t.test('changed fields are reported by name', async (t) => {
  t.same(changedFields(saved.fields, { ...saved.fields }), {});
  t.same(changedFields(saved.fields, { ...saved.fields, visibility: 'unlisted', js: 'x' }), {
    visibility: 'unlisted',
    js: 'x',
  });
});

t.test('a large draft is written at a pause in typing, or when the page is hidden', async (t) => {
  const { session, drafts } = setUp(null);
  session.edit({ js: 'x'.repeat(300_000) });
  t.equal(drafts.size, 0);
  await waitUntil('the draft is kept', () => drafts.size > 0);
  t.equal(drafts.get('new')?.fields.js.length, 300_000);
  session.edit({ js: 'y'.repeat(300_000) });
  session.drafts.flush();
  t.equal(drafts.get('new')?.fields.js[0], 'y');
});
