/** Opens the dialog that reports what the button names (`data-report`); its code is loaded then. */
export async function reportItem(button: HTMLElement): Promise<void> {
  const { openReport } = await import('./open-report.ts');
  await openReport(button.dataset.report ?? '');
}
