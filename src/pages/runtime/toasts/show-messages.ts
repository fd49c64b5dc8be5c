import { recentMessages } from './recent-messages.ts';

/** Shows the last notifications in a dialog, whose code is loaded on the first call. */
export async function showRecentMessages(): Promise<void> {
  const { openDialog } = await import('../../ui/dialogs/open-dialog.ts');
  await openDialog(async () => {
    const { RecentMessagesDialog } = await import('./RecentMessagesDialog.tsx');
    return [RecentMessagesDialog, { messages: recentMessages() }];
  });
}
