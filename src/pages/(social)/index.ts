export { changeBlock } from './block-member.ts';
export type { BlockKind } from './change-block.ts';
export { FollowControl, type FollowProps } from './FollowControl.tsx';
export { LikeButton } from './LikeButton.island.tsx';
export { LikeControl, type LikeProps } from './LikeControl.tsx';
export { PeopleCounts } from './people/PeopleCounts.tsx';
