type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Marks in storage that a web was started and has not responded yet. If the marker is found at startup, the last run
 * froze or crashed the page, and the preview starts paused. Without storage nothing is marked.
 */
export function createRunningMarker(
  key: string,
  store: () => Store,
): { found: () => boolean; set: () => void; clear: () => void } {
  const name = `running:${key}`;
  const attempt = <T>(action: (storage: Store) => T, otherwise: T): T => {
    try {
      return action(store());
    } catch {
      return otherwise;
    }
  };
  return {
    found: () => attempt((storage) => storage.getItem(name) !== null, false),
    set: () => attempt((storage) => storage.setItem(name, '1'), undefined),
    clear: () => attempt((storage) => storage.removeItem(name), undefined),
  };
}
