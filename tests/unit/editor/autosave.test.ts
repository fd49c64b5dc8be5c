import { mock } from 'node:test';
import t from 'tap';
import { Autosaver } from '../../../src/pages/(editor)/session/effects/autosaver.ts';
import { texts } from '../../../src/pages/(editor)/texts.ts';
import { AppError } from '../../../src/shared/errors/app-error.ts';
import { openAutosaving as open, type saved, setUp, webOf } from '../../helpers/editor-session.ts';

const sitting = 'sitting-of-a-test';

t.test(
  'an autosave sends all changes except the visibility, and its picture waits for a pause',
  async (t) => {
    const { session, sent, pictures, later } = open();
    t.equal(session.view().isPending, false);
    session.type('html', '<p>new</p>');
    session.edit({ visibility: 'public', title: 'New title' });
    t.equal(session.view().isPending, true);
    await session.autosave(sitting);
    t.same(sent, [{ id: 'w1', fields: { html: '<p>new</p>', title: 'New title', sitting: `${sitting}-0` } }]);
    t.match(session.view(), { isPending: false, isChanged: true, visibility: 'public' });
    t.same([pictures, later], [[], ['<p>new</p>']]);
    await session.save();
    t.match(sent.at(-1)?.fields, { isPublic: true, visibility: 'public' });
  },
);

t.test(
  'an empty web, a new one, another member’s, and one with autosave off are not autosaved',
  async (t) => {
    const [none, own] = [null, webOf('private')];
    const tried = {
      empty: setUp(own),
      new: setUp(none),
      foreign: setUp(own, {}, false),
      off: setUp(own),
    };
    for (const [name, { session, sent }] of Object.entries(tried)) {
      session.setAutosave(name !== 'off', false);
      session.type('html', name === 'empty' ? ' ' : '<p>new</p>');
      t.equal(session.view().isPending, false, name);
      await session.autosave(sitting);
      t.same(sent, [], name);
    }
  },
);

t.test('a save that is requested meanwhile follows the autosave, if changes are left', async (t) => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const sent: object[] = [];
  const { session } = open(undefined, {
    update: async (id, fields, basedOn) => {
      sent.push(fields);
      await held;
      const { sitting: _, isPublic: __, ...changed } = { sitting: '', isPublic: false, ...fields };
      return {
        id,
        updatedAt: 'now',
        revision: basedOn + 1,
        fields: { ...webOf('private').fields, ...changed },
      };
    },
  });
  session.type('html', 'one');
  const autosaved = session.autosave(sitting);
  await new Promise(setImmediate);
  t.equal(session.view().isSaving, false, 'nobody is kept from saving');
  session.type('html', 'two');
  await session.save();
  t.equal(session.view().isSaving, true);
  finish();
  await autosaved;
  t.match(sent, [
    { html: 'one', sitting: `${sitting}-0` },
    { html: 'two', isPublic: false },
  ]);
  t.match(session.view(), { isChanged: false, isSaving: false });
});

t.test(
  'without a connection the work stays in this browser, and a failure that retrying cannot fix is reported once',
  async (t) => {
    let status = 0;
    const { session, notifications, drafts } = open(undefined, {
      update: async () => {
        throw new AppError(status, 'Refused');
      },
    });
    session.type('html', '<p>new</p>');
    await session.autosave(sitting);
    t.match(session.view(), { autosave: 'offline', isPending: true });
    t.match(drafts.get('w1'), { fields: { html: '<p>new</p>' }, isAutosaved: true });
    t.same(notifications, []);
    status = 403;
    await session.autosave(sitting);
    await session.autosave(sitting);
    t.equal(session.view().autosave, 'failed');
    t.same(notifications, ['error: Refused']);
  },
);

t.test(
  'work that was unsaved when its page was left continues, and older drafts wait for an answer',
  async (t) => {
    const web = webOf('private');
    const draft = {
      fields: { ...web.fields, html: '<p>left</p>' },
      savedAt: 'then',
      based: { revision: 1, marks: { html: '' } },
    };
    for (const isAutosaved of [true, false]) {
      const { session, drafts } = open(web);
      drafts.set('w1', isAutosaved ? { ...draft, isAutosaved } : draft);
      session.open('w1');
      t.match(session.view(), { isPending: isAutosaved, draftNote: isAutosaved ? null : 'differs' });
      session.type('css', 'a{}');
      t.match(session.view(), { isPending: true, draftNote: null }, 'who writes on continues it');
    }
  },
);

t.test(
  'an autosave merges with another version, and asks nothing where both changed the same lines',
  async (t) => {
    const theirs = { ...webOf('private'), revision: 2 };
    const meet = async (fields: Partial<typeof saved.fields>) => {
      const set = open(undefined, {
        update: async () => {
          throw new AppError(409, 'changed');
        },
        load: async () => ({ ...theirs, fields: { ...theirs.fields, ...fields } }),
      });
      set.session.type('html', '<p>mine</p>');
      await set.session.autosave(sitting);
      return set;
    };
    const apart = await meet({ css: 'a{}' });
    t.match(apart.session.fields, { html: '<p>mine</p>', css: 'a{}' });
    t.match(apart.session.view(), { isPending: true, isBehind: false });
    t.same(apart.notifications, [`info: ${texts.merged}`]);
    const both = await meet({ html: '<p>theirs</p>' });
    t.match(both.session.view(), { isPending: false, isBehind: true, question: null, isChanged: true });
  },
);

t.test('work is saved after a pause of two seconds, and a failure later each time', async (t) => {
  const work = { isPending: true, autosave: 'on' as 'on' | 'offline' };
  const tried: number[] = [];
  let now = 0;
  let failures = 0;
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => mock.timers.reset());
  const session = setUp(webOf('private')).session;
  const saver = new Autosaver(
    {
      view: () => ({ ...session.view(), ...work }),
      autosave: async () => {
        tried.push(now);
        Object.assign(work, failures > 0 ? { autosave: 'offline' } : { isPending: false });
        failures -= 1;
      },
    },
    () => now,
  );
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 500) {
      now += 500;
      mock.timers.tick(500);
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  saver.note();
  await pass(1_500);
  saver.note();
  await pass(3_000);
  t.same(tried, [3_500], 'two seconds after the last change');
  Object.assign(work, { isPending: true });
  failures = 3;
  saver.flush();
  await new Promise(setImmediate);
  await pass(40_000);
  t.same(
    tried.slice(1).map((at, index, all) => at - (all[index - 1] ?? at)),
    [0, 4_000, 8_000, 16_000],
  );
});

t.test('a requested save ends the editing session, even if no changes are left', async (t) => {
  const { session, sent } = open();
  session.type('html', 'one');
  await session.autosave(sitting);
  await session.save();
  session.type('html', 'two');
  await session.autosave(sitting);
  const sittings = sent.map(({ fields }) => 'sitting' in fields && fields.sitting);
  t.equal(new Set(sittings).size, 2);
});

t.test('a member’s own autosave whose reply was lost is not taken for another version', async (t) => {
  let server: typeof saved = webOf('private');
  let isLost = true;
  const { session, notifications } = open(undefined, {
    update: async (
      id,
      { sitting: _, ...fields }: { sitting?: string } & Partial<typeof saved.fields>,
      basedOn,
    ) => {
      if (basedOn !== server.revision) throw new AppError(409, 'changed');
      server = { ...server, id, revision: basedOn + 1, fields: { ...server.fields, ...fields } };
      if (isLost) throw new AppError(0, 'no reply');
      return server;
    },
    load: async () => server,
  });
  session.type('html', 'Hel');
  await session.autosave(sitting);
  isLost = false;
  session.type('html', 'Hello');
  await session.autosave(sitting);
  t.match(session.view(), { isBehind: false, isPending: true });
  await session.autosave(sitting);
  t.match([server.fields.html, session.view()], ['Hello', { isPending: false, autosave: 'on' }]);
  t.same(notifications, []);
});

t.test('an autosave that is refused because others would see it becomes a draft', async (t) => {
  const kept: string[] = [];
  let tries = 0;
  const { session, notifications } = open(undefined, {
    update: async () => {
      tries += 1;
      throw new AppError(409, 'public when it is shown again');
    },
    load: async () => webOf('private'),
    keepDraft: async (_id, { fields }) => kept.push(fields.html),
  });
  session.type('html', 'one');
  await session.autosave(sitting);
  await session.autosave(sitting);
  t.match([tries, kept, session.view().isPending], [1, ['one'], false]);
  t.same(notifications, []);
});
