import { messages } from '../../../../modules/webs/rules/messages.ts';
import type { SavedWeb } from '../../../(drafts)/index.ts';
import { isBlank, isSame, lacksDetails, type WebFields } from '../../../(drafts)/index.ts';
import { differs, type Question } from './state.ts';

/** Why a web cannot be saved as it is: the dialog to open, and the notification to show. */
type SaveObstacle = { question: Question | null; kind: 'info' | 'warning'; text: string | null };

type Work = {
  /** Null for a new web. */
  saved: SavedWeb | null;
  fields: WebFields;
  /** False in another member's web. */
  mayEdit: boolean;
  isMember: boolean;
};

const warning = (text: string, question: Question | null = null): SaveObstacle => ({
  question,
  kind: 'warning',
  text,
});

/** Finds the first obstacle to a save; null when the work can be sent. */
export function findSaveObstacle({ saved, fields, mayEdit, isMember }: Work): SaveObstacle | null {
  if (!saved && isBlank(fields)) return warning(messages.emptyWeb);
  if (!isMember) return warning(messages.pleaseLoginToSave, 'login');
  // The dialog shows its warning itself.
  if (!saved) return lacksDetails(fields) ? { question: 'details', kind: 'warning', text: null } : null;
  // An owner's add-ons are saved one at a time as they change, so they are no reason to save.
  const isSaved = mayEdit ? !differs(saved.fields, fields) : isSame(saved.fields, fields);
  if (isSaved) return { question: null, kind: 'info', text: messages.noChanges };
  if (isBlank(fields)) return warning(messages.nothingToSave);
  return mayEdit ? null : { question: 'fork', kind: 'info', text: null };
}
