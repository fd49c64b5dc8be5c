import { useSyncExternalStore } from 'react';
import { currentSession, onSession, type Session } from './session.ts';

const beforeHydration: Session = { status: false, viewer: null };

/** The session inside an island. The server's rendering and the first one in the browser take everybody for a guest. */
export function useSession(): Session {
  return useSyncExternalStore(onSession, currentSession, () => beforeHydration);
}
