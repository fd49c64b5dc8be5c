export { ModerateDialog } from './moderation/ActionForm.tsx';
