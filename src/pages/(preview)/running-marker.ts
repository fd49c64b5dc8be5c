type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Remembers that a web was started and has not answered yet. Found at start-up, the last run took the page down,
 * and the preview begins paused. A browser without storage simply remembers nothing.
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
