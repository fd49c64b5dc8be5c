import { openDialog } from '../../ui/dialogs/open-dialog.ts';
import { recentMessages } from './recent-messages.ts';

export const showRecentMessagesDialog = () =>
  openDialog(async () => {
    const { RecentMessagesDialog } = await import('./RecentMessagesDialog.tsx');
    return [RecentMessagesDialog, { messages: recentMessages() }];
  });
