import { badRequest } from '../../../shared/errors/app-error.ts';
import { messages } from '../rules/messages.ts';
import { findSpam, parseSpamList, type SpamAction, type SpamLists, spamActions } from '../rules/spam-list.ts';
import type { SiteSettings } from './settings.ts';

/** The listed words that a saved text contains, and whether they hide it or hold it for review. */
export type ListedText = { action: 'hide' | 'hold'; found: string };

/** Texts by the names of their fields. */
type Texts = Readonly<Record<string, string | undefined>>;

/** Checks members' texts against the list that admins write. It is read again only when it has changed. */
export function createSpamRules(settings: Pick<SiteSettings, 'get'>) {
  let read: { text: string; lists: SpamLists } | null = null;
  const current = (): SpamLists => {
    const { listedTexts: text } = settings.get();
    if (read?.text !== text) read = { text, lists: parseSpamList(text) };
    return read.lists;
  };
  const refuseIn = (texts: Texts, actions: readonly SpamAction[]): void => {
    const lists = current();
    for (const [field, text = ''] of Object.entries(texts))
      for (const action of actions) {
        const found = findSpam(lists[action], text);
        if (found !== null) throw badRequest(messages.textRefused(found), field);
      }
  };
  const isEmpty = ({ phrases, domains }: SpamLists['hide']) => phrases.size === 0 && domains.size === 0;
  return {
    /**
     * Throws a 400, with the name of the field, if one of these texts of an item that can be hidden contains a
     * refused entry. Entries that hide or hold are left to `Screen`.
     */
    requireAllowed(texts: Texts): void {
      refuseIn(texts, ['refuse']);
    },
    /**
     * Like `requireAllowed`, for texts that cannot be hidden alone, such as names and profiles: an entry that would
     * hide or hold them is refused.
     */
    requireUnlisted(texts: Texts): void {
      refuseIn(texts, spamActions);
    },
    /** Whether any entry hides or holds what contains it. */
    canHide(): boolean {
      const { hide, hold } = current();
      return !isEmpty(hide) || !isEmpty(hold);
    },
    /** The first entry in these texts that hides the item, else the first that holds it; null if there is none. */
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
