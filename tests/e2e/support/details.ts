import { expect, type Locator, type Page } from 'playwright/test';
import { findCard } from './people.ts';

/** The details of a web once they are modal, which requires script. */
export async function detailsOf(page: Page, title: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close', exact: true }).first()).toBeVisible();
  // Touched, since it hydrates without a touch only on a fast network.
  const menu = dialog.locator('code-island[name=DetailsMenu]');
  await menu.hover();
  await expect(menu).toHaveAttribute('data-ready');
  return dialog;
}

/** Opens the details of a web from the home page's list. */
export async function openFromHome(page: Page, title: string): Promise<Locator> {
  await page.goto('/');
  const card = await findCard(page, title);
  await card.getByRole('link', { name: title }).click();
  return detailsOf(page, title);
}

/** Chooses an entry of the details' menu. */
export async function choose(details: Locator, entry: string): Promise<void> {
  await details.getByRole('button', { name: 'More' }).click();
  await details.getByRole('menuitem', { name: entry }).click();
}
