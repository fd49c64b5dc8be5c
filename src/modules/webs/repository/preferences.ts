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
  'html_kind',
  'css_kind',
  'js_kind',
  'autosave',
] as const;

const select = (db: Db) => db.selectFrom('editor_preferences').select(columns);

export type PreferencesRow = InferResult<ReturnType<typeof select>>[number];

/** A member's preferences; undefined if they have never set any. */
export async function findPreferences(db: Db, userId: string): Promise<PreferencesRow | undefined> {
  return select(db).where('user_id', '=', userId).executeTakeFirst();
}

export type PreferencesChanges = Partial<{
  theme: string;
  indentation: number;
  fontSize: string;
  fontWeight: number;
  formatOnType: boolean;
  minimap: boolean;
  lineHeight: number;
  mouseWheelZoom: boolean;
  wordWrap: string;
  htmlKind: string;
  cssKind: string;
  jsKind: string;
  autosave: boolean;
}>;

/** Updates the given preferences; the others stay, initially at the column defaults. */
export async function setPreferences(
  db: Db,
  userId: string,
  { theme, indentation, minimap, autosave, ...rest }: PreferencesChanges,
): Promise<PreferencesRow> {
  const changes = {
    theme,
    indentation,
    minimap,
    autosave,
    font_size: rest.fontSize,
    font_weight: rest.fontWeight,
    format_on_type: rest.formatOnType,
    line_height: rest.lineHeight,
    mouse_wheel_zoom: rest.mouseWheelZoom,
    word_wrap: rest.wordWrap,
    html_kind: rest.htmlKind,
    css_kind: rest.cssKind,
    js_kind: rest.jsKind,
  };
  return db
    .insertInto('editor_preferences')
    .values({ user_id: userId, ...changes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .returning(columns)
    .executeTakeFirstOrThrow();
}
