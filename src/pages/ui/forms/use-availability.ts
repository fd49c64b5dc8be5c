import { useCallback, useEffect, useRef, useState } from 'react';

const quiet = 800;

/** What is known of a name: nothing, being asked, free, taken, or that the question failed. */
export type Availability = 'unknown' | 'checking' | 'available' | 'taken' | 'failed';

/**
 * Asks whether a name is free once nobody has typed for 800 ms; an answer to an older question is dropped. `isFree` is
 * the same at each rendering.
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

  /** `name` is null when its form is wrong already, which needs no question. */
  const watch = useCallback(
    (name: string | null) => {
      stop();
      setState(name === null ? 'unknown' : 'checking');
      if (name !== null) timer.current = setTimeout(() => void ask(name), quiet);
    },
    [stop, ask],
  );
  return { state, watch };
}
