import { badRequest, isAppError } from '../../../../shared/errors/app-error.ts';
import type { Visibility } from '../../../../shared/rules/visibility.ts';
import type { Member } from '../../../../shared/viewer.ts';
import { chosenVisibility } from '../../../../shared/visibility/visibility-choice.ts';
import type { ImportReply } from '../../contract/index.ts';
import { webCreationRate } from '../../contract/saves.ts';
import { countWithoutPicture } from '../../repository/pictures.ts';
import { findByIdempotencyKey } from '../../repository/webs.ts';
import { brokenByImport, type ImportedWeb } from '../../rules/imported-web.ts';
import type { Deps } from '../deps.ts';
import { countImported } from './limits.ts';
import { refusalMessages } from './refusal-messages.ts';
import { cleanLinks, insert } from './saves.ts';
import { withLf, withLfEnds } from './sources.ts';
import { cleanTags } from './tagging.ts';

/**
 * Seconds between the pictures of a member's imported webs. The worker needs less for one, even if it takes several
 * frames, so that the pictures of saves come in between.
 */
const secondsPerPicture = 8;
const maxPictureDelay = 3_600;

/** `key` is an idempotency key per member: a repeated call returns the webs that it has made. */
export type WebToImport = { -readonly [K in keyof ImportedWeb]: Mutable<ImportedWeb[K]> } & {
  key: string;
  isPublic?: boolean | undefined;
  visibility?: Visibility | undefined;
};
type Mutable<T> = T extends readonly string[] ? string[] : T;

/**
 * Saves webs one by one, each in its own transaction and under the rules of new webs. A refused web does not affect
 * the others.
 */
export async function importWebs(
  deps: Deps,
  owner: Member,
  webs: readonly WebToImport[],
): Promise<ImportReply> {
  const reply: ImportReply = { imported: [], refused: [] };
  const waiting = deps.shouldRenderThumbnails ? await countWithoutPicture(deps.db, owner.id) : 0;
  for (const [position, { key, ...web }] of webs.entries()) {
    const thumbnailDelay = Math.min((waiting + position + 1) * secondsPerPicture, maxPictureDelay);
    try {
      reply.imported.push({ key, ...(await importWeb(deps, owner, web, { key, thumbnailDelay })) });
    } catch (error) {
      if (!isAppError(error) || error.status >= 500) throw error;
      reply.refused.push({ key, message: error.message, ...(error.field && { field: error.field }) });
    }
  }
  return reply;
}

async function importWeb(
  deps: Deps,
  owner: Member,
  sent: Omit<WebToImport, 'key'>,
  { key, thumbnailDelay }: { key: string; thumbnailDelay: number },
): Promise<{ _id: string; notice?: string }> {
  const web = cleanWeb(sent);
  const { title, description, tags } = web;
  const { ready: packages, missing } = await deps.packages.splitReady(deps.db, web.packages ?? []);
  deps.site.spam.requireAllowed({ title, description, tags: tags.join(' ') });
  const existingId = await findByIdempotencyKey(deps.db, owner.id, key);
  if (existingId !== undefined) return { _id: existingId };
  const wasPrivate = chosenVisibility(web) === 'private';
  const mayBeSeen = wasPrivate || (await countSeen(deps, owner));
  const choice = mayBeSeen ? {} : { isPublic: undefined, visibility: 'private' as const };
  const { id, notice } = await insert(
    deps,
    owner,
    { ...web, packages, ...choice },
    {
      picture: null,
      idempotencyKey: key,
      thumbnailDelay,
      isCountedAsNew: mayBeSeen && !wasPrivate,
    },
  );
  const reasons = [
    mayBeSeen ? notice : refusalMessages.importedAsPrivate(webCreationRate.max),
    missing.length > 0 && refusalMessages.importedWithoutPackages(missing.join(', ')),
  ].filter(Boolean);
  return { _id: id, ...(reasons.length > 0 && { notice: reasons.join('. ') }) };
}

/** The web as it is stored; 400 for the first rule of imports that it breaks. */
function cleanWeb(sent: Omit<WebToImport, 'key'>) {
  const code = { html: withLf(sent.html), css: withLf(sent.css), js: withLf(sent.js) };
  const web = { ...sent, ...code, sources: sent.sources && withLfEnds(sent.sources) };
  const broken = brokenByImport(web);
  if (broken) throw badRequest(broken.message, broken.field);
  return { ...web, ...cleanLinks(web), tags: cleanTags(web.tags) };
}

/** Counts a web that people other than its owner see; false above the rate of new webs. */
async function countSeen(deps: Deps, { id }: Member): Promise<boolean> {
  try {
    await countImported(deps, id);
    return true;
  } catch (error) {
    if (isAppError(error) && error.status === 429) return false;
    throw error;
  }
}
