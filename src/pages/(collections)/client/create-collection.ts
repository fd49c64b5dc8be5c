/** Asks a member for what a new collection needs. Loads its code on the first call. */
export async function createCollection(): Promise<void> {
  const dialogs = await import('./collection-dialogs.ts');
  await dialogs.openCreateDialog();
}
