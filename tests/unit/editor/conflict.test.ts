import t from 'tap';
import { compareVersions } from '../../../src/pages/(editor)/session/state/conflict.ts';
import { texts } from '../../../src/pages/(editor)/texts.ts';
import { first, open, serve } from '../../helpers/two-editors.ts';

t.test('a save on a web that changed elsewhere asks, and overwrites nothing', async (t) => {
  const server = serve();
  const { session, notifications, bys } = open(server);
  session.edit({ html: '<p>mine</p>' });
  server.change({ html: '<p>theirs</p>', css: 'b {}' });
  await session.save();
  t.equal(session.view().question, 'conflict');
  t.same(bys(), ['html both', 'css them']);
  t.equal(server.web.fields.html, '<p>theirs</p>');
  t.equal(session.fields.html, '<p>mine</p>');
  t.same(notifications, []);
});

t.test('choosing mine saves it over theirs', async (t) => {
  const server = serve();
  const { session, saved } = open(server);
  session.edit({ html: '<p>mine</p>' });
  server.change({ html: '<p>theirs</p>', css: 'b {}' });
  await session.save();
  await session.resolveConflict('mine');
  t.match(server.web.fields, { html: '<p>mine</p>', css: 'p {}' });
  t.equal(session.view().question, null);
  t.equal(session.view().isChanged, false);
  t.same(saved, [3]);
});

t.test(
  'a third version that arrives during the choice asks again where both changed the same lines',
  async (t) => {
    const server = serve();
    const { session, bys } = open(server);
    session.edit({ html: '<p>mine</p>' });
    server.change({ html: '<p>second</p>' });
    await session.save();
    server.change({ html: '<p>third</p>', js: 'third' });
    await session.resolveConflict('mine');
    t.equal(session.view().question, 'conflict');
    t.same(bys(), ['html both', 'js them']);
    await session.resolveConflict({ sides: {} });
    t.match(server.web.fields, { html: '<p>mine</p>', js: 'third' });
  },
);

t.test(
  'where both changed the same lines, a side is chosen for each part, and mine can be brought back',
  async (t) => {
    const server = serve();
    const { session } = open(server);
    session.edit({ html: '<p>mine</p>', js: 'mine', title: 'Mine' });
    server.change({ html: '<p>theirs</p>', js: 'theirs', css: 'b {}', title: 'Theirs' });
    await session.save();
    await session.resolveConflict({ sides: { html: 'theirs', title: 'theirs' } });
    t.match(server.web.fields, { html: '<p>theirs</p>', js: 'mine', css: 'b {}', title: 'Theirs' });
    t.equal(session.view().isChanged, false);
    t.equal(session.view().draftNote, 'aside');
    session.restoreSetAside();
    t.match(session.fields, { html: '<p>mine</p>', js: 'mine', title: 'Mine' });
  },
);

t.test('choosing theirs takes it, and mine can be brought back', async (t) => {
  const server = serve();
  const { session, panes, drafts } = open(server);
  session.edit({ html: '<p>mine</p>' });
  server.change({ html: '<p>theirs</p>' });
  await session.save();
  await session.resolveConflict('theirs');
  t.equal(session.fields.html, '<p>theirs</p>');
  t.equal(panes.at(-1)?.html, '<p>theirs</p>');
  t.equal(session.view().isChanged, false);
  t.equal(session.view().draftNote, 'aside');

  const later = open(server, drafts);
  t.equal(later.session.view().draftNote, 'aside', 'also after a reload');
  t.equal(later.session.fields.html, '<p>theirs</p>');
  later.session.restoreSetAside();
  t.equal(later.session.fields.html, '<p>mine</p>');
  t.equal(later.session.view().isChanged, true);
  t.equal(later.session.view().draftNote, null);
  await later.session.save();
  t.equal(server.web.fields.html, '<p>mine</p>');
  t.equal(drafts.size, 0, 'nothing is left over');
});

t.test('a version put aside can be discarded', async (t) => {
  const server = serve();
  const { session, drafts } = open(server);
  session.edit({ html: '<p>mine</p>' });
  server.change({ html: '<p>theirs</p>' });
  await session.save();
  await session.resolveConflict('theirs');
  session.discardSetAside();
  t.equal(session.view().draftNote, null);
  t.equal(session.fields.html, '<p>theirs</p>');
  t.equal(drafts.size, 0);
});

t.test('changes of different fields are merged without a question, and the merge is announced', async (t) => {
  const server = serve();
  const { session, sent, notifications } = open(server);
  session.edit({ html: '<p>mine</p>' });
  server.change({ title: 'Theirs', visibility: 'unlisted' });
  await session.save();
  t.equal(session.view().question, null);
  t.ok(notifications.some((text) => text.includes(texts.merged)));
  t.match(server.web.fields, { title: 'Theirs', visibility: 'unlisted', html: '<p>mine</p>' });
  t.same(sent.at(-1), { html: '<p>mine</p>', isPublic: false });
});

t.test('after cancelling, editing goes on, and the next save asks again', async (t) => {
  const server = serve();
  const { session } = open(server);
  session.edit({ html: '<p>mine</p>' });
  server.change({ html: '<p>theirs</p>' });
  await session.save();
  await session.resolveConflict('cancel');
  t.equal(session.view().question, null);
  t.equal(session.fields.html, '<p>mine</p>');
  t.equal(session.view().isChanged, true);
  await session.save();
  t.equal(session.view().question, 'conflict');
});

t.test('a save that would overwrite no other change does not ask', async (t) => {
  const server = serve();
  const { session } = open(server);
  session.edit({ html: '<p>same</p>', css: 'b {}' });
  server.change({ html: '<p>same</p>' });
  await session.save();
  t.equal(session.view().question, null);
  t.match(server.web.fields, { html: '<p>same</p>', css: 'b {}' });
});

t.test('a new title is checked against the other version too', async (t) => {
  const server = serve();
  const { session, bys } = open(server);
  server.change({ title: 'Theirs' });
  await session.rename('Mine');
  t.same(bys(), ['title both']);
  await session.resolveConflict('mine');
  t.equal(server.web.fields.title, 'Mine');
});

t.test(
  'a rename that meets another version sends the title alone, and the next save handles the rest',
  async (t) => {
    const server = serve();
    const { session, sent } = open(server);
    session.edit({ html: '<p>mine</p>' });
    server.change({ css: 'b {}', visibility: 'unlisted' });
    await session.rename('Mine');
    t.same(sent.at(-1), { title: 'Mine', isPublic: false });
    t.match(server.web.fields, { title: 'Mine', html: '<p>old</p>', css: 'b {}', visibility: 'unlisted' });
    t.match(session.view(), { title: 'Mine', question: null, isChanged: true, isBehind: true });
    t.equal(session.fields.html, '<p>mine</p>');
    await session.save();
    t.match(server.web.fields, {
      title: 'Mine',
      html: '<p>mine</p>',
      css: 'b {}',
      visibility: 'unlisted',
    });
    t.match(session.view(), { isChanged: false, isBehind: false });
  },
);

t.test('a rename asks only about titles, and saves unsaved code with no answer', async (t) => {
  for (const choice of ['mine', 'theirs', { sides: { title: 'theirs' } }, 'cancel'] as const) {
    const server = serve();
    const { session, bys } = open(server);
    session.edit({ html: '<p>mine</p>' });
    server.change({ title: 'Theirs', html: '<p>theirs</p>' });
    await session.rename('Mine');
    t.same(bys(), ['title both']);
    await session.resolveConflict(choice);
    t.equal(session.view().question, null);
    t.match(server.web.fields, { title: choice === 'mine' ? 'Mine' : 'Theirs', html: '<p>theirs</p>' });
    t.equal(session.fields.html, '<p>mine</p>');
    await session.save();
    t.ok(bys()?.includes('html both'), 'the code is asked about when it is saved');
  }
});

t.test('a title that another device has saved too does not overwrite its code', async (t) => {
  const server = serve();
  const { session, bys } = open(server);
  session.edit({ html: '<p>mine</p>' });
  server.change({ title: 'Same', html: '<p>theirs</p>' });
  await session.rename('Same');
  t.equal(session.view().question, null);
  await session.save();
  t.same(bys(), ['html both']);
  t.equal(server.web.fields.html, '<p>theirs</p>');
});

t.test('a rename publishes nothing', async (t) => {
  const server = serve({ ...first, fields: { ...first.fields, visibility: 'private' } });
  const { session, sent } = open(server);
  session.edit({ visibility: 'public' });
  await session.rename('Mine');
  t.same(sent, [{ title: 'Mine', isPublic: false }]);
});

t.test('a save in another tab is reported at once, to those who may save', async (t) => {
  const server = serve();
  const { session } = open(server);
  session.noteSavedElsewhere('other', 9);
  session.noteSavedElsewhere('w1', 1);
  t.equal(session.view().isBehind, false);
  server.change({ html: '<p>theirs</p>' });
  session.noteSavedElsewhere('w1', 2);
  t.equal(session.view().isBehind, true);
  await session.loadNewerVersion();
  t.equal(session.fields.html, '<p>theirs</p>', 'without work of one’s own, one goes on from it');
  t.equal(session.view().isBehind, false);
});

t.test('with unsaved work, both versions are shown before saving', async (t) => {
  const server = serve();
  const { session, sent } = open(server);
  session.edit({ html: '<p>mine</p>' });
  server.change({ html: '<p>theirs</p>' });
  session.noteSavedElsewhere('w1', 2);
  await session.loadNewerVersion();
  t.equal(session.view().question, 'conflict');
  t.same(sent, []);
  await session.resolveConflict('cancel');
  t.equal(session.view().isBehind, true, 'and the note stays');
});

t.test('changes of each side are computed from the version that both are based on', async (t) => {
  const mine = { ...first.fields, title: 'A', html: 'x', js: 'same' };
  const theirs = { ...first, fields: { ...first.fields, title: 'B', css: 'y', js: 'same' } };
  const { differences } = compareVersions(first.fields, mine, theirs, null);
  t.same(
    differences.map(({ field, by }) => [field, by]),
    [
      ['title', 'both'],
      ['html', 'me'],
      ['css', 'them'],
    ],
  );
});

t.test('changes in different lines of one pane are merged without a question', async (t) => {
  const lines = Array.from({ length: 20 }, (_, at) => `.c${at} {}`);
  const changed = (at: number, line: string) => lines.with(at, line).join('\n');
  const server = serve({ ...first, fields: { ...first.fields, css: lines.join('\n') } });
  const { session, panes } = open(server);
  session.edit({ css: changed(2, '.mine {}') });
  server.change({ css: changed(15, '.theirs {}'), title: 'Their title' });
  await session.save();
  t.equal(session.view().question, null);
  const both = lines.with(2, '.mine {}').with(15, '.theirs {}').join('\n');
  t.match(server.web.fields, { css: both, title: 'Their title' });
  t.equal(session.fields.css, both);
  t.equal(panes.at(-1)?.css, both, 'and both are in the pane');
  t.equal(session.view().isChanged, false);
});

t.test('changes of the same lines ask the member, even if other changes could be merged', async (t) => {
  const lines = Array.from({ length: 20 }, (_, at) => `.c${at} {}`);
  const server = serve({ ...first, fields: { ...first.fields, css: lines.join('\n') } });
  const { session, bys } = open(server);
  session.edit({ css: lines.with(2, '.mine {}').with(9, 'mine').join('\n') });
  server.change({ css: lines.with(2, '.theirs {}').with(15, 'theirs').join('\n') });
  await session.save();
  t.same(bys(), ['css both']);
});
