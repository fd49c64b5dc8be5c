import { expect, type Page } from 'playwright/test';

/** The search box of the top bar: a combobox once its suggestions are loaded. */
export const searchBox = (page: Page) => page.getByRole('search').getByLabel('Search', { exact: true });
export const foot = (page: Page) => page.getByRole('contentinfo');
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
export const addons = (page: Page) => page.getByRole('complementary', { name: 'Addons' });
export const lines = (page: Page, pane: string) =>
  page.getByRole('region', { name: pane, exact: true }).locator('.view-lines');

export const awake = (page: Page) =>
  expect(page.locator('code-island[name=Editor][data-ready]')).toBeAttached();

/** Adds one entry in the current tab. */
export async function addEntry(page: Page, entry: string): Promise<void> {
  await addons(page).getByRole('textbox').first().fill(entry);
  await addons(page).getByRole('button', { name: 'Add', exact: true }).click();
}
