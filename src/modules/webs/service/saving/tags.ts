import { badRequest } from '../../../../shared/errors/app-error.ts';
import { isTag, toTag } from '../../rules/fields.ts';
import { messages } from '../../rules/messages.ts';

/** Tags as they are stored, each once; 400 for a text that is none. */
export function cleanTags(tags: readonly string[]): string[] {
  const clean = [...new Set(tags.map(toTag))];
  if (!clean.every(isTag)) throw badRequest(messages.tagInvalid, 'tags');
  return clean;
}
