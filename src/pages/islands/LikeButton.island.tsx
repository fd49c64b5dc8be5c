import { useRef, useState } from 'react';
import { messages } from '../../modules/social/messages.ts';
import { isAppError } from '../../shared/errors/app-error.ts';
import { call } from '../client/api.ts';
import { keepIslandProps } from '../client/island-props.ts';
import { currentSession } from '../client/session.ts';
import { guestAlert, toast } from '../client/toasts.ts';
import { HeartIcon } from '../components/icons.tsx';
import { island } from './island.ts';

type LikeProps = { webId: string; likes: number; isLiked: boolean };
type Like = { likes: number; isLiked: boolean };

/** Likes a web or takes it back: shown at once, put right by the server's answer, undone on failure. */
function LikeControl({ webId, likes, isLiked }: LikeProps) {
  const [like, setLike] = useState<Like>({ likes, isLiked });
  const isBusy = useRef(false);
  const button = useRef<HTMLButtonElement>(null);

  const show = (next: Like) => {
    setLike(next);
    keepIslandProps(button.current, next);
  };
  const toggle = async () => {
    if (!currentSession().viewer) return guestAlert(messages.loginToLike);
    if (isBusy.current) return;
    isBusy.current = true;
    show({ isLiked: !like.isLiked, likes: like.likes + (like.isLiked ? -1 : 1) });
    try {
      const answer = await call('POST /likes/web/{id}', { params: { id: webId } });
      show({ isLiked: answer.isLikedByMe, likes: answer.likesCount });
    } catch (error) {
      show(like);
      toast('error', isAppError(error) ? error.message : String(error));
    } finally {
      isBusy.current = false;
    }
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
      <span className="count">
        {short.format(like.likes)}
        <span className="visually-hidden">{like.likes === 1 ? ' like' : ' likes'}</span>
      </span>
    </span>
  );
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

export const LikeButton = island({ name: 'LikeButton', on: 'visible', ssr: true }, LikeControl);
