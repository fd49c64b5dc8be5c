import { ButtonLink } from '../../components/Button.tsx';
import { MaximizeIcon } from '../../components/editor-icons.tsx';
import { LikeButton } from '../LikeButton.island.tsx';

type BottomBarProps = { webId: string; likes: number; isLiked: boolean };

/** What can be done with a saved web. */
export function BottomBar({ webId, likes, isLiked }: BottomBarProps) {
  return (
    <footer className="editor-foot">
      <LikeButton webId={webId} likes={likes} isLiked={isLiked} />
      <ButtonLink look="quiet" href={`/view-full/${webId}`} aria-label="Full View">
        <MaximizeIcon />
        <span className="editor-foot-word">Full View</span>
      </ButtonLink>
    </footer>
  );
}
