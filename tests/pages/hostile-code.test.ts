import { sql } from 'kysely';
import t from 'tap';
import { build } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';
import { saveWeb } from '../helpers/webs.ts';

ensurePages();
const { app, call, ctx, member } = await build(t);
const ann = await member();

const characters = [...' \t\n<&"-(a', '\u00a0', '\u2028', '字'];
const pairs = ['</', ' \n', '\t<', '<!--', '<head ', '__VITE', '<!--slot:body-->'];

/** Maximum CPU time (ms) of a page, and maximum size relative to a small web, for any code. */
const maxCpuMs = 250;
const maxSizeRatio = 3;

t.test(
  'no page takes more time or memory for three panes of a MiB of any character or pair',
  { timeout: 300_000 },
  async (t) => {
    const { _id } = await saveWeb(call, ann);
    const paths = [`web/${_id}`, `view-full/${_id}`, `details/${_id}`, `embed/${_id}?run=1`];
    const small = new Map<string, number>();
    for (const path of paths) {
      await page(app, `/${path}`, { cookie: ann.cookie });
      small.set(path, (await page(app, `/${path}`, { cookie: ann.cookie })).html.length);
    }
    for (const [at, unit] of [...characters, ...pairs].entries()) {
      const text = `<p>${unit.repeat(Math.floor(((1 << 20) - 3) / Buffer.byteLength(unit)))}`;
      // As the owner, whose pages are not cached; with a new revision, since highlighted code is cached.
      await sql`update webs set html = ${text}, css = ${text}, js = ${text}, updated_at = now() + ${at} * interval '1 second'
      where id = ${_id}`.execute(ctx.db);
      for (const path of paths) {
        const before = process.threadCpuUsage();
        const { status, html } = await page(app, `/${path}`, { cookie: ann.cookie });
        const { user } = process.threadCpuUsage(before);
        const what = `${path} with ${encodeURIComponent(unit)}`;
        t.equal(status, 200, what);
        t.ok(user / 1_000 < maxCpuMs, `${what}: ${Math.round(user / 1_000)} ms`);
        t.ok(html.length < maxSizeRatio * (small.get(path) ?? 0), `${what}: ${html.length} characters`);
        t.notOk(html.includes('<!--slot:'), `${what} has every slot filled, and none that a member wrote`);
        t.ok(html.trimEnd().endsWith('</html>'), `${what} is whole`);
      }
    }
  },
);
