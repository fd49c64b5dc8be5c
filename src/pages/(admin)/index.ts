export { ModerateDialog } from './reports/ModerateDialog.tsx';
