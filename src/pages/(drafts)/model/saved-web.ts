import type { Sources } from '../../../modules/webs/rules/source-kinds.ts';
import { call } from '../../runtime/api/api.ts';
import { packageFields, paneSources, sourcesOf, type WebFields } from './web-fields.ts';

/** A web as the server stores it. */
export type SavedWeb = { id: string; fields: WebFields; updatedAt: string; revision: number };

type Reply = Omit<WebFields, 'packages'> & {
  _id: string;
  updatedAt: string;
  revision: number;
  sources?: Sources;
  packages?: Parameters<typeof packageFields>[0];
};

/** Picks the fields of a web that the editor uses from a reply or from page data. */
export function toSavedWeb(reply: Reply): SavedWeb {
  const { title, description, visibility, html, css, js, cssLinks, jsLinks, htmlLinks } = reply;
  return {
    id: reply._id,
    updatedAt: reply.updatedAt,
    revision: reply.revision,
    fields: {
      ...{ title, description, visibility, html, css, js, cssLinks, jsLinks, htmlLinks },
      ...packageFields(reply.packages, reply.importMap),
      ...paneSources(reply.sources ?? sourcesOf(reply) ?? undefined),
    },
  };
}

/** Loads the current version of a web. Throws AppError. */
export async function loadWeb(id: string): Promise<SavedWeb> {
  return toSavedWeb(await call('GET /webs/get-without-details/{webId}', { params: { webId: id } }));
}
