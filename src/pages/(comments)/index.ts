export { Comments } from './Comments.island.tsx';
export { CommentsPanel } from './CommentsPanel.tsx';
