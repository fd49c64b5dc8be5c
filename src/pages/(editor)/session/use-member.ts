import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { User } from '../../(auth)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { adoptSession, currentSession, onSession, type Session } from '../../runtime/api/session.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import type { Person } from '../page-data.ts';
import type { Editor } from './use-editor.ts';

type MemberInput = {
  /** The member that the page was rendered for. */
  rendered: Person | null;
  /** Null for a new web. */
  web: { owner: { _id: string } } | null;
  editor: Pick<Editor, 'session' | 'owner'>;
  /** Disables the confirmation about unsaved work. */
  allowLeaving: () => void;
  /** Called when a guest has become a member. */
  onMember: () => void;
};

/**
 * The user of this editor. A login in the editor's dialog or in another tab is adopted without a reload and keeps the
 * work; a page with one member's work is never passed on to another member: it reloads.
 */
export function useMember({ rendered, web, editor, allowLeaving, onMember }: MemberInput) {
  const { viewer: current } = useSession();
  const [member, setMember] = useState<Person | null>(null);
  const { session, owner } = editor;

  /** Resolves true if the work continues as this member's. */
  const logInHere = useCallback(
    async (user: User): Promise<boolean> => {
      if (!owner.mayContinue(user._id)) {
        allowLeaving();
        location.reload();
        return false;
      }
      if (owner.isGuest) {
        const slot = await owner.handOver(user._id);
        await session.becomeMember(owner.drafts, slot, web === null || web.owner._id === user._id);
      }
      setMember({ id: user._id, username: user.username, fullName: user.fullName, avatar: user.avatar });
      onMember();
      return true;
    },
    [session, owner, web, allowLeaving, onMember],
  );

  useEffect(() => {
    const follow = async () => {
      const user = await call('GET /users/me', {});
      adoptSession(user);
      await logInHere(user);
    };
    // Without unsaved work, the page reloads for the current user.
    const onSessionChanged = (event: Event) => {
      if (!session.view().isChanged) return;
      if (session.drafts.isDiscarded) {
        session.drafts.stop();
        allowLeaving();
        return;
      }
      event.preventDefault();
      const isLogin = event instanceof CustomEvent && event.detail.viewerId !== null;
      if (isLogin && owner.isGuest) follow().catch((error: unknown) => toast('error', messageOf(error)));
    };
    document.addEventListener('session:changed', onSessionChanged);
    return () => document.removeEventListener('session:changed', onSessionChanged);
  }, [session, owner, allowLeaving, logInHere]);

  const viewer = member ?? (current && current.id !== rendered?.id ? current : rendered);
  return { viewer, logInHere };
}

const beforeHydration: Session = { status: false, viewer: null };

/** The session inside an island. Server rendering and hydration use the guest session. */
function useSession(): Session {
  return useSyncExternalStore(onSession, currentSession, () => beforeHydration);
}
