type SavedMessage = { id: string; revision: number };

/** The line between tabs of one browser that have the same web open. */
export type OtherTabs = {
  /** Tells that this revision of a web is saved. */
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

/** Hears of webs that other tabs save. Browsers without such a line hear nothing; the server still tells at the save. */
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
