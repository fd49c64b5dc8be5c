import type { Tx } from '../../../../shared/db/database.ts';
import { badRequest, taken } from '../../../../shared/errors/app-error.ts';
import { foldAutosave } from '../../repository/versions/packing.ts';
import type { OwnedWeb, WebChanges } from '../../repository/webs.ts';
import { sittingMinutes } from '../versions/packing.ts';
import { refusalMessages } from './refusal-messages.ts';

/** Seconds until the worker draws an autosaved web, so that a sitting does not cost a picture for each pause in typing. */
export const autosavePictureDelay = 600;

const fields = new Set(['title', 'description', 'html', 'css', 'js', 'sources', 'compiledWith', 'packages']);

/** Throws a 400 unless an autosave changes only code and texts, and says which revision it began from. */
export function requireAutosave(changes: WebChanges, basedOn: number | undefined): void {
  const other = Object.keys(changes).find((field) => !fields.has(field));
  if (other !== undefined) throw badRequest(refusalMessages.autosaveOfOther, other);
  if (basedOn === undefined) throw badRequest(refusalMessages.autosaveWithoutBase, 'basedOn');
}

/** Throws a 409 if others see the web, or will when moderators show it again: an autosave publishes nothing. */
export function requireNotPublic(web: OwnedWeb): void {
  if (web.wantedVisibility === 'public') throw taken(refusalMessages.autosaveOfPublic);
}

/** Makes the last save of a locked web part of the autosaves of this sitting, which become one version. */
export const joinSitting = (tx: Tx, webId: string, sitting: string): Promise<void> =>
  foldAutosave(tx, webId, sitting, sittingMinutes);
