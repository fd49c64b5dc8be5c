const channelName = 'editor-preferences';

let channel: BroadcastChannel | null = null;

const open = () => {
  channel ??= new BroadcastChannel(channelName);
  return channel;
};

/** Notifies this browser's other tabs that the member's editor preferences have changed. */
export function announcePreferences(): void {
  open().postMessage(null);
}

/** Calls `listener` when another tab has changed the preferences. Returns an unsubscribe function. */
export function onPreferencesChanged(listener: () => void): () => void {
  const tabs = open();
  tabs.addEventListener('message', listener);
  return () => tabs.removeEventListener('message', listener);
}
