import { chosenVisibility } from '../../../../shared/auth/visibility-choice.ts';
import { badRequest, isAppError } from '../../../../shared/errors/app-error.ts';
import type { Visibility } from '../../../../shared/rules/visibility.ts';
import type { Member } from '../../../../shared/viewer.ts';
import type { ImportReply } from '../../contract/index.ts';
import { webCreationRate } from '../../contract/saves.ts';
import { brokenByImport, type ImportedWeb } from '../../imports/import-rules.ts';
import { countWithoutPicture } from '../../repository/saving/thumbnails.ts';
import { findByIdempotencyKey } from '../../repository/webs.ts';
import type { Deps } from '../deps.ts';
import { refusalMessages } from './refusal-messages.ts';
import { cleanLinks, insert } from './saves.ts';
import { cleanTags } from './tags.ts';

/** Seconds between the pictures of a member's imported webs. The worker renders one in less, so that saves come in between. */
const secondsPerPicture = 3;
const maxPictureDelay = 3_600;

/** `key` is an idempotency key per member: a repeated call returns the webs that it has made. */
export type WebToImport = { [K in keyof ImportedWeb]: ImportedWeb[K] extends string ? string : string[] } & {
  key: string;
  isPublic?: boolean | undefined;
  visibility?: Visibility | undefined;
};

/**
 * Saves webs one by one, each in a transaction of its own under the rules of new webs: one that is refused keeps none of the
 * others from being saved.
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
  const web = { ...sent, html: withLf(sent.html), css: withLf(sent.css), js: withLf(sent.js) };
  const broken = brokenByImport(web);
  if (broken) throw badRequest(broken.message, broken.field);
  const clean = { ...web, ...cleanLinks(web), tags: cleanTags(web.tags) };
  const { title, description, tags } = clean;
  deps.site.spam.requireAllowed({ title, description, tags: tags.join(' ') });
  const existingId = await findByIdempotencyKey(deps.db, owner.id, key);
  if (existingId !== undefined) return { _id: existingId };
  const mayBeSeen = chosenVisibility(web) === 'private' || (await countSeen(deps, owner));
  const row = mayBeSeen ? clean : { ...clean, isPublic: undefined, visibility: 'private' as const };
  const { id, notice } = await insert(deps, owner, row, {
    picture: null,
    idempotencyKey: key,
    thumbnailDelay,
  });
  const reason = mayBeSeen ? notice : refusalMessages.importedAsPrivate(webCreationRate.max);
  return { _id: id, ...(reason !== null && { notice: reason }) };
}

/** Counts a web that others than its owner see; false above the rate of new webs. */
async function countSeen({ accounts }: Deps, { id }: Member): Promise<boolean> {
  try {
    await accounts.enforceRate('imported web', id, webCreationRate);
    return true;
  } catch (error) {
    if (isAppError(error) && error.status === 429) return false;
    throw error;
  }
}

/** Line ends as saves by forms keep them. */
const withLf = (text: string) => text.replaceAll('\r\n', '\n');
