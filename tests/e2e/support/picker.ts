import { expect, type Locator, type Page } from 'playwright/test';

export const picker = (page: Page): Locator => page.getByRole('complementary', { name: 'Assets' });
/** The latest notification with this text, of which several may be visible. */
export const statusMessage = (page: Page, text: string): Locator =>
  page.getByRole('status').getByText(text, { exact: true }).last();
/** The last copied text. Wait for the notification that it was copied, or use `copiedWith`. */
export const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** The copied text, once it contains this. */
export async function copiedWith(page: Page, part: string): Promise<string> {
  await expect.poll(() => copied(page)).toContain(part);
  return copied(page);
}

/** Opens the picker at a tab. */
export async function pick(page: Page, tab: string): Promise<Locator> {
  const panel = picker(page);
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Assets', exact: true }).click();
  await panel.getByRole('tab', { name: tab, exact: true }).click();
  await expect(panel.getByRole('tab', { name: tab, exact: true })).toHaveAttribute('aria-selected', 'true');
  return panel;
}

/** The text of a pane, as the browser would copy it. */
export async function textOf(page: Page, name: 'HTML' | 'CSS'): Promise<string> {
  const pane = page.getByRole('region', { name, exact: true });
  const lines = await pane.locator('.view-line, .cm-line').allInnerTexts();
  return lines
    .map((line) => line.replace(/\n$/, ''))
    .join('\n')
    .replaceAll('\u00a0', ' ');
}
