import { messages } from '../../modules/social/rules/messages.ts';
import { island } from '../runtime/islands/island.ts';
import { LikeControl, type LikeProps } from './LikeControl.tsx';

type LikeButtonProps = Pick<LikeProps, 'id' | 'likes' | 'isLiked'>;

/** The like button of the page's web. */
function LikeThisWeb(props: LikeButtonProps) {
  return <LikeControl {...props} guestText={messages.loginToLikeThisWeb} />;
}

export const LikeButton = island({ name: 'LikeButton', on: 'touch', ssr: true }, LikeThisWeb);
