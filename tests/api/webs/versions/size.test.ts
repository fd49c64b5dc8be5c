import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { storePicture } from '../../../../src/modules/webs/repository/versions/packing.ts';
import { picturesPerWeb } from '../../../../src/modules/webs/service/versions/pictures.ts';
import { packAll } from '../../../../src/modules/webs/service/versions/upkeep.ts';
import { inTransaction } from '../../../../src/shared/db/transaction.ts';
import { build } from '../../../helpers/build.ts';
import { form, saveWeb, viewerOf } from '../../../helpers/webs.ts';

const { ctx, call, member } = await build(t, { env: { MAX_CODE_MB: '3' } });
const [ada, bob] = [await member(), await member()];
const { signal } = new AbortController();

/** A fixed seed, so that a failure can be reproduced. */
let seed = 5;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const word = () => Array.from({ length: 3 + random(8) }, () => String.fromCharCode(97 + random(26))).join('');
const words = Array.from({ length: 400 }, word);
const any = () => words[random(words.length)] ?? '';
const makeLine = {
  html: () => `    <div class="${any()} ${any()}" id="${any()}-${random(999)}">${any()} ${any()}</div>`,
  css: () => `.${any()} > .${any()} { ${any()}: ${random(99)}px; color: #${random(0xffffff).toString(16)}; }`,
  js: () => `  const ${any()} = ${any()}.${any()}('${any()}', ${random(9_999)}); // ${any()} ${any()}`,
};
type Pane = keyof typeof makeLine;

/** Lines of code of approximately this size in bytes. */
function codeOf(pane: Pane, bytes: number): string[] {
  const lines: string[] = [];
  for (let size = 0; size < bytes; size += (lines.at(-1)?.length ?? 0) + 1) lines.push(makeLine[pane]());
  return lines;
}

t.test('1,000 saves of a web of 50 KB take less than 2 MB', async (t) => {
  const panes = { html: codeOf('html', 17_000), css: codeOf('css', 13_000), js: codeOf('js', 20_000) };
  const text = (pane: Pane) => panes[pane].join('\n');
  const web = await saveWeb(call, ada, { html: text('html'), css: text('css'), js: text('js') });
  const kept = new Map<number, string>();
  for (let save = 2; save <= 1_000; save += 1) {
    const pane = (['html', 'css', 'js', 'js'] as const)[random(4)] ?? 'js';
    for (let change = random(4); change >= 0; change -= 1)
      panes[pane].splice(random(panes[pane].length), random(2), makeLine[pane]());
    await ctx.webs.update(viewerOf(ada), web._id, { [pane]: text(pane) }, undefined);
    if (save % 25 === 0) await packAll(ctx.db, signal);
    if (save % 100 === 0) {
      const { docs } = await ctx.webs.listVersions(viewerOf(ada), web._id, { limit: 1 });
      kept.set(docs[0]?.number ?? 0, text('js'));
    }
  }
  // Stored pictures of the usual size for a page.
  for (let number = 1_001 - picturesPerWeb; number <= 1_000; number += 1) {
    const picture = randomBytes(3_000);
    await inTransaction(ctx.db, (tx) =>
      storePicture(tx, { webId: web._id, number }, picture, picturesPerWeb),
    );
  }
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(name::regclass)) as bytes
    from unnest(array['web_texts', 'web_versions', 'web_version_pictures']) as name`.execute(ctx.db);
  t.comment(`${rows[0]?.bytes} bytes`);
  t.ok(Number(rows[0]?.bytes) < 2_000_000, `${rows[0]?.bytes} bytes with indexes`);
  const saves = await sql<{ left: number }>`select count(*)::int as left from web_saves`.execute(ctx.db);
  t.strictSame(saves.rows, [{ left: 0 }], 'all are packed');
  t.equal(kept.size, 10);
  for (const [number, js] of kept) {
    const { body } = await call('GET', `/webs/versions/${web._id}/${number}`, { as: ada });
    t.equal(body.data.js, js, `version ${number}`);
  }
});

t.test('versions count towards the member’s quota of code', async (t) => {
  const web = await saveWeb(call, bob);
  await ctx.db.updateTable('webs').set({ history_bytes: 3_100_000 }).where('id', '=', web._id).execute();
  const { status } = await call('PATCH', `/webs/update/${web._id}`, { as: bob, body: form({ html: '<p>' }) });
  t.equal(status, 403);
});

t.test('restoring a version counts towards the quota as a save does', async (t) => {
  const ada = await member();
  const web = await saveWeb(call, ada, { html: '<p>One' });
  await call('PATCH', `/webs/update/${web._id}`, { as: ada, body: form({ html: '<p>Two' }) });
  const restore = () => call('POST', `/webs/versions/${web._id}/1/restore`, { as: ada, body: {} });
  t.equal((await restore()).status, 200);
  await ctx.db.updateTable('webs').set({ history_bytes: 3_100_000 }).where('id', '=', web._id).execute();
  t.equal((await restore()).status, 403);
});
