export type { Avoidance } from './avoid-member.ts';
export { changeAvoidance } from './avoidance.ts';
export { FollowControl, type FollowProps } from './FollowControl.tsx';
export { LikeButton } from './LikeButton.island.tsx';
export { LikeControl, type LikeProps } from './LikeControl.tsx';
export { PeopleCounts } from './people/PeopleCounts.tsx';
