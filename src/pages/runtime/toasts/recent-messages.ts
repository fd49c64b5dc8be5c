/** A notification as it was shown; `at` in milliseconds since 1970. */
export type RecentMessage = {
  kind: 'success' | 'error' | 'warning' | 'info';
  text: string;
  link?: { text: string; href: string };
  at: number;
};

type Kept = { viewer: string; messages: RecentMessage[] };

const storageKey = 'messages:recent';
const maxMessages = 10;

const viewerHere = () => document.documentElement.dataset.viewer ?? '';

/** The last 10 notifications of this tab, newest first. Those shown to another member are left out. */
export function recentMessages(): RecentMessage[] {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return kept?.viewer === viewerHere() ? kept.messages : [];
  } catch {
    return [];
  }
}

/** Stores a notification for later reading and drops those shown to another member. */
export function rememberMessage(message: RecentMessage): void {
  const messages = [message, ...recentMessages()].slice(0, maxMessages);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ viewer: viewerHere(), messages } satisfies Kept));
  } catch {
    // If storage is full or blocked, only the history is lost, not the notification.
  }
}
