import { call } from '../../runtime/api/api.ts';
import type { WebFields } from './web-fields.ts';

/** A web as the server stores it. */
export type SavedWeb = { id: string; fields: WebFields; updatedAt: string; revision: number };

type Reply = WebFields & { _id: string; updatedAt: string; revision: number };

/** Picks the part of a reply that the editor uses. */
export function toSavedWeb(reply: Reply): SavedWeb {
  const { title, description, visibility, html, css, js, cssLinks, jsLinks, htmlLinks } = reply;
  return {
    id: reply._id,
    updatedAt: reply.updatedAt,
    revision: reply.revision,
    fields: { title, description, visibility, html, css, js, cssLinks, jsLinks, htmlLinks },
  };
}

/** Loads the current version of a web. Throws AppError. */
export async function loadWeb(id: string): Promise<SavedWeb> {
  return toSavedWeb(await call('GET /webs/get-without-details/{webId}', { params: { webId: id } }));
}
