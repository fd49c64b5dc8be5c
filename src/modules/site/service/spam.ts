import { badRequest } from '../../../shared/errors/app-error.ts';
import { messages } from '../messages.ts';
import { findSpam, parseSpamList, type SpamLists } from '../spam/spam-list.ts';
import type { SiteSettings } from './settings.ts';

/** What of a list a text holds that is saved, and whether it is hidden for good or until a moderator has looked at it. */
export type ListedText = { action: 'hide' | 'hold'; found: string };

/** Checks members' texts against the list that admins write. It is read again only when it has changed. */
export function createSpamRules(settings: Pick<SiteSettings, 'get'>) {
  let read: { text: string; lists: SpamLists } | null = null;
  const current = (): SpamLists => {
    const { listedTexts: text } = settings.get();
    if (read?.text !== text) read = { text, lists: parseSpamList(text) };
    return read.lists;
  };
  const isEmpty = ({ phrases, domains }: SpamLists['hide']) => phrases.size === 0 && domains.size === 0;
  return {
    /** Throws a 400, with the name of the field, when one of these texts holds what may not be written here. */
    requireAllowed(texts: Readonly<Record<string, string | undefined>>): void {
      const { refuse } = current();
      for (const [field, text] of Object.entries(texts)) {
        const found = text === undefined ? null : findSpam(refuse, text);
        if (found !== null) throw badRequest(messages.textRefused(found), field);
      }
    },
    /** Whether any entry hides or holds what contains it. */
    canHide(): boolean {
      const { hide, hold } = current();
      return !isEmpty(hide) || !isEmpty(hold);
    },
    /** The first entry in these texts that hides what contains it, else the first that holds it; null if there is none. */
    findListed(texts: readonly string[]): ListedText | null {
      const lists = current();
      for (const action of ['hide', 'hold'] as const)
        for (const text of texts) {
          const found = findSpam(lists[action], text);
          if (found !== null) return { action, found };
        }
      return null;
    },
  };
}

export type SpamRules = ReturnType<typeof createSpamRules>;
