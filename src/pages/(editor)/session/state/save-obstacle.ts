import { messages } from '../../../../modules/webs/messages.ts';
import {
  changedFields,
  isBlank,
  isSame,
  lacksDetails,
  type WebFields,
} from '../../../(drafts)/model/web-fields.ts';
import type { Question, SavedWeb } from '../session-types.ts';

/** Why a web cannot be saved as it is: what to ask, and what to say. */
export type Obstacle = { question: Question | null; kind: 'info' | 'warning'; text: string | null };

type Work = {
  /** Null for a new web. */
  saved: SavedWeb | null;
  fields: WebFields;
  /** False in somebody else's web. */
  mayEdit: boolean;
  isMember: boolean;
};

const warn = (text: string, question: Question | null = null): Obstacle => ({
  question,
  kind: 'warning',
  text,
});

/** The first thing that stands between this work and a save; null when it can be sent. */
export function obstacleOf({ saved, fields, mayEdit, isMember }: Work): Obstacle | null {
  if (!saved && isBlank(fields)) return warn(messages.emptyWeb);
  if (!isMember) return warn(messages.pleaseLoginToSave, 'login');
  if (!saved) return lacksDetails(fields) ? warn(messages.titleAndDescription, 'details') : null;
  // An owner's add-ons are saved one by one, at once.
  const isSaved = mayEdit
    ? Object.keys(changedFields(saved.fields, fields)).length === 0
    : isSame(saved.fields, fields);
  if (isSaved) return { question: null, kind: 'info', text: messages.noChanges };
  if (isBlank(fields)) return warn(messages.nothingToSave);
  return mayEdit ? null : { question: 'fork', kind: 'info', text: null };
}
