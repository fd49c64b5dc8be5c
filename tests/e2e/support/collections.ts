import { expect, type Locator, type Page } from 'playwright/test';

export const cards = (page: Page) => page.getByRole('article');
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
export const head = (page: Page) => page.locator('.page-head');
export const statusMessage = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words });
export const warned = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Waits until the actions of this page's collection work. They hydrate at a touch, except on a fast network. */
export async function headAwake(page: Page): Promise<void> {
  const head = page.locator('code-island[name=CollectionHead]');
  await head.hover();
  await expect(head).toHaveAttribute('data-ready');
}

/** Chooses an entry of the menu behind the button 'More' in `within`. */
export async function choose(page: Page, within: Locator, entry: string): Promise<void> {
  await within.hover();
  await within.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
