import { expect, type Page } from 'playwright/test';
import type { Pane } from './editor.ts';

export const paneOf = (page: Page, name: Pane) => page.getByRole('region', { name, exact: true });
export const kindOf = (page: Page, name: Pane) => page.getByRole('combobox', { name: `Language of ${name}` });
export const problemIn = (page: Page, name: Pane, text: RegExp) =>
  paneOf(page, name).getByRole('button', { name: text });

/** Chooses the language of a pane, once the editor is hydrated. */
export async function choose(page: Page, name: Pane, kind: string): Promise<void> {
  await expect(page.locator('code-island[name=Editor][data-ready]')).toBeAttached();
  await kindOf(page, name).selectOption({ label: kind });
  await expect(paneOf(page, name).getByRole('button', { name: 'View compiled' })).toBeVisible();
}
