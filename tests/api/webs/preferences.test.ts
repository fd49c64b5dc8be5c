import t from 'tap';
import { build } from '../../helpers/build.ts';
import { viewerOf } from '../../helpers/webs.ts';

const { ctx, call, member } = await build(t);
const defaults = {
  theme: 'vs-dark',
  indentation: 2,
  fontSize: '15px',
  fontWeight: 500,
  formatOnType: true,
  minimap: false,
  lineHeight: 20,
  mouseWheelZoom: true,
  wordWrap: 'on',
};

t.test('a member who has set nothing has the defaults, and so has a guest’s editor', async (t) => {
  const ada = await member();
  t.strictSame((await call('GET', '/webs/editor-preferences', { as: ada })).body.data, defaults);
  t.strictSame(await ctx.webs.preferences(null), defaults);
  t.strictSame(await ctx.webs.preferences(viewerOf(ada)), defaults);
  t.equal((await call('GET', '/webs/editor-preferences')).status, 401);
});

t.test('the layout is kept for the member alone, and the rest stays', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const change = (indentation: unknown, as?: typeof ada) =>
    call('PATCH', '/webs/chenge-editor-view', { as, body: { indentation } });
  await ctx.db.insertInto('editor_preferences').values({ user_id: ada.user._id, theme: 'light' }).execute();
  for (const indentation of [1, 3]) {
    const { status, body } = await change(indentation, ada);
    t.equal(status, 200);
    t.strictSame(body.data, { ...defaults, theme: 'light', indentation });
    t.strictSame((await call('GET', '/webs/editor-preferences', { as: ada })).body.data, body.data);
  }
  t.strictSame((await call('GET', '/webs/editor-preferences', { as: bob })).body.data, defaults);
  for (const wrong of [0, 4, 1.5, '2', null, undefined]) t.equal((await change(wrong, ada)).status, 400);
  t.equal((await change(1)).status, 401);
});

t.test('the defaults of a first change are those of the database', async (t) => {
  const ada = await member();
  const { body } = await call('PATCH', '/webs/chenge-editor-view', { as: ada, body: { indentation: 2 } });
  t.strictSame(body.data, defaults);
});

t.test('many changes at once leave one row', async (t) => {
  const ada = await member();
  const answers = await Promise.all(
    [1, 2, 3, 1, 2, 3].map((indentation) =>
      call('PATCH', '/webs/chenge-editor-view', { as: ada, body: { indentation } }),
    ),
  );
  t.ok(answers.every(({ status }) => status === 200));
});
