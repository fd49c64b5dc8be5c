import { useSyncExternalStore } from 'react';
import { currentSession, onSession, type Session } from './session.ts';

const beforeHydration: Session = { status: false, viewer: null };

/** The session inside an island. Server rendering and hydration use the guest session. */
export function useSession(): Session {
  return useSyncExternalStore(onSession, currentSession, () => beforeHydration);
}
