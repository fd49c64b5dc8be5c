import t from 'tap';
import { build } from '../helpers/build.ts';
import { chromiumPath, hasSandbox } from '../helpers/chromium.ts';
import { startRegistry } from '../helpers/registry.ts';
import { colorOfPicture, drawAll } from '../helpers/thumbnails.ts';
import { saveWeb } from '../helpers/webs.ts';

/** Packages that draw, one of which needs the other. */
const registry = await startRegistry(t, {
  brush: {
    files: { 'index.js': 'export default (place, color) => { place.style.background = color; };' },
  },
  painter: {
    peerDependencies: { brush: '*' },
    files: {
      'index.js': 'import brush from "brush"; export const paint = (color) => brush(document.body, color);',
    },
  },
});
const env = {
  ...registry.env,
  THUMBNAILS: 'on',
  CHROMIUM_PATH: chromiumPath,
  THUMBNAILS_SANDBOX: hasSandbox ? 'on' : 'off',
};
const { ctx, call, member, drain } = await build(t, { env });
const ada = await member();
const packages = ['brush@1.0.0', 'painter@1.0.0'];
await call('POST', '/packages/add', { as: ada, body: { packages } });
await drain();
await registry.close();

/** The color in the middle of the picture that the worker makes of a web, whose style sheet paints it green. */
async function colorOf(web: Record<string, string>): Promise<string> {
  const { _id: id } = await saveWeb(call, ada, {
    html: '<p>Green</p>',
    css: 'body { background: #00aa00 }',
    ...web,
  });
  await drawAll(ctx);
  return colorOfPicture(ctx, id);
}

const red = /^#f[def]0[0-3]0[0-3]$/;
const green = /^#0[0-3]a[89ab]0[0-3]$/;
const blue = /^#0[0-3]0[0-3]f[def]$/;

t.test('a picture shows what packages rendered', { timeout: 120_000 }, async (t) => {
  const js = 'import { paint } from "painter"; paint("#ff0000");';
  t.match(await colorOf({ js, packages: JSON.stringify(packages) }), red);
  t.match(await colorOf({ js }), green, 'nothing paints without them');
});

t.test('a picture of a web with sources shows the code that runs', { timeout: 120_000 }, async (t) => {
  const sources = {
    css: { kind: 'scss', text: '$ground: #00aa00;\nbody { background: $ground; }' },
    js: { kind: 'tsx', text: 'import { paint } from "painter";\npaint("#0000ff" as string);' },
  };
  const js = 'import { paint } from "painter";\npaint("#0000ff" );';
  t.match(await colorOf({ js, sources: JSON.stringify(sources), packages: JSON.stringify(packages) }), blue);
});
