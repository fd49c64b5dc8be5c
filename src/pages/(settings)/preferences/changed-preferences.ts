import type { EditorPreferences } from '../../../modules/webs/contract/index.ts';
import { editorChoices } from '../../../modules/webs/rules/fields.ts';
import type { CallInput } from '../../runtime/api/api.ts';

/** Preferences to be changed. */
export type PreferenceChanges = NonNullable<CallInput<'PATCH /webs/update-editor-preferences'>['body']>;

/** The form's values that differ from the saved preferences. An unchecked checkbox has no form value. */
export function changedPreferences(
  values: Record<string, string>,
  kept: EditorPreferences,
): PreferenceChanges {
  const chosen = {
    theme: among(editorChoices.theme, values.theme),
    fontSize: among(editorChoices.fontSize, values.fontSize),
    fontWeight: among(editorChoices.fontWeight, values.fontWeight),
    lineHeight: among(editorChoices.lineHeight, values.lineHeight),
    wordWrap: among(editorChoices.wordWrap, values.wordWrap),
    htmlKind: among(editorChoices.htmlKind, values.htmlKind),
    cssKind: among(editorChoices.cssKind, values.cssKind),
    jsKind: among(editorChoices.jsKind, values.jsKind),
    autosave: values.autosave !== undefined,
    formatOnType: values.formatOnType !== undefined,
    mouseWheelZoom: values.mouseWheelZoom !== undefined,
    minimap: values.minimap !== undefined,
  };
  const before = new Map<string, unknown>(Object.entries(kept));
  return Object.fromEntries(
    Object.entries(chosen).filter(([name, value]) => value !== undefined && value !== before.get(name)),
  );
}

const among = <Choice extends string | number>(choices: readonly Choice[], value: string | undefined) =>
  choices.find((choice) => String(choice) === value);
