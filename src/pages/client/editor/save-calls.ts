import { call } from '../api.ts';
import { outdateFeeds } from '../feed-memory.ts';
import type { SavedWeb } from './session-types.ts';
import type { WebFields } from './web-fields.ts';

type Reply = WebFields & { _id: string; updatedAt: string };

/** The parts of a reply that the editor keeps. */
export function savedWebOf(reply: Reply): SavedWeb {
  const { title, description, isPublic, html, css, js, cssLinks, jsLinks, htmlLinks } = reply;
  return {
    id: reply._id,
    updatedAt: reply.updatedAt,
    fields: { title, description, isPublic, html, css, js, cssLinks, jsLinks, htmlLinks },
  };
}

function formOf(fields: Partial<WebFields>, picture: Blob | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  if (picture) form.set('image', picture, `web.${picture.type.split('/')[1] ?? 'webp'}`);
  return form;
}

/** Creates a web; the same `key` makes one web, however often it is sent. Throws AppError. */
export async function createWeb(web: WebFields, picture: Blob, key: string): Promise<SavedWeb> {
  const headers = { 'idempotency-key': key };
  const saved = savedWebOf(await call('POST /webs/create', { body: formOf(web, picture), headers }));
  outdateFeeds();
  return saved;
}

/** Sends the changed fields of a web, and its picture when there is a new one; throws AppError. */
export async function updateWeb(
  id: string,
  changed: Partial<WebFields> & { isPublic: boolean },
  picture: Blob | null,
): Promise<SavedWeb> {
  const body = formOf(changed, picture);
  const saved = savedWebOf(await call('PATCH /webs/update/{webId}', { params: { webId: id }, body }));
  outdateFeeds();
  return saved;
}
