import { openDialog } from '../../ui/dialogs/open-dialog.ts';
import { recentMessages } from './toasts.ts';

export const showRecentMessagesDialog = () =>
  openDialog(async () => {
    const { RecentMessagesDialog } = await import('./RecentMessagesDialog.tsx');
    return [RecentMessagesDialog, { messages: recentMessages() }];
  });
