/** Opens the dialog that creates a collection. Loads its code on the first call. */
export async function createCollection(): Promise<void> {
  const dialogs = await import('./collection-dialogs.ts');
  await dialogs.openCreateDialog();
}
