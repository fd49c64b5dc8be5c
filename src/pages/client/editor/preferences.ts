import type { EditorPreferences } from '../../../modules/webs/contract.ts';

/** How the editor looks to guests, and to members who have chosen nothing. */
export const defaultPreferences: EditorPreferences = {
  theme: 'vs-dark',
  indentation: 2,
  fontSize: '15px',
  fontWeight: 500,
  formatOnType: true,
  minimap: false,
  lineHeight: 20,
  mouseWheelZoom: true,
  wordWrap: 'on',
};
