import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type JSZip from 'jszip';
import t, { type Test } from 'tap';
import { webFolder } from '../../../src/modules/exports/rules/names.ts';
import { readHtml } from '../../../src/modules/exports/rules/web-folder.ts';
import { makeAsset } from '../../helpers/assets.ts';
import { grantRole } from '../../helpers/audited-calls.ts';
import { type Built, build, publicUrl } from '../../helpers/build.ts';
import { makeCollection, place } from '../../helpers/collections.ts';
import { commentOn, replyTo } from '../../helpers/comments.ts';
import { exportsOf } from '../../helpers/exports.ts';
import { s3Env } from '../../helpers/s3.ts';
import { saveWeb } from '../../helpers/webs.ts';
import { fileOf, findOne } from '../../unit/import/support.ts';

const built = await build(t);
const { ctx, call, member, drain, mails } = built;

const { begin, mine, download, exported, storedFiles } = exportsOf(built);

const text = async (zip: JSZip, path: string) => (await zip.file(path)?.async('string')) ?? `no ${path}`;
const json = async (zip: JSZip, path: string) => JSON.parse(await text(zip, path));
/** A member with one item of every kind, and another whose items they have liked, pinned and saved. */
async function somebody({ call, member, drain }: Built) {
  const [ada, bob] = [await member(), await member()];
  const html = '\ufeff</body>\r\n<!-- ]]> 大 😀</html>\n';
  const web = await saveWeb(call, ada, {
    ...{ title: 'Größe / ../..', html, css: '\ufeffa {}', js: 'go("</script>")\r\n', isPublic: 'false' },
  });
  const [theirs, secret] = [
    await saveWeb(call, bob, { title: 'Theirs' }),
    await saveWeb(call, bob, { title: 'Zsecret' }),
  ];
  const asset = await makeAsset(call, ada);
  const collection = await makeCollection(call, ada);
  for (const { _id } of [web, theirs, secret]) await place(call, ada, collection._id, _id);
  await commentOn(call, ada, theirs._id, 'On theirs');
  await commentOn(call, ada, secret._id, 'On a secret');
  const comment = await commentOn(call, bob, theirs._id, 'Said by the other');
  await replyTo(call, ada, comment._id, 'My reply');
  for (const { _id } of [theirs, secret]) {
    await call('POST', `/likes/web/${_id}`, { as: ada });
    await call('PATCH', `/users/add-to-pined/${_id}`, { as: ada });
  }
  await call('POST', `/followers/toggle/${bob.user.username}`, { as: ada });
  await call('PATCH', `/webs/toggle-publish-status/${secret._id}`, { as: bob });
  await drain();
  return { ada, bob, web, theirs, secret, asset, collection };
}

async function checkContents(t: Test, of: Built): Promise<void> {
  const { ada, bob, web, theirs, asset } = await somebody(of);
  // Forms write line ends as CRLF.
  const { html, js } = web;
  const zip = await exportsOf(of).exported(ada);
  const folder = webFolder({ id: web._id, title: web.title });
  const details = await json(zip, `${folder}/web.json`);
  t.match(details, { id: web._id, title: web.title, visibility: 'private', picture: 'picture.webp' });
  t.equal(
    readHtml(
      (await zip.file(`${folder}/index.html`)?.async('uint8array')) ?? new Uint8Array(),
      details.index,
    ),
    html,
  );
  t.same(await zip.file(`${folder}/style.css`)?.async('nodebuffer'), Buffer.from('\ufeffa {}'));
  t.equal(await text(zip, `${folder}/script.js`), js);
  const [entry] = await json(zip, 'assets.json');
  t.match(entry, { title: asset.title, kind: 'image' });
  t.ok((await zip.file(entry.file)?.async('nodebuffer'))?.length === entry.bytes, 'its file is there');
  const [collection] = await json(zip, 'collections.json');
  t.strictSame(collection.webs, [
    { folder },
    { title: 'Theirs', author: bob.user.username, address: `${publicUrl}/web/${theirs._id}` },
  ]);
  t.match(await json(zip, 'profile.json'), { username: ada.user.username, email: ada.user.email });
  const comments = await json(zip, 'comments.json');
  t.strictSame(
    comments.map(
      ({ text, web, replyTo }: { text: string; web: { title: string } | null; replyTo: string }) => [
        ...[text, web?.title ?? null, replyTo],
      ],
    ),
    [
      ['On theirs', 'Theirs', null],
      ['On a secret', null, null],
      ['My reply', 'Theirs', bob.user.username],
    ],
  );
  for (const list of ['likes.json', 'pins.json'])
    t.strictSame(
      (await json(zip, list)).map(({ title }: { title: string }) => title),
      ['Theirs'],
      list,
    );
  t.match(await json(zip, 'people.json'), [{ relation: 'follows', username: bob.user.username }]);
  const contents = await text(zip, 'index.html');
  t.match(contents, `href="${folder.split('/').map(encodeURIComponent).join('/')}/index.html"`);
  t.notMatch(contents, /<script/);
  for (const path of Object.keys(zip.files)) {
    const content = await text(zip, path);
    t.notMatch(content, /Zsecret|Said by the other|argon2/, `nothing of others in ${path}`);
  }
}

t.test('an export has everything of its member, exactly, and nothing they cannot see', (t) =>
  checkContents(t, built),
);

t.test('an export from an S3 bucket is the same, and is stored apart from the media', async (t) => {
  const s3 = await build(t, { env: await s3Env(t) });
  await checkContents(t, s3);
  const media: string[] = [];
  for await (const { key } of s3.ctx.storage.list()) if (key.endsWith('.zip')) media.push(key);
  t.strictSame(media, []);
});

t.test('unzip reads the file without errors', async (t) => {
  const ada = await member();
  await saveWeb(call, ada, { title: '大きい' });
  await exported(ada);
  const folder = await mkdtemp(join(tmpdir(), 'codeweb-export-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'a.zip'), (await download((await mine(ada)).downloadUrl)).rawPayload);
  const listed = execFileSync('python3', ['-m', 'zipfile', '-t', join(folder, 'a.zip')]).toString();
  t.match(listed, 'Done testing');
});

t.test('an export holds its owner’s content that moderators have hidden', async (t) => {
  const ada = await member();
  const web = await saveWeb(call, ada, { title: 'Held', isPublic: 'true' });
  await ctx.db
    .updateTable('webs')
    .set({ visibility: 'private', hidden_at: new Date() })
    .where('id', '=', web._id)
    .execute();
  const binned = await saveWeb(call, ada, { title: 'Thrown away' });
  await call('DELETE', `/webs/delete/${binned._id}`, { as: ada });
  const folders = Object.keys((await exported(ada)).files).filter((path) => path.endsWith('/web.json'));
  t.strictSame(
    folders,
    [`${webFolder({ id: web._id, title: 'Held' })}/web.json`],
    'without what is in the bin',
  );
});

t.test('an export has the draft of a web next to its files', async (t) => {
  const ada = await member();
  const [kept, other] = [await saveWeb(call, ada), await saveWeb(call, ada)];
  const draft = { html: '<p>unsaved', css: 'a{}', js: 'let a' };
  const sources = { js: { kind: 'typescript', text: 'let a: number' } };
  const body = { ...draft, sources, basedOn: 1, marks: {} };
  t.equal((await call('PUT', `/webs/drafts/${kept._id}`, { as: ada, body })).status, 200);
  const zip = await exported(ada);
  const folderOf = ({ _id: id, title }: { _id: string; title: string }) => webFolder({ id, title });
  t.match(await json(zip, `${folderOf(kept)}/draft.json`), {
    ...draft,
    ...{ jsKind: 'typescript', jsSource: 'let a: number' },
  });
  t.equal(zip.file(`${folderOf(other)}/draft.json`), null);
});

t.test('own webs are read while they are exported, five at a time, and others’ are not', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const own = await saveWeb(call, ada, {
    title: 'Own',
    js: 'let n = 1',
    isPublic: undefined,
    visibility: 'unlisted',
  });
  const theirs = await saveWeb(call, bob, { title: 'Theirs' });
  const read = async (ids: string[]) => call('POST', '/exports/webs', { as: ada, body: { ids } });
  const { body } = await read([theirs._id, own._id, 'x']);
  t.match(body.data, [{ id: own._id, title: 'Own', js: 'let n = 1', visibility: 'unlisted', picture: null }]);
  t.equal(body.data.length, 1);
  t.notMatch(JSON.stringify(body), own.linkKey, 'the key of its link stays here');
  t.equal((await read(Array.from({ length: 6 }, () => own._id))).status, 400);
});

t.test('an unlisted web is exported without the key of its link, and imported with a new one', async (t) => {
  const [ada, bob] = [await member(), await member()];
  const web = await saveWeb(call, ada, { isPublic: undefined, visibility: 'unlisted' });
  const collection = await makeCollection(call, ada, { visibility: 'unlisted' });
  const asset = await makeAsset(call, ada, { visibility: 'unlisted' });
  const zip = await exported(ada);
  for (const list of ['collections.json', 'assets.json'])
    t.match(await json(zip, list), [{ visibility: 'unlisted' }], list);
  for (const path of Object.keys(zip.files))
    for (const { linkKey } of [web, collection, asset])
      t.notOk((await text(zip, path)).includes(linkKey), `no key in ${path}`);

  const file = fileOf('export.zip', new Uint8Array(await zip.generateAsync({ type: 'arraybuffer' })));
  const { source: key, notes: _notes, ...found } = await findOne(file);
  t.equal(found.visibility, 'unlisted');
  const { body } = await call('POST', '/webs/import', { as: bob, body: { webs: [{ key, ...found }] } });
  const imported = await call('GET', `/webs/get/${body.data.imported[0]._id}`, { as: bob });
  t.match(imported.body.data, { title: web.title, visibility: 'unlisted', linkKey: String });
  t.not(imported.body.data.linkKey, web.linkKey);
});

t.test('one of 50 concurrent requests starts an export', async (t) => {
  const ada = await member();
  const answers = await Promise.all(Array.from({ length: 50 }, () => begin(ada)));
  t.equal(answers.filter(({ status }) => status === 201).length, 1);
  t.equal(answers.filter(({ status }) => status === 409).length, 49);
  await drain();
  t.match(await mine(ada), { state: 'ready' });
});

t.test('ranges of a download join to the whole file', async (t) => {
  const ada = await member();
  await saveWeb(call, ada);
  await exported(ada);
  const { downloadUrl, bytes } = await mine(ada);
  const totals = await ctx.exports.getTotals();
  t.ok(totals.files > 0 && totals.bytes >= bytes, 'admins see how many files there are, and their bytes');
  const whole = await download(downloadUrl);
  t.equal(whole.rawPayload.length, bytes);
  t.match(whole.headers, {
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    'content-length': `${bytes}`,
  });
  t.match(whole.headers['content-disposition'], /^attachment; filename="member-\d+-[\d-]+\.zip"$/);
  const etag = String(whole.headers.etag);
  const half = Math.floor(bytes / 2);
  const parts = [
    await download(downloadUrl, { range: `bytes=0-${half - 1}` }),
    await download(downloadUrl, { range: `bytes=${half}-`, 'if-range': etag }),
  ];
  t.strictSame(
    parts.map(({ statusCode }) => statusCode),
    [206, 206],
  );
  t.equal(parts[1]?.headers['content-range'], `bytes ${half}-${bytes - 1}/${bytes}`);
  t.same(Buffer.concat(parts.map(({ rawPayload }) => rawPayload)), whole.rawPayload);
  const other = await download(downloadUrl, { range: `bytes=${half}-`, 'if-range': '"other"' });
  t.equal(other.statusCode, 200, 'the whole, where it is another file by now');
  const beyond = await download(downloadUrl, { range: `bytes=${bytes}-` });
  t.match(beyond, { statusCode: 416, headers: { 'content-range': `bytes */${bytes}` } });
  const head = await download(downloadUrl, {}, 'HEAD');
  t.match(head, { statusCode: 200, headers: { 'content-length': `${bytes}` } });
  t.equal(head.rawPayload.length, 0);
});

t.test('a download link is valid for its export only, until the password changes', async (t) => {
  const ada = await member();
  await exported(ada);
  const { downloadUrl } = await mine(ada);
  const statusOf = async (url: string) => (await download(url)).statusCode;
  t.equal(await statusOf(downloadUrl), 200);
  t.equal(await statusOf(downloadUrl.slice(0, -1)), 404);
  t.equal(await statusOf(downloadUrl.replace(/\..*$/, '')), 404);
  t.equal(await statusOf(`${publicUrl}/api/v1/exports/download/x.y`), 404);
  const bob = await member();
  await exported(bob);
  const [, code] =
    (await mine(bob)).downloadUrl
      .split('.zip')
      .join('')
      .match(/(\.[^.]+)$/) ?? [];
  t.equal(await statusOf(downloadUrl.replace(/\.[^.]+$/, code)), 404, 'the code of another export');
  const body = { oldPassword: ada.password, newPassword: 'another-good-password' };
  t.equal((await call('POST', '/users/change-password', { as: ada, body })).status, 200);
  t.equal(await statusOf(downloadUrl), 404);
});

t.test(
  'a download link ends when its member logs out everywhere or is suspended, and a new one is valid',
  async (t) => {
    const ada = await member();
    await exported(ada);
    const { downloadUrl } = await mine(ada);
    const logIn = async () => {
      const body = { identifier: ada.user.username, password: ada.password };
      return { ...ada, ...(await call('POST', '/users/login', { body })).body.data };
    };
    const phone = await logIn();
    t.equal((await call('POST', '/users/logout?fromAllDevices=false', { as: phone })).status, 200);
    t.equal((await download(downloadUrl)).statusCode, 200, 'a logout from one device ends no link');
    t.equal((await call('POST', '/users/logout', { as: ada })).status, 200);
    t.equal((await download(downloadUrl)).statusCode, 404);
    const back = await logIn();
    const { downloadUrl: another } = await mine(back);
    t.equal((await download(another)).statusCode, 200);
    const admin = await member();
    await grantRole(built, admin, 'admin');
    const suspension = { kind: 'member', id: ada.user._id, action: 'suspend', reason: 'A test' };
    t.equal((await call('POST', '/admin/actions', { as: admin, body: suspension })).status, 201);
    t.equal((await download(another)).statusCode, 404);
    await ctx.db.updateTable('users').set({ suspended_until: null }).where('id', '=', ada.user._id).execute();
    t.equal((await download(another)).statusCode, 404, 'also after the suspension');
  },
);

t.test('the link is mailed to a verified address when the export is ready', async (t) => {
  const [ada, bob] = [await member(), await member()];
  await ctx.db.updateTable('users').set({ is_verified: true }).where('id', '=', ada.user._id).execute();
  await drain();
  mails.length = 0;
  await begin(ada);
  await begin(bob);
  await drain();
  t.strictSame(
    mails.map(({ to }) => to),
    [ada.user.email],
  );
  t.match(mails[0]?.text, (await mine(ada)).downloadUrl);
});

t.test('a new export, deleting the export and deleting the account delete the file', async (t) => {
  const ada = await member();
  await exported(ada);
  const first = await mine(ada);
  t.ok((await storedFiles()).includes(`${first._id}-1.zip`));
  await exported(ada);
  const second = await mine(ada);
  t.not(first._id, second._id);
  t.notOk((await storedFiles()).includes(`${first._id}-1.zip`));
  t.equal((await download(first.downloadUrl)).statusCode, 404);
  t.equal((await call('DELETE', '/exports/delete', { as: ada })).status, 200);
  await drain();
  t.notOk((await storedFiles()).includes(`${second._id}-1.zip`));
  t.equal(await mine(ada), null);
  t.equal((await call('DELETE', '/exports/delete', { as: ada })).status, 404);
  await exported(ada);
  const third = await mine(ada);
  await call('DELETE', '/users/delete', { as: ada, body: { password: ada.password } });
  await drain();
  t.equal((await download(third.downloadUrl)).statusCode, 404);
  t.notOk((await storedFiles()).includes(`${third._id}-1.zip`));
});

t.test('an expired export is deleted with its file; so is a file without an export', async (t) => {
  const ada = await member();
  await exported(ada);
  const { _id, downloadUrl } = await mine(ada);
  await ctx.db
    .updateTable('exports')
    .set({ expires_at: new Date(0) })
    .where('id', '=', _id)
    .execute();
  t.equal((await download(downloadUrl)).statusCode, 404);
  t.equal(await mine(ada), null);
  const orphan = '00000000-0000-7000-8000-000000000000-1.zip';
  await ctx.db.deleteFrom('exports').where('id', '=', '00000000-0000-7000-8000-000000000000').execute();
  await writeFile(join(ctx.config.dataDir, 'exports', orphan), 'x');
  const { signal } = new AbortController();
  await ctx.exports.sweep(ctx.clock.now(), signal);
  await drain();
  t.notOk((await storedFiles()).includes(`${_id}-1.zip`));
  t.ok((await storedFiles()).includes(orphan), 'which may be about to get one');
  await ctx.exports.sweep(new Date(ctx.clock.now().getTime() + 7_200_000), signal);
  t.notOk((await storedFiles()).includes(orphan));
});
