import t from 'tap';
import { messages } from '../../../src/modules/webs/rules/messages.ts';
import type { SourceChanges, Sources } from '../../../src/modules/webs/rules/source-kinds.ts';
import { build } from '../../helpers/build.ts';
import { refusal } from '../../helpers/refusal.ts';
import { form, saveWeb } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const [ada, bob] = [await member(), await member()];
type Fields = Parameters<typeof form>[0];

const written = {
  ...{ html: '<h1>Hi</h1>\n', css: 'p a {\n  color: red;\n}', js: 'const answer = 42;' },
  sources: {
    html: { kind: 'markdown', text: '# Hi' },
    css: { kind: 'scss', text: 'p { a { color: red; } }' },
    js: { kind: 'typescript', text: 'const answer: number = 42;' },
  } satisfies Sources,
  compiledWith: 'sucrase 3.35.0, sass 1.90.0',
};
const { sources, compiledWith, ...code } = written;
const asForm = <F extends { sources?: SourceChanges }>({ sources, ...fields }: F) => ({
  ...fields,
  ...(sources && { sources: JSON.stringify(sources) }),
});
const saveWritten = () => saveWeb(call, ada, asForm(written));
const update = (id: string, fields: Fields & { sources?: never }, changes?: SourceChanges) =>
  call('PATCH', `/webs/update/${id}`, {
    as: ada,
    body: form(asForm({ ...fields, ...(changes && { sources: changes }) })),
  });
const read = async (id: string) => (await call('GET', `/webs/get/${id}`, { as: ada })).body.data;
const versions = async (id: string) =>
  (await call('GET', `/webs/versions/${id}`, { as: ada })).body.data.docs;
const version = async (id: string, number: number) =>
  (await call('GET', `/webs/versions/${id}/${number}`, { as: ada })).body.data;
const bytesOf = async (id: string) =>
  (await ctx.db.selectFrom('webs').select('code_bytes').where('id', '=', id).executeTakeFirstOrThrow())
    .code_bytes;

t.test('a web keeps its sources beside the code, and every read of the whole web returns them', async (t) => {
  const web = await saveWritten();
  t.match(web, written);
  t.match(await read(web._id), written);
  t.match((await call('GET', `/webs/get-without-details/${web._id}`)).body.data, written);
  const plain = await saveWeb(call, ada);
  t.notOk('sources' in plain || 'compiledWith' in plain, 'a plain web has no such fields');
  const texts = [code.html, code.css, code.js, ...Object.values(sources).map(({ text }) => text)];
  t.equal(await bytesOf(web._id), texts.join('').length, 'the quota counts both');
});

t.test('a source changes alone, and one that did not compile is marked', async (t) => {
  const { _id: id } = await saveWritten();
  const js = { kind: 'tsx', text: 'const answer: number =', isStale: true } as const;
  const { body } = await update(id, {}, { js });
  t.strictSame(body.data.sources, { ...sources, js });
  t.match(body.data, { ...code, revision: 2 });
  t.equal(body.data.compiledWith, undefined, 'nobody said what compiled it');
  t.match(await versions(id), [
    { number: 2, changes: { js: { added: 1, removed: 1 }, kinds: { js: 'tsx' } } },
    { number: 1 },
  ]);
  t.strictSame((await version(id, 2)).sources, { ...sources, js });
  t.match(await version(id, 1), written);
});

t.test('saving code without its source drops the source, and the owner is told', async (t) => {
  const { _id: id } = await saveWritten();
  const { body } = await update(id, { html: code.html, js: 'let other = 1;', css: code.css });
  const { js: _, ...left } = sources;
  t.strictSame(body.data.sources, left, 'code that is sent back as it was keeps its source');
  t.strictSame(body.data.droppedSources, ['js']);
  t.equal(body.data.notice, messages.sourceDropped('TypeScript', 'JS'));
  t.equal(body.data.compiledWith, compiledWith);
  const [newest] = await versions(id);
  t.match(newest, { note: messages.sourceDroppedNote('TypeScript', 'JS'), changes: { kinds: { js: null } } });
  t.match(await version(id, 1), written, 'the version before has it');
});

t.test(
  'null drops a source explicitly, without a notice, and the last one drops the compilers too',
  async (t) => {
    const { _id: id } = await saveWritten();
    const dropped = (await update(id, { js: 'let other = 1;' }, { js: null })).body.data;
    t.notOk('notice' in dropped || 'droppedSources' in dropped);
    t.match(dropped, { js: 'let other = 1;', compiledWith });
    const plain = (await update(id, {}, { html: null, css: null })).body.data;
    t.notOk('sources' in plain || 'compiledWith' in plain);
    t.match(plain, { html: code.html, css: code.css });
    t.equal((await versions(id))[0].note, '');
  },
);

t.test('a version is restored with its sources, and a plain one without', async (t) => {
  const { _id: id } = await saveWeb(call, ada, { js: 'plain();' });
  await update(id, { ...code, compiledWith }, sources);
  const restore = async (number: number) =>
    (await call('POST', `/webs/versions/${id}/${number}/restore`, { as: ada, body: {} })).body.data;
  t.notOk('sources' in (await versions(id).then(() => restore(1))));
  t.match(await restore(2), written);
  t.match((await versions(id))[0], { restoredFrom: 2, changes: { kinds: { js: 'typescript' } } });
});

t.test('deleting versions keeps the sources that other versions need', async (t) => {
  const { _id: id } = await saveWritten();
  for (const number of [1, 2, 3])
    await update(id, {}, { css: { kind: 'scss', text: `p { margin: ${number}px; }` } });
  await versions(id);
  t.equal((await call('DELETE', `/webs/versions/${id}/2`, { as: ada })).status, 200);
  t.match(await version(id, 1), written);
  t.equal((await version(id, 3)).sources.css.text, 'p { margin: 2px; }');
});

t.test('a fork copies sources', async (t) => {
  const { _id: id } = await saveWritten();
  const { body } = await call('POST', `/webs/create-forked/${id}`, { as: bob, body: {} });
  t.match(body.data, written);
});

t.test('a save on an older revision succeeds only if the sources are equal as well', async (t) => {
  const { _id: id } = await saveWritten();
  const js = { kind: 'typescript', text: 'const answer: string = "42";' } as const;
  t.equal((await update(id, { js: 'const answer = "42";', basedOn: '1' }, { js })).status, 200);
  t.equal((await update(id, { js: 'const answer = "42";', basedOn: '1' }, { js })).status, 200, 'once more');
  const other = { ...js, text: `${js.text}\n` };
  t.equal((await update(id, { js: 'const answer = "42";', basedOn: '1' }, { js: other })).status, 409);
});

t.test('sources follow the rules of code', async (t) => {
  const { _id: id } = await saveWritten();
  const long = 'x'.repeat((1 << 20) + 1);
  const cases: [SourceChanges | string, string][] = [
    [{ css: { kind: 'scss', text: long } }, 'SCSS must be at most 1 MiB'],
    [{ js: { kind: 'tsx', text: 'a\0b' } }, messages.hasNul],
    [
      JSON.stringify({ js: { kind: 'coffeescript', text: '' } }),
      'sources.js.kind must be one of typescript, jsx, tsx',
    ],
    [
      JSON.stringify({ css: { kind: 'tsx', text: '' } }),
      'sources.css.kind must be one of scss, less, tailwind',
    ],
    ['TypeScript', 'sources must be a JSON object'],
  ];
  for (const [sent, message] of cases) {
    const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
    const { body } = await call('PATCH', `/webs/update/${id}`, { as: ada, body: form({ sources: text }) });
    t.match(body, refusal(400, message), message);
  }
  const longest = { kind: 'scss', text: '\n'.repeat(1 << 20) } as const;
  t.equal((await update(id, {}, { css: longest })).status, 200, 'line breaks are escaped in JSON');
  t.equal(
    (await update(id, {}, { css: { kind: 'scss', text: 'a\r\nb' } })).body.data.sources.css.text,
    'a\nb',
  );
  t.match(await read(id), { html: code.html });
});

t.test('a web that has only sources is not empty', async (t) => {
  const types = { js: { kind: 'typescript', text: 'type A = 1;' } } as const;
  const web = await saveWeb(call, ada, asForm({ html: '', sources: types }));
  t.strictSame(web.sources, types);
  const blank = { js: { kind: 'typescript', text: ' ' } } as const;
  t.match((await update(web._id, { js: '' }, blank)).body, refusal(400, messages.nothingToSave));
});

t.test('code search finds the authors’ sources', async (t) => {
  const { _id } = await saveWritten();
  const lines = async (words: string) => {
    const { data } = (
      await call('GET', `/webs/search/code?search=${encodeURIComponent(words)}&scope=mine`, { as: ada })
    ).body;
    return data.docs.find(({ web }: { web: { _id: string } }) => web._id === _id)?.lines;
  };
  const [{ text }] = await lines('answer: number');
  t.equal(text, sources.js.text);
  t.match(await lines('p { a {'), [{ language: 'css', line: 1 }]);
  t.equal(await lines('color: red;\n}'), undefined, 'not what it was compiled to');
});

t.test('an import keeps sources', async (t) => {
  const web = { title: 'Imported', description: 'With sources', ...written };
  const refused = { ...web, sources: { js: { kind: 'jsx', text: 'x'.repeat((1 << 20) + 1) } } };
  const webs = [
    { key: 'a', ...web },
    { key: 'b', ...refused },
  ];
  const { data } = (await call('POST', '/webs/import', { as: ada, body: { webs } })).body;
  t.match(data.refused, [{ key: 'b', message: 'JSX must be at most 1 MiB', field: 'sources' }]);
  t.match(await read(data.imported[0]._id), written);
});
