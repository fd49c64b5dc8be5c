/** Opens the dialog with the recent notifications. Loads its code on the first call. */
export async function showRecentMessages(): Promise<void> {
  const dialogs = await import('./recent-messages-dialog.ts');
  await dialogs.showRecentMessagesDialog();
}
