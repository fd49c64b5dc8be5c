/** Maximum number of keys in one statement. */
const maxKeys = 100;

type Waiting<Row> = { resolve: (row: Row | undefined) => void; reject: (error: unknown) => void };

/**
 * Returns a lookup by key that reads all keys requested in one turn of the event loop in one statement. Under load
 * many requests arrive in a turn, and a further statement costs more than a further key. Nothing is cached: every
 * lookup reads after it was requested. `read` returns the rows of these distinct keys, in any order.
 */
export function batchLookups<Row>(
  read: (keys: string[]) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): (key: string) => Promise<Row | undefined> {
  let waiting = new Map<string, Waiting<Row>[]>();

  const readWaiting = async () => {
    const batch = waiting;
    waiting = new Map();
    try {
      const rows = new Map((await read([...batch.keys()])).map((row) => [keyOf(row), row]));
      for (const [key, callers] of batch) for (const { resolve } of callers) resolve(rows.get(key));
    } catch (error) {
      for (const callers of batch.values()) for (const { reject } of callers) reject(error);
    }
  };

  return (key) => {
    if (waiting.size === maxKeys) void readWaiting();
    if (waiting.size === 0) {
      const own = waiting;
      // A full batch has been read before its turn came.
      setImmediate(() => own === waiting && void readWaiting());
    }
    return new Promise((resolve, reject) => {
      const callers = waiting.get(key);
      if (callers) callers.push({ resolve, reject });
      else waiting.set(key, [{ resolve, reject }]);
    });
  };
}
