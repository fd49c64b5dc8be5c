import type { Static } from 'typebox';
import type { Db } from '../../../shared/db/database.ts';
import { badRequest, notFound } from '../../../shared/errors/app-error.ts';
import { isId } from '../../../shared/ids.ts';
import type { Member, Viewer } from '../../../shared/viewer.ts';
import type { Clipped } from '../clipped-code.ts';
import type { EditorPreferences, endpoints, WebCard, WebForEditor, WebWhole } from '../contract/index.ts';
import { toCard, toFullWeb, toPreferences, toWebForEditor } from '../present.ts';
import { findPreferences, setPreferences } from '../repository/preferences.ts';
import {
  findCards,
  findClippedForEditor,
  findClippedWeb,
  findForEditor,
  findFullWeb,
} from '../repository/web-details.ts';
import { messages } from '../rules/messages.ts';
import type { Deps } from './deps.ts';

/** Cards of the webs with these ids that are visible to the viewer, in the order of `ids`. */
export async function listCards(deps: Deps, viewer: Viewer, ids: readonly string[]): Promise<WebCard[]> {
  const rows = ids.length > 0 ? await findCards(deps.db, viewer, ids) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toCard(row, deps.publicUrl)] : [];
  });
}

/** The result of `find` for the web `id`; 404 if there is none. */
async function requireRow<Row>(id: string, find: () => Promise<Row | undefined>): Promise<Row> {
  const row = isId(id) ? await find() : undefined;
  if (!row) throw notFound();
  return row;
}

/** Returns a web with its code; 404 if it does not exist or is not visible to the viewer. */
export async function get(deps: Deps, viewer: Viewer, id: string): Promise<WebWhole> {
  const row = await requireRow(id, () => findFullWeb(deps.db, viewer, id));
  return toFullWeb(row, deps.publicUrl);
}

/** Returns the fields for the editor and the full view; 404 if the web does not exist or is not visible to the viewer. */
export async function getForEditor(deps: Deps, viewer: Viewer, id: string): Promise<WebForEditor> {
  const row = await requireRow(id, () => findForEditor(deps.db, viewer, id));
  return toWebForEditor(row, deps.publicUrl);
}

/** `get` for a page: of long code only the beginning. */
export async function getClipped(deps: Deps, viewer: Viewer, id: string): Promise<Clipped<WebWhole>> {
  const row = await requireRow(id, () => findClippedWeb(deps.db, viewer, id));
  return { ...toFullWeb(row, deps.publicUrl), isClipped: row.is_clipped };
}

/** `getForEditor` for a page: of long code only the beginning. */
export async function getClippedForEditor(
  deps: Deps,
  viewer: Viewer,
  id: string,
): Promise<Clipped<WebForEditor>> {
  const row = await requireRow(id, () => findClippedForEditor(deps.db, viewer, id));
  return { ...toWebForEditor(row, deps.publicUrl), isClipped: row.is_clipped };
}

/** The viewer's editor preferences; the defaults for guests and for members who have set none. */
export async function getPreferences({ db }: { db: Db }, viewer: Viewer): Promise<EditorPreferences> {
  return toPreferences(viewer ? await findPreferences(db, viewer.id) : undefined);
}

/** Preferences for opening an editor, and whether to offer matching the site's theme: only if no theme has been chosen. */
export async function getEditorAppearance(
  { db }: { db: Db },
  viewer: Viewer,
): Promise<{ preferences: EditorPreferences; canMatchTheme: boolean }> {
  const row = viewer ? await findPreferences(db, viewer.id) : undefined;
  return { preferences: toPreferences(row), canMatchTheme: viewer !== null && (row?.theme ?? null) === null };
}

/** Stores the editor's layout, 1 to 3. */
export async function updateLayout(
  { db }: { db: Db },
  viewer: Member,
  indentation: number,
): Promise<EditorPreferences> {
  return toPreferences(await setPreferences(db, viewer.id, { indentation }));
}

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
