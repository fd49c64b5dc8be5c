import { messages } from '../../../modules/webs/messages.ts';
import type { Question } from './session-types.ts';
import { isBlank, lacksDetails, type WebFields } from './web-fields.ts';

/** What a new web still lacks to be saved, in the order in which people hear of it: what to ask and what to say. */
export function missingIn(
  web: WebFields,
  isMember: boolean,
): { question: Question | null; text: string } | null {
  if (isBlank(web)) return { question: null, text: messages.emptyWeb };
  if (!isMember) return { question: 'login', text: messages.pleaseLoginToSave };
  if (lacksDetails(web)) return { question: 'details', text: messages.titleAndDescription };
  return null;
}
