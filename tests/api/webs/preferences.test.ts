import t from 'tap';
import { editorChoices } from '../../../src/modules/webs/rules/fields.ts';
import { build, type Member } from '../../helpers/build.ts';
import { refusal } from '../../helpers/refusal.ts';
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
  htmlKind: 'html',
  cssKind: 'css',
  jsKind: 'js',
  autosave: true,
};

t.test('a member without preferences, and a guest’s editor, have the defaults', async (t) => {
  const ada = await member();
  t.strictSame((await call('GET', '/webs/editor-preferences', { as: ada })).body.data, defaults);
  t.strictSame(await ctx.webs.getPreferences(null), defaults);
  t.strictSame(await ctx.webs.getPreferences(viewerOf(ada)), defaults);
  t.equal((await call('GET', '/webs/editor-preferences')).status, 401);
});

t.test('the layout is stored for each member, and other preferences stay', async (t) => {
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

t.test('a first change takes the other defaults from the database', async (t) => {
  const ada = await member();
  const { body } = await call('PATCH', '/webs/chenge-editor-view', { as: ada, body: { indentation: 2 } });
  t.strictSame(body.data, defaults);
});

t.test('many concurrent changes leave one row', async (t) => {
  const ada = await member();
  const answers = await Promise.all(
    [1, 2, 3, 1, 2, 3].map((indentation) =>
      call('PATCH', '/webs/chenge-editor-view', { as: ada, body: { indentation } }),
    ),
  );
  t.ok(answers.every(({ status }) => status === 200));
});

const update = (body: object, as?: Member) => call('PATCH', '/webs/update-editor-preferences', { as, body });

t.test('each preference is stored, alone and combined, and no other field is', async (t) => {
  const ada = await member();
  for (const [field, choices] of Object.entries(editorChoices))
    for (const choice of choices) {
      const { status, body } = await update({ [field]: choice }, ada);
      t.strictSame([status, body.data?.[field]], [200, choice], `${field} ${choice}`);
    }
  const flags = { formatOnType: false, mouseWheelZoom: false, minimap: true, autosave: false };
  const { body } = await update(flags, ada);
  const last = { theme: 'match', indentation: 3, fontSize: '32px', fontWeight: 700, lineHeight: 32 };
  const kinds = { htmlKind: 'markdown', cssKind: 'tailwind', jsKind: 'tsx' };
  t.strictSame(body.data, { ...last, wordWrap: 'bounded', ...flags, ...kinds });
  t.strictSame((await call('GET', '/webs/editor-preferences', { as: ada })).body.data, body.data);
  t.strictSame((await update(defaults, ada)).body.data, defaults, 'all at once');
  const bob = await member();
  t.strictSame((await update({ theme: 'light' }, bob)).body.data, { ...defaults, theme: 'light' });
});

t.test('invalid values are 400 and change nothing', async (t) => {
  const ada = await member();
  const wrong = {
    theme: ['dark', '', null, 1],
    indentation: [0, 4, '2'],
    fontSize: ['11px', '15', 15, '34px'],
    fontWeight: [300, 800, '500', 550],
    lineHeight: [12, 15, 34, '20'],
    wordWrap: ['yes', true, ''],
    formatOnType: ['true', 1, null],
    mouseWheelZoom: ['false', 0],
    minimap: ['on'],
    htmlKind: ['pug', 'scss'],
    jsKind: ['javascript', null],
  };
  for (const [field, values] of Object.entries(wrong))
    for (const value of values) {
      const { status, body } = await update({ [field]: value }, ada);
      t.equal(status, 400, `${field} ${value}`);
      t.match(body.message, new RegExp(`^${field} `));
    }
  t.strictSame((await update({}, ada)).body, refusal(400, 'No data to update'));
  t.strictSame((await update({ user_id: 'x', other: 1 }, ada)).body.message, 'No data to update');
  t.equal((await update({ theme: 'light' })).status, 401);
  t.strictSame((await call('GET', '/webs/editor-preferences', { as: ada })).body.data, defaults);
});

t.test('the site’s theme applies to a member until they choose one, whatever else they set', async (t) => {
  const ada = await member();
  const offers = async () => (await ctx.webs.getEditorAppearance(viewerOf(ada))).canMatchTheme;
  t.equal((await ctx.webs.getEditorAppearance(null)).canMatchTheme, false, 'not to guests');
  t.equal(await offers(), true);
  await update({ fontSize: '12px' }, ada);
  await call('PATCH', '/webs/chenge-editor-view', { as: ada, body: { indentation: 1 } });
  t.equal(await offers(), true);
  t.equal((await call('GET', '/webs/editor-preferences', { as: ada })).body.data.theme, 'vs-dark');
  await update({ theme: 'vs-dark' }, ada);
  t.equal(await offers(), false, 'the default is a choice too');
});
