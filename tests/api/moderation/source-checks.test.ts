import t from 'tap';
import type { SourceChanges } from '../../../src/modules/webs/rules/source-kinds.ts';
import { compareSources } from '../../../src/modules/webs/service/sources/compare-sources.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { build } from '../../helpers/build.ts';
import { form, saveWeb } from '../../helpers/webs.ts';

const built = await build(t);
const { call, member, drain } = built;
const [ada, bob, moderator] = [await member(), await member(), await member()];
await grantRole(built, moderator, 'moderator');
const report = (id: string) =>
  call('POST', '/reports', { as: bob, body: { kind: 'web', reason: 'malware', note: '', id } });
const copyOf = async (id: string) => {
  const { docs } = (await call('GET', '/admin/reports?state=open&limit=50', { as: moderator })).body.data;
  return docs.find(({ subjectId }: { subjectId: string }) => subjectId === id).copy;
};
const save = (sources: SourceChanges, code: { html?: string; css?: string; js?: string }) =>
  saveWeb(call, ada, { ...code, sources: JSON.stringify(sources) });

t.test(
  'moderators see the sources and the compiled code, and whether they match',
  { timeout: 60_000 },
  async (t) => {
    const js = 'let n: number = 1;';
    const web = await save(
      { css: { kind: 'scss', text: 'a { b { color: red } }' }, js: { kind: 'typescript', text: js } },
      { css: 'a b {\n  color: red;\n}', js: 'stealCookies();' },
    );
    t.equal((await report(web._id)).status, 201);
    const copy = await copyOf(web._id);
    t.match(copy, { js: 'stealCookies();', jsKind: 'typescript', jsSource: js, cssKind: 'scss' });
    t.notOk('sources' in copy || 'htmlSource' in copy);
    await drain();
    t.equal(
      (await copyOf(web._id)).sources,
      'SCSS matches the code that runs. TypeScript does not match the code that runs',
    );
  },
);

t.test(
  'the sources of a web that has changed since the report are not compared with the report’s copy',
  { timeout: 60_000 },
  async (t) => {
    const web = await save({ js: { kind: 'typescript', text: 'let a: string;' } }, { js: 'bad();' });
    await report(web._id);
    const sources = JSON.stringify({ js: { kind: 'typescript', text: 'let a;' } });
    await call('PATCH', `/webs/update/${web._id}`, { as: ada, body: form({ js: 'let a;', sources }) });
    await drain();
    t.notOk('sources' in (await copyOf(web._id)));
  },
);

t.test('a web without sources is copied without them', async (t) => {
  const web = await saveWeb(call, ada);
  await report(web._id);
  const copy = await copyOf(web._id);
  t.strictSame(
    Object.keys(copy).filter((name) => /Kind|Source|sources/.test(name)),
    [],
  );
});

t.test(
  'each language is compared, and a hostile source ends with its thread',
  { timeout: 120_000 },
  async (t) => {
    const found = await compareSources({
      html: '<h1>Hi</h1>\n',
      css: 'p a {\n  color: red;\n}\n',
      js: 'const a = React.createElement("b", null);',
      sources: {
        html: { kind: 'markdown', text: '# Hi' },
        css: { kind: 'less', text: 'p { a { color: red; } }' },
        js: { kind: 'tsx', text: 'const a: unknown = <b />;' },
      },
    });
    t.match(found, { html: 'matches', css: 'matches' });
    const plain = { html: '', css: '', js: '' };
    t.strictSame(
      await compareSources({
        ...plain,
        sources: {
          css: { kind: 'tailwind', text: '' },
          js: { kind: 'jsx', text: '<', isStale: true },
        },
      }),
      { css: 'unknown', js: 'stale' },
    );
    const endless = '@function f($n) { @while true { $n: $n + 1; } @return $n; } a { b: f(1); }';
    t.equal(await compareSources({ ...plain, sources: { css: { kind: 'scss', text: endless } } }), null);
  },
);
