/** Asks a member for what a new collection needs. Loads its code on the first call. */
export async function createCollection(): Promise<void> {
  const { openCreateDialog } = await import('./collection-dialogs.ts');
  await openCreateDialog();
}
