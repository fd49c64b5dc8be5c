export { CommentsPanel } from './CommentsPanel.tsx';
export { Comments } from './islands/Comments.island.tsx';
