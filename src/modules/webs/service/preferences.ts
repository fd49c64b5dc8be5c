import type { Static } from 'typebox';
import type { Db } from '../../../shared/db/database.ts';
import { badRequest } from '../../../shared/errors/app-error.ts';
import type { Member } from '../../../shared/viewer.ts';
import type { EditorPreferences, endpoints } from '../contract/index.ts';
import { toPreferences } from '../present.ts';
import { setPreferences } from '../repository/preferences.ts';
import { messages } from '../rules/messages.ts';

export type PreferenceChanges = Static<(typeof endpoints)['PATCH /webs/update-editor-preferences']['body']>;

/** Updates the given preferences; the others stay. 400 if none is given. */
export async function updatePreferences(
  { db }: { db: Db },
  viewer: Member,
  changes: PreferenceChanges,
): Promise<EditorPreferences> {
  if (Object.keys(changes).length === 0) throw badRequest(messages.noDataToUpdate);
  return toPreferences(await setPreferences(db, viewer.id, changes));
}
