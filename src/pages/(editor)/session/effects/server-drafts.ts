import {
  type Draft,
  packageFields,
  paneSources,
  type SavedWeb,
  sourcesOf,
  type WebFields,
} from '../../../(drafts)/index.ts';
import { call } from '../../../runtime/api/api.ts';
import type { ServerDraft } from '../state/events.ts';
import { compiledSources } from './save-calls.ts';

/** Loads the draft of a web, as work on `saved`. Throws AppError. */
export async function loadServerDraft(saved: SavedWeb): Promise<ServerDraft> {
  const reply = await call('GET /webs/drafts/{webId}', { params: { webId: saved.id } });
  const { revision, basedOn, marks, html, css, js, sources, packages, importMap } = reply;
  const { packages: _, importMap: __, ...others } = saved.fields;
  const none = { htmlSource: null, cssSource: null, jsSource: null };
  const fields: WebFields = {
    ...others,
    ...{ html, css, js },
    ...none,
    ...paneSources(sources),
    ...packageFields(packages, importMap),
  };
  return { revision, draft: { fields, savedAt: saved.updatedAt, based: { revision: basedOn, marks } } };
}

/**
 * Stores a draft of a web, replacing that of revision `replaces`; returns its revision. Throws AppError: 409 if either
 * has changed.
 */
export async function keepServerDraft(id: string, draft: Draft, replaces: number | null): Promise<number> {
  const { fields, based } = draft;
  const { html = undefined, css = undefined, js = undefined, packages = undefined } = based?.marks ?? {};
  const sources = sourcesOf(fields);
  const body = {
    ...{ html: fields.html, css: fields.css, js: fields.js },
    ...(sources && (await compiledSources(sources))),
    packages: (fields.packages ?? '').split('\n').filter(Boolean),
    basedOn: based?.revision ?? 0,
    marks: {
      ...(html !== undefined && { html }),
      ...(css !== undefined && { css }),
      ...(js !== undefined && { js }),
      ...(packages !== undefined && { packages }),
    },
    ...(replaces !== null && { replaces }),
  };
  return (await call('PUT /webs/drafts/{webId}', { params: { webId: id }, body })).revision;
}

/** Discards the draft of a web if it still has this revision. Throws AppError. */
export async function discardServerDraft(id: string, revision: number): Promise<void> {
  await call('DELETE /webs/drafts/{webId}', { params: { webId: id }, query: { revision } });
}
