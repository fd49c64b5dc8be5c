import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../client/api.ts';

const quiet = 800;

/** What is known of a username: nothing, being asked, free, taken, or that the question failed. */
export type Availability = 'unknown' | 'checking' | 'available' | 'taken' | 'failed';

/** Asks whether a username is free once nobody has typed for 800 ms; an answer to an older question is dropped. */
export function useAvailability() {
  const [state, setState] = useState<Availability>('unknown');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const question = useRef<AbortController>(undefined);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    question.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  const ask = useCallback(async (username: string) => {
    const controller = new AbortController();
    question.current = controller;
    const { signal } = controller;
    try {
      const isFree = await call('GET /users/check-username-availability/{username}', {
        params: { username },
        anonymous: true,
        signal,
      });
      if (!signal.aborted) setState(isFree ? 'available' : 'taken');
    } catch {
      if (!signal.aborted) setState('failed');
    }
  }, []);

  /** `username` is null when its form is wrong already, which needs no question. */
  const watch = useCallback(
    (username: string | null) => {
      stop();
      setState(username === null ? 'unknown' : 'checking');
      if (username !== null) timer.current = setTimeout(() => void ask(username), quiet);
    },
    [stop, ask],
  );
  return { state, watch };
}
