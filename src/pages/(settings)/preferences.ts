import type { EditorPreferences } from '../../modules/webs/contract/index.ts';
import { editorChoices } from '../../modules/webs/rules/fields.ts';
import type { CallInput } from '../runtime/api/api.ts';

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

const unchanged = (values: readonly (string | number)[]) =>
  values.map((value) => ({ value: String(value), words: String(value) }));

/** Options of the editor preferences and their labels, used by the editor and the settings. */
export const preferenceChoices = {
  theme: [
    { value: 'vs-dark', words: 'Dark' },
    { value: 'light', words: 'Light' },
    { value: 'match', words: 'Match the site' },
  ],
  fontSize: unchanged(editorChoices.fontSize),
  fontWeight: unchanged(editorChoices.fontWeight),
  lineHeight: unchanged(editorChoices.lineHeight),
  wordWrap: [
    { value: 'on', words: 'On' },
    { value: 'off', words: 'Off' },
    { value: 'wordWrapColumn', words: 'At a fixed column' },
    { value: 'bounded', words: 'At the column or the edge' },
  ],
};

/** Boolean preferences. */
export const preferenceChecks = [
  {
    name: 'autosave',
    label: 'Autosave',
    hint: 'Saves private and unlisted webs when you pause. A public web keeps a draft that only you see.',
  },
  { name: 'formatOnType', label: 'Format On Type', hint: 'Formats a line when you finish it.' },
  {
    name: 'mouseWheelZoom',
    label: 'Mouse Wheel Zoom',
    hint: 'Change the text size with Ctrl and the mouse wheel.',
  },
  { name: 'minimap', label: 'Minimap', hint: 'A small overview of the code beside it.' },
] as const;

/** Preferences with several options. */
export const preferenceSelects = [
  { name: 'theme', label: 'Theme' },
  { name: 'fontSize', label: 'Font Size' },
  { name: 'fontWeight', label: 'Font Weight' },
  { name: 'lineHeight', label: 'Line Height' },
  { name: 'wordWrap', label: 'Word Wrap' },
] as const;

const channelName = 'editor-preferences';

let channel: BroadcastChannel | null = null;

const open = () => {
  channel ??= new BroadcastChannel(channelName);
  return channel;
};

/** Notifies this browser's other tabs that the member's editor preferences have changed. */
export function announcePreferences(): void {
  open().postMessage(null);
}

/** Calls `listener` when another tab has changed the preferences. Returns an unsubscribe function. */
export function onPreferencesChanged(listener: () => void): () => void {
  const tabs = open();
  tabs.addEventListener('message', listener);
  return () => tabs.removeEventListener('message', listener);
}
