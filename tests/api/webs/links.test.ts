import t from 'tap';
import { build } from '../../helpers/build.ts';
import { addWeb, collectInvalidatedTags } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const [ada, bob] = [await member(), await member()];
const kinds = [
  { path: 'css', field: 'CSS link', list: 'cssLinks', entry: 'https://a.test/a.css' },
  { path: 'js', field: 'JS link', list: 'jsLinks', entry: 'https://a.test/a.js' },
  { path: 'html', field: 'HTML tag', list: 'htmlLinks', entry: '<meta name="author" content="Ada">' },
] as const;
type Path = (typeof kinds)[number]['path'];
const change = (
  what: 'add' | 'remove',
  path: Path,
  id: string,
  entry: unknown,
  as: typeof ada | null = ada,
) =>
  call('PATCH', `/webs/${what}-${path}-link/${id}`, {
    body: { [`${path}Link`]: entry },
    ...(as && { as }),
  });

for (const { path, field, list, entry } of kinds) {
  t.test(`${path}: adding and removing returns the current lists`, async (t) => {
    const id = await addWeb(ctx, ada);
    const none = { cssLinks: [], jsLinks: [], htmlLinks: [] };
    t.strictSame((await change('add', path, id, ` ${entry} `)).body.data, { ...none, [list]: [entry] });
    t.strictSame((await change('add', path, id, entry)).body.data[list], [entry], 'there once');
    const other = `${entry}-2`;
    t.strictSame((await change('add', path, id, other)).body.data[list], [entry, other]);
    t.strictSame((await call('GET', `/webs/get/${id}`)).body.data[list], [entry, other]);
    t.strictSame((await change('remove', path, id, entry)).body.data[list], [other]);
    t.strictSame((await change('remove', path, id, entry)).body.data[list], [other], 'not missed');
  });

  t.test(
    `${path}: values that are too short, too long or missing are a 400 that names field and limit`,
    async (t) => {
      const id = await addWeb(ctx, ada);
      const short = `${field} must have at least 10 characters`;
      for (const wrong of ['', '   ', 'http://a. ', ' <base> ', undefined])
        t.equal((await change('add', path, id, wrong)).body.message, short);
      const long = entry.padEnd(2_049, 'x');
      t.equal((await change('add', path, id, long)).body.message, `${field} must be at most 2048 characters`);
      t.equal((await change('add', path, id, long.slice(0, -1))).status, 200);
      t.equal((await change('add', path, id, 7)).status, 400);
    },
  );

  t.test(`${path}: fifty fit, one more does not, also in concurrent requests`, async (t) => {
    const id = await addWeb(ctx, ada);
    const answers = await Promise.all(
      Array.from({ length: 52 }, (_, at) => change('add', path, id, `${entry}?${at}`)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    t.strictSame(statuses, [...Array(50).fill(200), 400, 400]);
    const full = answers.find(({ status }) => status === 400);
    t.equal(full?.body.message, `${list} must have at most 50 entries`);
    const { data } = (await call('GET', `/webs/get/${id}`)).body;
    t.equal(new Set(data[list]).size, 50);
  });

  t.test(
    `${path}: others get a 403 for a public web and a 404 for a private one, guests a 401`,
    async (t) => {
      const open = await addWeb(ctx, ada);
      const hidden = await addWeb(ctx, ada, { isPublic: false });
      for (const what of ['add', 'remove'] as const) {
        t.equal((await change(what, path, open, entry, bob)).status, 403);
        t.equal((await change(what, path, hidden, entry, bob)).status, 404);
        t.equal((await change(what, path, 'nothing', entry)).status, 404);
        t.equal((await change(what, path, open, entry, null)).status, 401);
      }
      t.strictSame((await call('GET', `/webs/get/${open}`)).body.data[list], []);
    },
  );
}

t.test('style sheets and scripts are http or https URLs', async (t) => {
  const id = await addWeb(ctx, ada);
  for (const path of ['css', 'js'] as const)
    for (const wrong of ['javascript:alert(1)', '//a.test/a.css', 'ftp://a.test/a', 'data:text/css,a{}'])
      t.equal(
        (await change('add', path, id, wrong)).body.message,
        `${path.toUpperCase()} link must be an http or https address`,
      );
});

t.test(
  'a change invalidates the pages that show the web; an unchanged save invalidates nothing',
  async (t) => {
    const id = await addWeb(ctx, ada);
    const invalidatedTags = await collectInvalidatedTags(t, ctx);
    await change('add', 'css', id, 'https://a.test/a.css');
    t.strictSame(await invalidatedTags(), [`web:${id}`]);
    await change('add', 'css', id, 'https://a.test/a.css');
    t.strictSame(await invalidatedTags(), []);
  },
);
