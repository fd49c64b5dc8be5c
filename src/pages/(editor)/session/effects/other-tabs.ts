type SavedMessage = { id: string; revision: number };

/** The channel between tabs of one browser with the same web. */
export type OtherTabs = {
  /** Notifies other tabs that this revision of a web was saved. */
  announceSaved: (id: string, revision: number) => void;
  close: () => void;
};

function isSavedMessage(value: unknown): value is SavedMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'revision' in value &&
    typeof value.id === 'string' &&
    typeof value.revision === 'number'
  );
}

/**
 * Calls `onSaved` when another tab saves a web. Without BroadcastChannel nothing is received; then a conflict is
 * detected only when saving.
 */
export function openOtherTabs(onSaved: (id: string, revision: number) => void): OtherTabs {
  if (typeof BroadcastChannel === 'undefined') return { announceSaved: () => {}, close: () => {} };
  const channel = new BroadcastChannel('codeweb:webs');
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isSavedMessage(data)) onSaved(data.id, data.revision);
  };
  return {
    announceSaved: (id, revision) => channel.postMessage({ id, revision }),
    close: () => channel.close(),
  };
}
