import { currentSession } from '../runtime/api/session.ts';

const maxSearches = 6;

/** The key of the member's searches. Guests share one. */
const storageKey = () => `searches ${currentSession().viewer?.id ?? ''}`;

/** The last searches, newest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  const searches = [text, ...recentSearches().filter((other) => other !== text)].slice(0, maxSearches);
  try {
    localStorage.setItem(storageKey(), JSON.stringify(searches));
  } catch {
    // Without storage nothing is suggested again.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(storageKey());
  } catch {
    // Nothing was kept.
  }
}
