import type { InferResult } from 'kysely';
import type { Db } from '../../../shared/db/database.ts';

const columns = [
  'theme',
  'indentation',
  'font_size',
  'font_weight',
  'format_on_type',
  'minimap',
  'line_height',
  'mouse_wheel_zoom',
  'word_wrap',
] as const;

const select = (db: Db) => db.selectFrom('editor_preferences').select(columns);

export type PreferencesRow = InferResult<ReturnType<typeof select>>[number];

/** A member's preferences; undefined while they have never set any. */
export async function findPreferences(db: Db, userId: string): Promise<PreferencesRow | undefined> {
  return select(db).where('user_id', '=', userId).executeTakeFirst();
}

/** Keeps the editor's layout, 1 to 3; the other preferences stay as they are. */
export async function setIndentation(db: Db, userId: string, indentation: number): Promise<PreferencesRow> {
  return db
    .insertInto('editor_preferences')
    .values({ user_id: userId, indentation })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ indentation }))
    .returning(columns)
    .executeTakeFirstOrThrow();
}
