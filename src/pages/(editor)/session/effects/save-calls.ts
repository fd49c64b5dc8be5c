import {
  changedFields,
  changesBetween,
  changesCode,
  type LinkChange,
  type Links,
  type SavedWeb,
  toSavedWeb,
  type WebFields,
} from '../../../(drafts)/index.ts';
import { call } from '../../../runtime/api/api.ts';
import { invalidateFeeds } from '../../../runtime/feeds/feed-memory.ts';
import { mayPublish } from '../../../runtime/may-publish.ts';

/** What changed, with `isPublic`, which is always sent; alone, a false one leaves who sees the web as it is. */
type Changes = Partial<WebFields> & { isPublic: boolean };

/** The visibility, also in the way of servers that know no unlisted webs. */
const visibilityOf = ({ visibility }: WebFields) => ({ visibility, isPublic: visibility === 'public' });

function formOf(fields: Partial<WebFields> & { basedOn?: number }, picture: Blob | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  if (picture) form.set('image', picture, `web.${picture.type.split('/')[1] ?? 'webp'}`);
  return form;
}

/** Creates a web. Requests with the same idempotency `key` create one web. Throws AppError. */
export async function createWeb(web: WebFields, picture: Blob, key: string): Promise<SavedWeb> {
  const headers = { 'idempotency-key': key };
  const saved = toSavedWeb(
    await call('POST /webs/create', { body: formOf({ ...web, ...visibilityOf(web) }, picture), headers }),
  );
  invalidateFeeds();
  return saved;
}

/**
 * Saves the changed fields of a web, and its thumbnail if there is a new one. Throws AppError: 409 if the web has
 * changed since the revision that this is based on.
 */
export async function updateWeb(
  id: string,
  changed: Changes,
  picture: Blob | null,
  basedOn: number,
): Promise<SavedWeb> {
  const body = formOf({ ...changed, basedOn }, picture);
  const saved = toSavedWeb(await call('PATCH /webs/update/{webId}', { params: { webId: id }, body }));
  invalidateFeeds();
  return saved;
}

/** Adds or removes one add-on; returns the resulting lists. Throws AppError. */
export async function changeLink(id: string, { kind, action, entry }: LinkChange): Promise<Links> {
  const params = { webId: id };
  switch (kind) {
    case 'css':
      return call(`PATCH /webs/${action}-css-link/{webId}`, { params, body: { cssLink: entry } });
    case 'js':
      return call(`PATCH /webs/${action}-js-link/{webId}`, { params, body: { jsLink: entry } });
    case 'html':
      return call(`PATCH /webs/${action}-html-link/{webId}`, { params, body: { htmlLink: entry } });
  }
}

/**
 * Forks another member's web and applies the local changes to the copy. A retry with the same `key` continues with the
 * same copy. Throws AppError.
 */
export async function forkWeb(
  id: string,
  fields: WebFields,
  key: string,
  makePicture: (web: WebFields) => Promise<Blob>,
): Promise<SavedWeb> {
  // The visibility is that of the original; a link of the fork's own opens it.
  const web = mayPublish() ? fields : { ...fields, visibility: 'private' as const };
  const { title, description } = web;
  const copied = await call('POST /webs/create-forked/{webId}', {
    params: { webId: id },
    body: { title, description, ...visibilityOf(web) },
    headers: { 'idempotency-key': key },
  });
  invalidateFeeds();
  let copy = toSavedWeb(copied);
  for (const change of changesBetween(copy.fields, web)) {
    copy = { ...copy, fields: { ...copy.fields, ...(await changeLink(copy.id, change)) } };
  }
  const changed = changedFields(copy.fields, web);
  if (Object.keys(changed).length === 0) return copy;
  const picture = changesCode(changed) ? await makePicture(web) : null;
  return updateWeb(copy.id, { ...changed, isPublic: web.visibility === 'public' }, picture, copy.revision);
}
