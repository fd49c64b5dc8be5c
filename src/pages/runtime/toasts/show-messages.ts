import { openDialog } from '../../ui/dialogs/open-dialog.ts';
import { recentMessages } from './recent-messages.ts';

/** Shows the last notifications in a dialog. */
export function showRecentMessages(): void {
  void openDialog(async () => {
    const { RecentMessagesDialog } = await import('./RecentMessagesDialog.tsx');
    return [RecentMessagesDialog, { messages: recentMessages() }];
  });
}
