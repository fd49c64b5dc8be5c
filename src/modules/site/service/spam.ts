import { badRequest } from '../../../shared/errors/app-error.ts';
import { messages } from '../messages.ts';
import { findSpam, parseSpamList, type SpamList } from '../spam/spam-list.ts';
import type { SiteSettings } from './settings.ts';

/** Checks members' texts against the lists that admins write. A list is read again only when it has changed. */
export function createSpamRules(settings: Pick<SiteSettings, 'get'>) {
  const read = new Map<string, { text: string; list: SpamList }>();
  const listOf = (name: 'refusedTexts'): SpamList => {
    const text = settings.get()[name];
    const known = read.get(name);
    if (known?.text === text) return known.list;
    const list = parseSpamList(text);
    read.set(name, { text, list });
    return list;
  };
  return {
    /** Throws a 400, with the name of the field, when one of these texts holds what may not be written here. */
    requireAllowed(texts: Readonly<Record<string, string | undefined>>): void {
      const list = listOf('refusedTexts');
      for (const [field, text] of Object.entries(texts)) {
        const found = text === undefined ? null : findSpam(list, text);
        if (found !== null) throw badRequest(messages.textRefused(found), field);
      }
    },
  };
}

export type SpamRules = ReturnType<typeof createSpamRules>;
