export { ModerateDialog } from './moderation/ModerateDialog.tsx';
