import { useRef } from 'react';
import { messages } from '../../../modules/social/messages.ts';
import { call } from '../../client/api.ts';
import { changeMark } from '../../client/marks.ts';
import { currentSession } from '../../client/session.ts';
import { guestAlert } from '../../client/toasts.ts';
import { useMark } from '../../client/use-mark.ts';
import { HeartIcon } from '../../components/icons.tsx';
import { ShortCount } from '../../components/ShortCount.tsx';

export type LikeProps = {
  /** What is liked: a web, where nothing else is said. */
  kind?: 'web' | 'collection' | 'asset' | 'comment' | 'replay';
  id: string;
  likes: number;
  isLiked: boolean;
};

/** Likes something or takes it back: shown at once, put right by the server's answer, undone on failure. */
export function LikeControl({ kind = 'web', id, likes, isLiked }: LikeProps) {
  const button = useRef<HTMLButtonElement>(null);
  const like = useMark('like', id, { isLiked, likes }, button);

  const toggle = () => {
    if (!currentSession().viewer) return guestAlert(messages.loginToLike);
    void changeMark('like', id, {
      now: like,
      next: { isLiked: !like.isLiked, likes: like.likes + (like.isLiked ? -1 : 1) },
      send: async () => {
        const answer = await call(`POST /likes/${kind}/{id}`, { params: { id } });
        return { isLiked: answer.isLikedByMe, likes: answer.likesCount };
      },
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
