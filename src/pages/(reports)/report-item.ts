/** Opens the dialog that reports the item in the button's `data-report`. Loads its code on the first call. */
export async function reportItem(button: HTMLElement): Promise<void> {
  const { openReport } = await import('./open-report.ts');
  await openReport(button.dataset.report ?? '');
}
