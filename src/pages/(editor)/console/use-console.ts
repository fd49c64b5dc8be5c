import { useEffect, useState } from 'react';
import { ConsoleStore, InputHistory } from '../../(preview)/index.ts';

const storageKey = 'console';
const minShare = 0.1;

/** Whether the console is open, and its share of the height below the header; stored in this browser. */
export type ConsolePlace = { isOpen: boolean; share: number };

const closed: ConsolePlace = { isOpen: false, share: 0.45 };

function readPlace(): ConsolePlace {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return closed;
    const { isOpen, share }: Record<string, unknown> = { ...kept };
    const isShare = typeof share === 'number' && share >= minShare && share <= 1 - minShare;
    return { isOpen: isOpen === true, share: isShare ? share : closed.share };
  } catch {
    return closed;
  }
}

/** The console lines of a result and the input history. */
export function useConsole() {
  const [store] = useState(() => new ConsoleStore());
  const [history] = useState(() => new InputHistory());
  return { store, history };
}

/** The stored size and open state of the console, and a setter. */
export function useConsolePlace(): [ConsolePlace, (change: Partial<ConsolePlace>) => void] {
  const [place, setPlace] = useState(closed);
  useEffect(() => setPlace(readPlace()), []);
  const change = (part: Partial<ConsolePlace>) => {
    const next = { ...place, ...part };
    setPlace(next);
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Storage is unavailable; nothing is remembered.
    }
  };
  return [place, change];
}
