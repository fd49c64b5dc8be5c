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

/** The last ten notifications of this tab, the newest first. Those of another member are not shown. */
export function recentMessages(): RecentMessage[] {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return kept?.viewer === viewerHere() ? kept.messages : [];
  } catch {
    return [];
  }
}

/** Keeps a notification for later reading; what another member was told goes. */
export function rememberMessage(message: RecentMessage): void {
  const messages = [message, ...recentMessages()].slice(0, maxMessages);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ viewer: viewerHere(), messages } satisfies Kept));
  } catch {
    // A full or forbidden storage costs the list, not the notification.
  }
}
