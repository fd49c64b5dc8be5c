import { useRef } from 'react';
import { messages } from '../../modules/social/messages.ts';
import { showLoginNotice } from '../(auth)/index.ts';
import { call } from '../runtime/api/api.ts';
import { currentSession } from '../runtime/api/session.ts';
import { showsMembersBy } from '../runtime/lists/members-by.ts';
import { changeMark, type Marks, markOf } from '../runtime/optimistic/optimistic-state.ts';
import { useMark } from '../runtime/optimistic/use-optimistic-state.ts';
import { HeartIcon } from '../ui/icons.tsx';
import { ShortCount } from '../ui/ShortCount.tsx';

type LikeKind = 'web' | 'collection' | 'asset' | 'comment' | 'replay';

export type LikeProps = {
  /** What is liked; a web by default. */
  kind?: LikeKind;
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
  const like = useMark('like', id, { isLiked, likes }, button);

  const toggle = () => {
    if (!currentSession().viewer) return showLoginNotice(guestText);
    void toggleLike(kind, id, like).then((isDone) => {
      if (isDone && like.isLiked) offerUndo(kind, id);
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
function toggleLike(kind: LikeKind, id: string, now: Marks['like']): Promise<boolean> {
  return changeMark('like', id, {
    now,
    next: { isLiked: !now.isLiked, likes: now.likes + (now.isLiked ? -1 : 1) },
    send: async () => {
      const answer = await call(`POST /likes/${kind}/{id}`, { params: { id } });
      return { isLiked: answer.isLikedByMe, likes: answer.likesCount };
    },
  });
}

/** Removes an unliked entry from the list of likes, with an undo, if this page shows that list. */
function offerUndo(kind: LikeKind, id: string): void {
  if (!showsMembersBy('like')) return;
  void import('../runtime/lists/leave-list.ts').then(({ leaveList }) =>
    leaveList('like', id, async () => {
      const now = markOf('like', id);
      return now !== undefined && !now.isLiked && toggleLike(kind, id, now);
    }),
  );
}
