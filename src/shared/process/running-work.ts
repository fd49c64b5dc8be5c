const maxEntries = 32;
const entryBytes = 256;
/** Memory of the entries, for the watchdog's thread: it reads them while the event loop is blocked. */
export const runningWork = new SharedArrayBuffer(maxEntries * entryBytes);

const entries = entriesOf(runningWork);
const begun = new Array<number>(maxEntries).fill(0);
let total = 0;

/**
 * Records that this process begins a request or job, so that the watchdog can log what blocked the event loop.
 * Returns the function that records its end. If more than 32 run at once, only the latest are recorded.
 */
export function beginWork(label: string): () => void {
  total += 1;
  const [mine, index] = [total, total % maxEntries];
  begun[index] = mine;
  const entry = entries[index];
  if (entry) entry[0] = entry.write(label, 1, 'latin1');
  return () => {
    if (entry && begun[index] === mine) entry[0] = 0;
  };
}

/** The labels of what runs, by the memory that another thread fills. */
export const readRunningWork = (memory: SharedArrayBuffer): string[] =>
  entriesOf(memory)
    .map((entry) => entry.toString('latin1', 1, 1 + (entry[0] ?? 0)))
    .filter((label) => label !== '');

/** An entry is its length and its text; a length of 0 is an entry that has ended. */
function entriesOf(memory: SharedArrayBuffer): Buffer[] {
  return Array.from({ length: maxEntries }, (_, index) =>
    Buffer.from(memory, index * entryBytes, entryBytes),
  );
}
