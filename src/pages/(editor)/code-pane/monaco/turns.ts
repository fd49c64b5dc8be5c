type Turn = { isFirst: () => boolean; take: () => void };

const waiting: Turn[] = [];
let isGiving = false;

/**
 * Resolves in a separate task, so that the page handles keys and draws frames between the creation of two panes.
 * Waiting panes with `isFirst` go first.
 */
export function nextTurn(isFirst: () => boolean): Promise<void> {
  return new Promise((take) => {
    waiting.push({ isFirst, take });
    if (!isGiving) void giveTurns();
  });
}

async function giveTurns(): Promise<void> {
  isGiving = true;
  while (waiting.length > 0) {
    await new Promise((resolve) => setTimeout(resolve));
    const first = waiting.findIndex((turn) => turn.isFirst());
    waiting.splice(Math.max(0, first), 1)[0]?.take();
  }
  isGiving = false;
}
