import { useRef } from 'react';
import { messages } from '../../modules/social/rules/messages.ts';
import { showLoginNotice } from '../(auth)/index.ts';
import { call } from '../runtime/api/api.ts';
import { currentSession } from '../runtime/api/session.ts';
import { type OptimisticStates, optimisticState, updateOptimistically } from '../runtime/optimistic-state.ts';
import { offerUndo, useOptimisticState } from '../runtime/use-optimistic-state.ts';
import { HeartIcon } from '../ui/icons.tsx';
import { ShortCount } from '../ui/ShortCount.tsx';

type LikeTarget = 'web' | 'collection' | 'asset' | 'comment' | 'replay';

export type LikeProps = {
  /** The kind of the liked resource; a web by default. */
  kind?: LikeTarget;
  id: string;
  likes: number;
  isLiked: boolean;
  /** Notification text for guests. */
  guestText?: string;
};

/** Likes or unlikes something, optimistically: shown at once, corrected by the response, rolled back on failure. */
export function LikeControl({
  kind = 'web',
  id,
  likes,
  isLiked,
  guestText = messages.loginToLike,
}: LikeProps) {
  const button = useRef<HTMLButtonElement>(null);
  const like = useOptimisticState('like', id, { isLiked, likes }, button);

  const toggle = () => {
    if (!currentSession().viewer) return showLoginNotice(guestText);
    void toggleLike(kind, id, like).then((isDone) => {
      if (isDone && like.isLiked) void offerUndo('like', id, () => likeAgain(kind, id));
    });
  };

  return (
    <span className="like">
      <button
        ref={button}
        type="button"
        className="like-button"
        aria-label="Like"
        aria-pressed={like.isLiked}
        onClick={toggle}
      >
        <HeartIcon />
      </button>
      <ShortCount value={like.likes} one="like" many="likes" />
    </span>
  );
}

/** Resolves true if the server accepted the change. */
function toggleLike(kind: LikeTarget, id: string, now: OptimisticStates['like']): Promise<boolean> {
  return updateOptimistically('like', id, {
    now,
    next: { isLiked: !now.isLiked, likes: now.likes + (now.isLiked ? -1 : 1) },
    send: async () => {
      const answer = await call(`POST /likes/${kind}/{id}`, { params: { id }, keepalive: true });
      return { isLiked: answer.isLikedByMe, likes: answer.likesCount };
    },
  });
}

/** Restores a like that was removed, unless the state has changed since. */
async function likeAgain(kind: LikeTarget, id: string): Promise<boolean> {
  const now = optimisticState('like', id);
  return now !== undefined && !now.isLiked && toggleLike(kind, id, now);
}
