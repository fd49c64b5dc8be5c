import t from 'tap';
import { type Draft, rebaseDraft } from '../../../src/pages/(drafts)/model/draft.ts';
import { first, open, serve } from '../../helpers/two-editors.ts';

t.test('a draft of an older version restores only its own changes', async (t) => {
  const server = serve();
  const drafts = new Map<string, Draft>();
  open(server, drafts).session.edit({ html: '<p>draft</p>' });
  server.change({ css: 'b {}' });
  const { session } = open(server, drafts);
  t.match(session.fields, { html: '<p>draft</p>', css: 'b {}' });
  await session.save();
  t.equal(session.view().question, null);
  t.match(server.web.fields, { html: '<p>draft</p>', css: 'b {}' });
});

t.test('saving a draft asks first if its field has been saved elsewhere since', async (t) => {
  const server = serve();
  const drafts = new Map<string, Draft>();
  open(server, drafts).session.edit({ html: '<p>draft</p>' });
  server.change({ html: '<p>theirs</p>', css: 'b {}' });
  const { session, bys } = open(server, drafts);
  t.equal(session.view().draftNote, 'differs');
  session.edit({ js: 'more' });
  const again = open(server, drafts);
  await again.session.save();
  t.same(again.bys(), ['html both', 'js me'], 'also after another reload');
  await session.save();
  t.same(bys(), ['html both', 'js me']);
  await session.resolveConflict('cancel');
  session.discardDraft();
  t.match(session.fields, { html: '<p>theirs</p>', css: 'b {}', js: '' }, 'discarded, the newest stands');
  t.equal(session.view().isChanged, false);
});

t.test('a draft without a revision is restored as it is', async (t) => {
  const draft: Draft = { fields: { ...first.fields, html: 'x' }, savedAt: 'then' };
  t.equal(rebaseDraft(draft, first).base, first);
});
