/** Shows the last notifications in a dialog. Loads its code on the first call. */
export async function showRecentMessages(): Promise<void> {
  const dialogs = await import('./recent-messages-dialog.ts');
  await dialogs.showRecentMessagesDialog();
}
