import t from 'tap';
import type { Compiled } from '../../../src/modules/webs/rules/compile/problem.ts';
import type { Source } from '../../../src/modules/webs/rules/source-kinds.ts';
import { changedFields, type SavedWeb } from '../../../src/pages/(drafts)/model/web-fields.ts';
import type { CompileInput } from '../../../src/pages/(editor)/compile/pane-compiler.ts';
import type { SessionDeps } from '../../../src/pages/(editor)/session/effects/effects.ts';
import { mergeLines } from '../../../src/pages/(editor)/session/effects/merge-lines.ts';
import { compareVersions, withSides } from '../../../src/pages/(editor)/session/state/conflict.ts';
import { details, saved, setUp } from '../../helpers/editor-session.ts';

const problem = { severity: 'error', text: 'no', line: 1, column: 1, endLine: 1, endColumn: 2 } as const;
/** Upper case is the compiled text; a text with `!` does not compile. */
const compile = ({ text }: CompileInput): Compiled =>
  text.includes('!') ? { code: null, problems: [problem] } : { code: text.toUpperCase(), problems: [] };

/** Compilers that finish when the test waits for them. */
function withCompilers(): { deps: Partial<SessionDeps>; inputs: CompileInput[]; isStopped: () => boolean } {
  const inputs: CompileInput[] = [];
  let stopped = false;
  const loadCompilers: SessionDeps['loadCompilers'] = async () => (onCompiled) => {
    let waiting: CompileInput | null = null;
    return {
      compile: (input) => {
        inputs.push(input);
        waiting = input;
      },
      settled: async () => {
        if (waiting) onCompiled(waiting, compile(waiting));
        waiting = null;
      },
      stop: () => {
        stopped = true;
      },
    };
  };
  return { deps: { loadCompilers }, inputs, isStopped: () => stopped };
}

const typescript = (text: string): Source => ({ kind: 'typescript', text });
const web: SavedWeb = { ...saved, fields: { ...saved.fields, js: 'OLD', jsSource: typescript('old') } };

t.test('a save always sends the source together with the text compiled from it', async (t) => {
  const { session, sent } = setUp(null, withCompilers().deps);
  session.edit({ html: 'x', ...details });
  session.chooseKind('js', 'typescript');
  session.type('js', 'a');
  session.type('js', 'ab');
  await session.save();
  t.match(sent[0]?.fields, { js: 'AB', jsSource: typescript('ab') });
  t.equal(session.view().isChanged, false);
});

t.test('a web without sources loads no compiler and sends no source', async (t) => {
  const { deps, inputs } = withCompilers();
  const { session, sent } = setUp(saved, deps);
  session.type('js', 'a');
  await session.save();
  t.same(sent[0]?.fields, { js: 'a', isPublic: true });
  t.same(inputs, []);
});

t.test(
  'a source that does not compile keeps the previous compiled text, and is saved as stale',
  async (t) => {
    const { session, sent } = setUp(web, withCompilers().deps);
    session.type('js', 'new!');
    await session.save();
    t.match(sent[0]?.fields, { js: 'OLD', jsSource: { ...typescript('new!'), isStale: true } });
    t.match(session.view().problems, { js: [problem] });
    session.type('js', 'new');
    await session.save();
    t.same(sent[1]?.fields.jsSource, typescript('new'));
    t.equal(sent[1]?.fields.js, 'NEW');
    t.same(session.view().problems, {});
  },
);

t.test('another compiler version does not change an unchanged source', async (t) => {
  const other = { ...web, fields: { ...web.fields, js: 'of another edition' } };
  const { session, shown } = setUp(other, withCompilers().deps);
  await session.save();
  t.equal(session.fields.js, 'of another edition');
  t.equal(session.view().isChanged, false);
  t.same(shown, []);
});

t.test(
  'switching to the plain language gives the compiled text, and switching back the source',
  async (t) => {
    const { deps, isStopped } = withCompilers();
    const { session, sent, replaced } = setUp(web, deps);
    session.chooseKind('js', null);
    t.match(session.fields, { js: 'OLD', jsSource: null });
    t.equal(session.view().jsKind, null);
    await session.save();
    t.match(sent[0]?.fields, { js: 'OLD', jsSource: null });
    t.ok(isStopped());
    session.chooseKind('js', 'typescript');
    t.same(session.fields.jsSource, typescript('old'));
    session.chooseKind('js', null);
    session.type('js', 'OLD and more');
    session.chooseKind('js', 'typescript');
    t.same(session.fields.jsSource, typescript('OLD and more'));
    t.ok(replaced.length >= 4, 'the panes follow');
  },
);

t.test('a draft keeps sources', async (t) => {
  const { session, drafts } = setUp(web, withCompilers().deps);
  session.type('js', 'more');
  t.match(drafts.get('w1')?.fields, { jsSource: typescript('more') });
});

t.test('Tailwind is compiled again when the classes of other panes change', async (t) => {
  const { deps, inputs } = withCompilers();
  const { session } = setUp(
    { ...saved, fields: { ...saved.fields, cssSource: { kind: 'tailwind', text: 'a' } } },
    deps,
  );
  session.type('html', '<p class="p-4">');
  await session.save();
  t.match(inputs.at(-1), { kind: 'tailwind', others: /p-4/ });
});

t.test('two saves are merged in the sources, if both have one language', async (t) => {
  const base = { ...web.fields, jsSource: typescript('a\nb\nc') };
  const mine = { ...base, jsSource: typescript('A\nb\nc') };
  const theirs = { ...web, fields: { ...base, jsSource: typescript('a\nb\nC'), js: 'theirs' } };
  const merged = compareVersions(base, mine, theirs, mergeLines);
  t.match(merged.differences, [{ field: 'js', mine: 'A\nb\nc', theirs: 'a\nb\nC', by: 'lines' }]);
  t.same(merged.merged.jsSource, typescript('A\nb\nC'));

  const plain = { ...web, fields: { ...base, js: 'plain', jsSource: null } };
  const kinds = compareVersions(base, mine, plain, mergeLines);
  t.match(kinds.differences, [{ by: 'both', kinds: { mine: 'TypeScript', theirs: 'JS' } }]);
  t.match(withSides(kinds, { js: 'theirs' }), { js: 'plain', jsSource: null });
  t.match(withSides(kinds, { js: 'mine' }), { jsSource: mine.jsSource });
});

t.test('only edits count as a change', async (t) => {
  t.same(changedFields(web.fields, { ...web.fields, js: 'of another edition' }), {});
  t.same(changedFields(web.fields, { ...web.fields, jsSource: { kind: 'tsx', text: 'old' } }), {
    js: 'OLD',
    jsSource: { kind: 'tsx', text: 'old' },
  });
});
