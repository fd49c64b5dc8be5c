import type { SourceChanges } from '../../../../modules/webs/rules/source-kinds.ts';
import {
  changedFields,
  changesBetween,
  changesCode,
  type LinkChange,
  type Links,
  type SavedWeb,
  sourceChangesIn,
  sourcesOf,
  toSavedWeb,
  type WebFields,
} from '../../../(drafts)/index.ts';
import { call } from '../../../runtime/api/api.ts';
import { invalidateFeeds } from '../../../runtime/feeds/feed-memory.ts';
import { mayPublish } from '../../../runtime/may-publish.ts';
import type { SentChanges } from './effects.ts';
import { pictureDue } from './picture-sender.ts';

/** The visibility, and `isPublic` for API versions without unlisted webs. */
const visibilityOf = ({ visibility }: WebFields) => ({ visibility, isPublic: visibility === 'public' });

async function formOf(
  fields: Partial<WebFields> & { basedOn?: number; draft?: number; isPictureLater?: true },
  sources: SourceChanges | null,
): Promise<FormData> {
  const { htmlSource, cssSource, jsSource, importMap, packages, ...others } = fields;
  const form = new FormData();
  const sent = {
    ...others,
    ...(packages !== undefined && { packages: packages.split('\n').filter(Boolean) }),
    ...(sources && (await compiledSources(sources))),
  };
  for (const [name, value] of Object.entries(sent)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

/** The sources of panes, and the compilers that made their compiled texts. */
export async function compiledSources<S extends SourceChanges>(sources: S) {
  const { compilersOf } = await import('../../../../modules/webs/rules/compile/compilers-of.ts');
  const kinds = Object.values(sources).flatMap((source) => source?.kind ?? []);
  const compiledWith = compilersOf(kinds, import.meta.env.COMPILER_VERSIONS);
  return { sources, ...(compiledWith && { compiledWith }) };
}

/** `sendPicture` later sends the picture of new code. */
const later = { isPictureLater: true } as const;

/** Creates a web. Requests with the same idempotency `key` create one web. Throws AppError. */
export async function createWeb(web: WebFields, key: string): Promise<SavedWeb> {
  const headers = { 'idempotency-key': key };
  const saved = toSavedWeb(
    await call('POST /webs/create', {
      body: await formOf({ ...web, ...visibilityOf(web), ...later }, sourcesOf(web)),
      headers,
    }),
  );
  invalidateFeeds();
  return saved;
}

/** Saves the changed fields of a web. Throws AppError: 409 if the web has changed since the revision that this is based on. */
export async function updateWeb(id: string, changed: SentChanges, basedOn: number): Promise<SavedWeb> {
  // The picture of an autosave waits for a pause.
  const isPictureNext = changesCode(changed) && !('sitting' in changed);
  const fields = { ...changed, basedOn, ...(isPictureNext && later) };
  const body = await formOf(fields, sourceChangesIn(changed));
  const saved = toSavedWeb(await call('PATCH /webs/update/{webId}', { params: { webId: id }, body }));
  invalidateFeeds();
  return saved;
}

/** Sends the picture of a web's code as of this revision. Throws AppError: 409 if the web has changed since. */
export async function sendPicture(id: string, picture: Blob, basedOn: number): Promise<void> {
  const body = new FormData();
  body.set('basedOn', String(basedOn));
  body.set('image', picture, `web.${picture.type.split('/')[1] ?? 'webp'}`);
  await call('PATCH /webs/update/{webId}', { params: { webId: id }, body });
  invalidateFeeds();
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
export async function forkWeb(id: string, fields: WebFields, key: string): Promise<SavedWeb> {
  // The fork keeps the visibility of the original; an unlisted fork gets its own link.
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
  // The editor of the copy draws the picture.
  if (changesCode(changed)) pictureDue.write(copy.id);
  return updateWeb(copy.id, { ...changed, isPublic: web.visibility === 'public' }, copy.revision);
}
