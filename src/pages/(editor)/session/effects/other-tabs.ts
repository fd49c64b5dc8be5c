type Note = { id: string; revision: number };

/** The line between tabs of one browser that have the same web open. */
export type OtherTabs = {
  /** Tells that this revision of a web is saved. */
  tell: (id: string, revision: number) => void;
  close: () => void;
};

function isNote(value: unknown): value is Note {
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
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, close: () => {} };
  const channel = new BroadcastChannel('codeweb:webs');
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isNote(data)) onSaved(data.id, data.revision);
  };
  return {
    tell: (id, revision) => channel.postMessage({ id, revision }),
    close: () => channel.close(),
  };
}
