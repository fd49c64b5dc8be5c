import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type APIRequestContext, expect } from 'playwright/test';
import { collect, publish, register, type Tokens } from './calls.ts';
import { uniqueTitle } from './editor.ts';
import { halves } from './halves.ts';
import { addAsset, tone } from './library.ts';
import type { Person } from './people.ts';
import { dataDir } from './second-web.ts';

const root = new URL('../../../', import.meta.url);
const run = promisify(execFile);

/** A member, and the ids of the items on their pages. */
export type Shown = Person &
  Tokens & { webId: string; followedWebId: string; collectionId: string; isEmpty: boolean };

async function change(
  api: APIRequestContext,
  { accessToken }: Tokens,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data: object = {},
): Promise<{ _id: string }> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const reply = await api.fetch(`/api/v1/${path}`, { method, headers, data });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
  return (await reply.json()).data;
}

/** A member whose pages have no empty list. */
export async function fullMember(api: APIRequestContext): Promise<Shown> {
  // The last one stays logged in by the cookie.
  const [bob, ann] = [await register(api), await register(api)];
  const code = { html: '<h1>Hello</h1>', css: 'h1 { color: red }', js: 'const a = "b"; // c' };
  const webId = await publish(api, ann.accessToken, uniqueTitle('Shown'), code);
  const headers = { authorization: `Bearer ${ann.accessToken}` };
  await api.patch(`/api/v1/webs/update/${webId}`, { headers, multipart: { tags: '["axe", "second-tag"]' } });
  const hidden = await publish(api, ann.accessToken, uniqueTitle('Hidden'), code, 'Private');
  const followedWebId = await publish(api, bob.accessToken, uniqueTitle('Followed'), code);
  await change(api, ann, 'POST', `webs/create-forked/${followedWebId}`);
  const collectionId = await collect(api, ann.accessToken, uniqueTitle('Set'), [webId, followedWebId]);
  const collected = await collect(api, bob.accessToken, uniqueTitle('Other set'), [webId]);
  for (const path of [
    `likes/web/${followedWebId}`,
    `likes/collection/${collected}`,
    `savedCollections/create/${collected}`,
    `followers/toggle/${bob.username}`,
  ])
    await change(api, ann, 'POST', path);
  await change(api, bob, 'POST', `followers/toggle/${ann.username}`);
  await change(api, ann, 'PATCH', 'users/update-showcase', { showcase: [webId] });
  await change(api, ann, 'PATCH', `users/add-to-pined/${hidden}`);
  const links = { link1: 'https://example.com/me', link2: 'https://example.org/', link3: '' };
  await change(api, ann, 'PATCH', 'users/update', { fullName: ann.fullName, bio: 'Makes things', ...links });
  const text = `Well made @${ann.username}, see https://example.com/`;
  const { _id: commentId } = await change(api, bob, 'POST', 'comments/create', { text, web: webId });
  await change(api, ann, 'POST', 'replays/create', { text: 'Thank you', commentId });
  const deleted = await publish(api, ann.accessToken, uniqueTitle('Deleted'), code);
  await change(api, ann, 'DELETE', `webs/delete/${deleted}`);
  await fillLibrary(api, ann);
  return { ...ann, webId, followedWebId, collectionId, isEmpty: false };
}

async function fillLibrary(api: APIRequestContext, member: Tokens): Promise<void> {
  const { accessToken } = member;
  const film = await readFile(new URL('infra/seed/media/orbits.webm', root));
  const files = {
    image: await halves(300, 200, 'beside'),
    audio: tone(1),
    video: { name: 'film.webm', mimeType: 'video/webm', buffer: film },
  };
  for (const kind of ['image', 'audio', 'video'] as const)
    await addAsset(api, accessToken, kind, uniqueTitle(kind), files[kind]);
  const headers = { authorization: `Bearer ${accessToken}` };
  const { data } = await (await api.get('/api/v1/assets/my-assets?assetType=image', { headers })).json();
  for (const { _id } of data.docs) await change(api, member, 'POST', `likes/asset/${_id}`);
}

/** A new member without followers, with one web that shows nothing and one empty collection. */
export async function emptyMember(api: APIRequestContext): Promise<Shown> {
  const member = await register(api);
  const webId = await publish(api, member.accessToken, uniqueTitle('Bare'), { js: '0' }, 'Private');
  const collectionId = await collect(api, member.accessToken, uniqueTitle('Bare set'));
  return { ...member, webId, followedWebId: webId, collectionId, isEmpty: true };
}

/** Makes a member an admin, as an operator would; in the product under test, unless another database is given. */
export async function promote(username: string, databaseUrl?: string): Promise<void> {
  const { DATABASE_URL: _, ...env } = process.env;
  await run(process.execPath, ['src/main.ts', 'admin', 'promote', username], {
    cwd: root.pathname,
    env: { ...env, DATA_DIR: dataDir(), ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  });
}
