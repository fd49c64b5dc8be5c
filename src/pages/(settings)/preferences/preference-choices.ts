import { editorChoices } from '../../../modules/webs/rules/fields.ts';

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
