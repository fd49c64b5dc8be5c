import t from 'tap';
import { blankWeb } from '../../../src/pages/(drafts)/model/web-fields.ts';
import type { SessionEvent, Transition } from '../../../src/pages/(editor)/session/state/events.ts';
import { reduce } from '../../../src/pages/(editor)/session/state/reduce.ts';
import { initialState, type SessionState, viewOf } from '../../../src/pages/(editor)/session/state/state.ts';
import { texts } from '../../../src/pages/(editor)/texts.ts';
import { details, saved } from '../../helpers/editor-session.ts';

const replay = (state: SessionState, ...events: SessionEvent[]): Transition =>
  events.reduce<Transition>((last, event) => reduce(last.state, event), { state, effects: [] });

const typesOf = ({ effects }: Transition) => effects.map(({ type }) => type);

const sheet = { kind: 'css', action: 'add', entry: 'https://cdn.example.com/a.css' } as const;
const script = { kind: 'js', action: 'add', entry: 'https://cdn.example.com/a.js' } as const;
const save = { type: 'save', isMember: true, newKey: 'k' } as const;
const opened = initialState(saved, true);

t.test('an event does not mutate the previous state', async (t) => {
  const state = initialState(saved, true);
  const before = structuredClone(state);
  replay(state, { type: 'edit', change: { html: 'x' } }, { type: 'changeLink', change: sheet }, save);
  t.same(state, before);
});

t.test('a new web is created with its key in the draft, then becomes the baseline', async (t) => {
  const typed = replay(initialState(null, true), { type: 'edit', change: { html: 'x', ...details } });
  const sent = reduce(typed.state, save);
  t.same(typesOf(sent), ['dismissNotification', 'storeDraft', 'createWeb']);
  t.match(sent.effects[1], { draft: { key: 'k' } });
  t.equal(viewOf(sent.state).isSaving, true);
  const fields = { ...blankWeb, html: 'x', ...details };
  const done = reduce(sent.state, {
    type: 'created',
    saved: { id: 'new1', updatedAt: 'now', revision: 1, fields },
    sent: fields,
  });
  t.same(typesOf(done), [
    'moveDraft',
    'storeDraft',
    'dismissNotification',
    'announceSaved',
    'showAddress',
    'sendPicture',
  ]);
  t.match(viewOf(done.state), { id: 'new1', isSaving: false, isChanged: false, revision: 1 });
});

t.test(
  'code of another page is no draft until it is changed, and runs only on request until it is saved',
  async (t) => {
    const given = { ...blankWeb, title: 'Given', html: '<p>' };
    const event = { type: 'draftOpened', draft: null, hasSetAside: false, given } as const;
    const begun = reduce(initialState(null, true), event);
    t.match(begun.effects, [
      { type: 'storeDraft', draft: null },
      { type: 'replacePanes', fields: given },
    ]);
    t.match(viewOf(begun.state), { title: 'Given', isForeign: true, isChanged: false });
    const typedBefore = replay(initialState(null, true), { type: 'edit', change: { css: 'a' } }, event);
    t.match(typedBefore.state.fields, { html: '<p>', css: 'a' });

    const edited = reduce(begun.state, { type: 'edit', change: { html: '<p>mine' } });
    const draft = { fields: { ...given, html: '<p>mine' }, savedAt: null, isForeign: true } as const;
    t.match(edited.effects, [{ type: 'storeDraft', draft }]);
    const reopened = reduce(initialState(null, true), { ...event, given: null, draft });
    t.match(viewOf(reopened.state), { isForeign: true, draftNote: 'new' });
    const again = reduce(initialState(null, true), { ...event, draft });
    t.equal(again.state.fields.html, '<p>mine');
    t.equal(reduce(again.state, { type: 'discardDraft' }).state.fields.html, '<p>');

    const fields = { ...draft.fields, ...details };
    const saving = replay(edited.state, { type: 'edit', change: details }, save);
    const reply = { id: 'new1', updatedAt: 'now', revision: 1, fields };
    t.equal(
      viewOf(reduce(saving.state, { type: 'created', saved: reply, sent: fields }).state).isForeign,
      false,
    );
  },
);

t.test(
  'add-ons changed while a web is created are sent after the text that its response lacks',
  async (t) => {
    const work = replay(
      initialState(null, true),
      { type: 'edit', change: { html: 'second', ...details } },
      save,
      { type: 'changeLink', change: sheet },
    );
    const fields = { ...blankWeb, html: 'first', ...details };
    const reply = { id: 'new1', updatedAt: 'now', revision: 1, fields };
    const sent = { ...fields, html: 'second' };
    const created = reduce(work.state, { type: 'created', saved: reply, sent });
    t.same(typesOf(created).slice(-2), ['sendPicture', 'updateWeb']);
    const updated = reduce(created.state, {
      type: 'updated',
      saved: { ...reply, revision: 2, fields: sent },
      sent,
    });
    t.same(typesOf(updated).slice(-2), ['refreshResult', 'saveLink']);
    t.same(viewOf(updated.state).cssLinks, [sheet.entry]);
  },
);

t.test('one add-on is sent at a time; one that fails is rolled back without the next', async (t) => {
  const both = replay(opened, { type: 'changeLink', change: sheet }, { type: 'changeLink', change: script });
  t.same(typesOf(both), ['storeDraft', 'refreshResult'], 'the second waits');
  const failed = reduce(both.state, { type: 'linkFailed', failure: { status: 503, message: 'Busy' } });
  t.match(failed.effects[0], { type: 'notify', text: 'Busy' });
  t.match(failed.effects.at(-1), { type: 'saveLink', id: 'w1', change: script });
  t.match(viewOf(failed.state), { cssLinks: [], jsLinks: [script.entry] });
});

t.test('a failed save says where the work is if retrying can help', async (t) => {
  const sending = replay(opened, { type: 'edit', change: { html: 'x' } }, save).state;
  const fail = (status: number) =>
    reduce(sending, { type: 'saveFailed', failure: { status, message: 'No' } });
  t.match(fail(0).effects, [{ type: 'notify', text: `No. ${texts.draftKept}` }]);
  t.match(fail(400).effects, [{ type: 'notify', text: 'No' }]);
  t.match(viewOf(fail(401).state), { question: 'login', isSaving: false });
});

t.test('a conflict that overwrites nothing is saved again; any other asks the member', async (t) => {
  const sending = replay(opened, { type: 'edit', change: { html: 'mine', css: 'mine' } }, save).state;
  const meet = (html: string) =>
    reduce(sending, {
      type: 'updateConflicted',
      sent: { html: 'mine', css: 'mine' },
      mergeLines: null,
      theirs: { ...saved, revision: 2, fields: { ...saved.fields, html } },
    });
  t.same(typesOf(meet('mine')), ['storeDraft', 'replacePanes', 'save']);
  t.same(typesOf(meet('theirs')), []);
  t.match(viewOf(meet('theirs').state), { question: 'conflict', isSaving: false });
});

t.test('the draft of large code may wait for a pause', async (t) => {
  const edit = (js: string) => reduce(opened, { type: 'edit', change: { js } });
  t.match(edit('x'.repeat(200_000)).effects, [{ type: 'storeDraft', mayWait: true }]);
  t.match(edit('x').effects, [{ type: 'storeDraft', mayWait: false }]);
});
