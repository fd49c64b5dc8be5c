import { useCallback, useEffect, useRef, useState } from 'react';

const debounceMs = 800;

/** The result of an availability check; 'failed' if the request failed. */
export type Availability = 'unknown' | 'checking' | 'available' | 'taken' | 'failed';

/**
 * Checks whether a name is available, debounced by 800 ms; replies to outdated requests are ignored. `isFree` must be a
 * stable function.
 */
export function useAvailability(isFree: (name: string, signal: AbortSignal) => Promise<boolean>) {
  const [state, setState] = useState<Availability>('unknown');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const question = useRef<AbortController>(undefined);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    question.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  const ask = useCallback(
    async (name: string) => {
      const controller = new AbortController();
      question.current = controller;
      const { signal } = controller;
      try {
        const answer = await isFree(name, signal);
        if (!signal.aborted) setState(answer ? 'available' : 'taken');
      } catch {
        if (!signal.aborted) setState('failed');
      }
    },
    [isFree],
  );

  /** `name` is null if it is invalid, which needs no request. */
  const watch = useCallback(
    (name: string | null) => {
      stop();
      setState(name === null ? 'unknown' : 'checking');
      if (name !== null) timer.current = setTimeout(() => void ask(name), debounceMs);
    },
    [stop, ask],
  );
  return { state, watch };
}
