import t from 'tap';
import { rebaseDraft } from '../../../src/pages/(drafts)/model/draft.ts';
import { changedFields, toSavedWeb } from '../../../src/pages/(drafts)/model/web-fields.ts';
import { reduce } from '../../../src/pages/(editor)/session/state/reduce.ts';
import { draftOf, initialState, viewOf } from '../../../src/pages/(editor)/session/state/state.ts';
import { saved } from '../../helpers/editor-session.ts';

const d3 = { packages: 'd3@7.9.0', importMap: '{"imports":{"d3":"/d3"}}' };
const three = { packages: 'three@0.180.0', importMap: '{"imports":{"three":"/three"}}' };
const withD3 = { ...saved, fields: { ...saved.fields, ...d3 } };
const pin = (state: ReturnType<typeof initialState>, packages = d3) =>
  reduce(state, { type: 'changePackages', packages });

t.test('packages are unsaved work, and the result runs with them at once', async (t) => {
  const { state, effects } = pin(initialState(saved, true));
  t.strictSame(
    effects.map(({ type }) => type),
    ['storeDraft', 'refreshResult'],
  );
  t.match(effects[1], { fields: d3 });
  t.match(viewOf(state), { isChanged: true, packages: 'd3@7.9.0' });
  t.match(draftOf(state), { fields: d3 });
  const removed = pin(state, {} as typeof d3);
  t.match(viewOf(removed.state), { isChanged: false, packages: '' });
});

t.test('a save sends only packages if only they have changed', async (t) => {
  const { state } = pin(initialState(saved, true));
  const { effects } = reduce(state, { type: 'save', isMember: true, newKey: 'k' });
  const call = effects.find(({ type }) => type === 'updateWeb');
  t.match(call, { changed: { packages: 'd3@7.9.0' } });
  t.notOk(call && 'changed' in call && 'html' in call.changed);
});

t.test('the server’s web becomes the fields of a web, without packages if it has none', async (t) => {
  const reply = { ...saved.fields, _id: 'x', updatedAt: '', revision: 1 };
  const pinned = [{ name: 'd3', version: '7.9.0' }];
  t.match(toSavedWeb({ ...reply, packages: pinned, importMap: d3.importMap }).fields, d3);
  t.notOk('packages' in toSavedWeb({ ...reply, packages: [] }).fields);
  t.match(toSavedWeb({ ...reply, ...d3 }).fields, d3, 'as a page has them');
});

t.test(
  'packages changed on both sides are a conflict, and the chosen side keeps its import map',
  async (t) => {
    const { state } = pin(initialState(saved, true));
    const theirs = { ...saved, revision: saved.revision + 1, fields: { ...saved.fields, ...three } };
    const met = reduce(state, {
      type: 'updateConflicted',
      sent: changedFields(saved.fields, state.fields),
      theirs,
      mergeLines: null,
    });
    t.match(met.state.conflict?.differences, [{ field: 'packages', by: 'both' }]);
    const taken = reduce(met.state, { type: 'resolveConflict', choice: { sides: { packages: 'theirs' } } });
    t.match(taken.state.fields, three);
    const kept = reduce(met.state, { type: 'resolveConflict', choice: { sides: { packages: 'mine' } } });
    t.match(kept.state.fields, d3);
  },
);

t.test('a draft keeps its packages when others have saved meanwhile', async (t) => {
  const { state } = pin(initialState(saved, true));
  const draft = draftOf(state);
  if (!draft) throw new Error('no draft');
  const newer = { ...saved, revision: saved.revision + 1, fields: { ...saved.fields, css: 'p{}' } };
  t.match(rebaseDraft(draft, newer).fields, { ...d3, css: 'p{}' });
  const edited = reduce(initialState(withD3, true), { type: 'edit', change: { css: 'q{}' } });
  t.match(edited.state.fields, d3);
});
