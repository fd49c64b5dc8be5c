import { randomInt } from 'node:crypto';
import type { Static } from 'typebox';
import { inTransaction } from '../../../../shared/db/transaction.ts';
import { badRequest, notFound, taken } from '../../../../shared/errors/app-error.ts';
import { isId } from '../../../../shared/ids.ts';
import type { Member, Viewer } from '../../../../shared/viewer.ts';
import { requireOwn } from '../../../../shared/visibility/own-items.ts';
import type { draftEndpoints, WebDraft } from '../../contract/saves.ts';
import { presentSources } from '../../fragments.ts';
import { presentPackages } from '../../present.ts';
import { deleteDraft, findDraft, findDraftState, storeDraft } from '../../repository/drafts.ts';
import * as webs from '../../repository/webs.ts';
import { messages } from '../../rules/messages.ts';
import { panes } from '../../rules/source-kinds.ts';
import type { Deps } from '../deps.ts';
import { requireQuotaAfterSave } from './limits.ts';
import { refusalMessages } from './refusal-messages.ts';
import { cleanSources, withLf } from './sources.ts';

export type SentDraft = Static<(typeof draftEndpoints)['PUT /webs/drafts/{webId}']['body']>;

/** Random, so that a new draft never has the revision of an earlier one, which another device may name. */
const firstRevision = () => randomInt(1, 900_000_000);

/** The draft of the viewer's web; 404 if there is none, or if the viewer cannot see the web, 403 if it is not theirs. */
export async function getDraft(deps: Deps, viewer: Member, webId: string): Promise<WebDraft> {
  requireOwn(viewer, isId(webId) ? await webs.findOwner(deps.db, viewer, webId) : undefined);
  const draft = await findDraft(deps.db, webId);
  if (!draft) throw notFound();
  const { revision, basedOn, marks, html, css, js, packages, updatedAt } = draft;
  return {
    ...{ revision, basedOn, marks, html, css, js, updatedAt: updatedAt.toISOString() },
    ...presentSources(draft),
    ...presentPackages(packages),
  };
}

/** The revision of the draft of a web, if it is the viewer's own and has one. */
export async function findDraftRevision(
  deps: Deps,
  viewer: Viewer,
  web: { _id: string; owner: { _id: string } },
): Promise<number | null> {
  if (web.owner._id !== viewer?.id) return null;
  return (await findDraftState(deps.db, web._id))?.revision ?? null;
}

/**
 * Keeps unsaved code as the draft of the viewer's web; nothing that others see changes. 409 if the web has another
 * revision than the draft began from, or its draft another one than the viewer has last seen.
 */
export async function keepDraft(
  deps: Deps,
  viewer: Member,
  webId: string,
  { basedOn, marks, replaces, compiledWith, ...sent }: SentDraft,
): Promise<{ revision: number; updatedAt: string }> {
  if (!isId(webId)) throw notFound();
  const sources = cleanSources(sent.sources ?? {});
  const code = { html: withLf(sent.html), css: withLf(sent.css), js: withLf(sent.js) };
  const isBlank = panes.every((pane) => code[pane].trim() === '' && !sources[pane]?.text.trim());
  if (isBlank) throw badRequest(messages.nothingToSave);
  return inTransaction(deps.db, async (tx) => {
    const web = requireOwn(viewer, await webs.lockForUpdate(tx, viewer, webId, code, undefined));
    const before = await findDraftState(tx, webId);
    if (web.revision !== basedOn) throw taken(refusalMessages.changedElsewhere);
    // A draft that was discarded in the meantime is written anew.
    if (before && before.revision !== replaces) throw taken(refusalMessages.draftChangedElsewhere);
    const revision = before ? before.revision + 1 : firstRevision();
    const { updatedAt, codeBytes } = await storeDraft(tx, {
      ...{ webId, revision, basedOn, marks, sources, ...code },
      compiledWith: (Object.keys(sources).length > 0 && compiledWith) || null,
      packages: sent.packages ? await deps.packages.pin(tx, sent.packages, web.packages ?? []) : null,
    });
    const size = { codeBytes: before?.codeBytes ?? 0, historyBytes: 0 };
    await requireQuotaAfterSave(tx, viewer, size, { codeBytes, quota: deps.quota });
    return { revision, updatedAt: updatedAt.toISOString() };
  });
}

/** Discards the draft of the viewer's web, of this revision alone if one is given; no effect without one. */
export async function discardDraft(
  deps: Deps,
  viewer: Member,
  webId: string,
  revision?: number,
): Promise<{ _id: string }> {
  const web = requireOwn(viewer, isId(webId) ? await webs.findOwner(deps.db, viewer, webId) : undefined);
  await deleteDraft(deps.db, web.id, revision);
  return { _id: web.id };
}
