import t from 'tap';
import { withChange } from '../../../src/pages/(drafts)/model/links.ts';
import type { WebFields } from '../../../src/pages/(drafts)/model/web-fields.ts';
import { texts } from '../../../src/pages/(editor)/texts.ts';
import { AppError } from '../../../src/shared/errors/app-error.ts';
import { details, saved, setUp } from '../../helpers/editor-session.ts';

const sheet = { kind: 'css', action: 'add', entry: 'https://cdn.example.com/a.css' } as const;
const script = { kind: 'js', action: 'add', entry: 'https://cdn.example.com/a.js' } as const;

t.test('an add-on of a new web is local, and is sent when the web is saved', async (t) => {
  const { session, sent, drafts, shown } = setUp(null);
  await session.changeLink(sheet);
  t.same(shown.at(-1)?.cssLinks, [sheet.entry], 'the result follows at once');
  t.same(drafts.get('new')?.fields.cssLinks, [sheet.entry]);
  session.edit({ html: 'x', ...details });
  await session.save();
  t.same(sent[0]?.fields.cssLinks, [sheet.entry]);
  t.equal(session.view().isChanged, false);
});

t.test('an add-on of the owner’s web is sent at once, and needs no save', async (t) => {
  const changes: unknown[] = [];
  const { session, drafts } = setUp(saved, {
    changeLink: async (id, change) => {
      changes.push([id, change]);
      return withChange(saved.fields, change);
    },
  });
  await session.changeLink(sheet);
  t.same(changes, [['w1', sheet]]);
  t.same(session.view().cssLinks, [sheet.entry]);
  t.equal(session.view().isChanged, false);
  t.equal(drafts.size, 0);
});

t.test('an add-on that the server refuses is removed and reported, the next one stays', async (t) => {
  const { session, notifications, shown } = setUp(saved, {
    changeLink: async (_id, change) => {
      if (change.kind === 'css') throw new AppError(400, 'cssLinks may hold 50 entries');
      return withChange(saved.fields, change);
    },
  });
  await Promise.all([session.changeLink(sheet), session.changeLink(script)]);
  t.same(notifications, ['error: cssLinks may hold 50 entries']);
  t.same(session.fields.cssLinks, []);
  t.same(session.fields.jsLinks, [script.entry]);
  t.same(shown.at(0)?.cssLinks, [sheet.entry]);
  t.same(shown.at(-1)?.cssLinks, []);
});

t.test('add-ons in somebody else’s web are local, survive as a draft and go into the fork', async (t) => {
  const first = setUp(saved, {}, false);
  await first.session.changeLink(sheet);
  first.session.edit({ css: 'a{}' });
  const draft = first.drafts.get('w1');
  const again = setUp(
    saved,
    { drafts: { read: () => draft ?? null, write: () => 'kept', remove: () => {} } },
    false,
  );
  t.same(again.session.fields.cssLinks, [sheet.entry]);
  const made: WebFields[] = [];
  const { session, drafts, forked } = setUp(
    saved,
    {
      fork: async (_id, fields) => {
        made.push(fields);
        return { id: 'copy', updatedAt: 'now', revision: 1, fields };
      },
    },
    false,
  );
  await session.changeLink(sheet);
  session.edit({ css: 'a{}' });
  await session.fork();
  t.match(made[0], { css: 'a{}', cssLinks: [sheet.entry], html: saved.fields.html });
  t.same(forked, ['copy']);
  t.equal(drafts.size, 0, 'the original is as it was');
  t.equal(session.view().isChanged, false, 'nobody asks whether to leave');
});

t.test('a failed fork is retried with the same key', async (t) => {
  const keys: string[] = [];
  const { session, forked, notifications, drafts } = setUp(
    saved,
    {
      fork: async (_id, fields, key) => {
        keys.push(key);
        if (keys.length === 1) throw new AppError(502, 'The server answered strangely');
        return { id: 'copy', updatedAt: 'now', revision: 1, fields };
      },
      newKey: () => `key ${keys.length}`,
    },
    false,
  );
  session.edit({ js: 'x' });
  await session.fork();
  t.same(notifications, [`error: The server answered strangely. ${texts.draftKept}`]);
  t.same(forked, []);
  t.equal(drafts.get('w1')?.fields.js, 'x');
  await session.fork();
  t.same(keys, ['key 0', 'key 0']);
  t.same(forked, ['copy']);
});

t.test('text typed while a fork is made becomes a draft of the fork', async (t) => {
  const { session, drafts } = setUp(
    saved,
    {
      fork: async (_id, fields) => {
        session.edit({ html: 'typed meanwhile' });
        return { id: 'copy', updatedAt: 'now', revision: 1, fields };
      },
    },
    false,
  );
  await session.fork();
  t.equal(drafts.get('copy')?.fields.html, 'typed meanwhile');
  t.equal(drafts.has('w1'), false);
});

t.test('an own web is not forked', async (t) => {
  const own = setUp(saved);
  await own.session.fork();
  t.same(own.forked, []);
});
