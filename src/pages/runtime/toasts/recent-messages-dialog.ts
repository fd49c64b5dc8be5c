import { openDialog } from '../../ui/dialogs/open-dialog.ts';
import { recentMessages } from './recent-messages.ts';

/** Opens the dialog with the last notifications. */
export const showRecentMessagesDialog = () =>
  openDialog(async () => {
    const { RecentMessagesDialog } = await import('./RecentMessagesDialog.tsx');
    return [RecentMessagesDialog, { messages: recentMessages() }];
  });
