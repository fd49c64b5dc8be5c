import { expect, type FrameLocator, type Page } from 'playwright/test';

export type Pane = 'HTML' | 'CSS' | 'JS';

/** The current result: the newest frame while a run is being swapped in. */
export function result(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Result"]').last();
}

/** Shows a pane where panes are tabs (phones, narrow windows), and opens a folded one, as empty panes are. */
export async function show(page: Page, name: Pane | 'Result'): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true });
  if (await tab.isVisible()) await tab.click();
  const strip = page.getByRole('button', { name: `Open ${name}`, exact: true });
  if (await strip.isVisible()) await strip.click();
}

/** Types `text` at the end of a pane, once its editor accepts keys. */
export async function write(page: Page, name: Pane, text: string): Promise<void> {
  await show(page, name);
  const pane = page.getByRole('region', { name, exact: true });
  const editor = pane.locator('.monaco-editor, .cm-editor').first();
  await expect(editor).toBeVisible();
  await editor.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(text);
}

/** Fills the dialog that asks for a title and a description, and saves. */
export async function describe(
  page: Page,
  title: string,
  type: 'Public' | 'Unlisted' | 'Private' = 'Public',
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill(`What ${title} is about`);
  await dialog.getByLabel('Web Type').selectOption({ label: type });
  await dialog.getByRole('button', { name: 'Save' }).click();
}

/** Writes and saves a web with one heading; afterwards the page has its address. Returns its id. */
export async function saveWeb(
  page: Page,
  title: string,
  type: 'Public' | 'Unlisted' | 'Private' = 'Public',
): Promise<string> {
  await page.goto('/new-web');
  await write(page, 'HTML', `<h1>${title}</h1>`);
  await write(page, 'CSS', 'h1 { color: rgb(200, 80, 40); font: 700 96px sans-serif }');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await describe(page, title, type);
  await expect(page).toHaveURL(/\/web\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  return page.url().split('/').at(-1) ?? '';
}

/** Opens a saved web in the editor and waits until it is ready for clicks. */
export async function openWeb(page: Page, id: string): Promise<void> {
  await page.goto(`/web/${id}`);
  await expect(page.locator('code-island[name=Editor][data-ready]')).toBeAttached();
}

/** A unique title, so that tests do not find each other's webs. */
export function uniqueTitle(word: string): string {
  // A letter first, since a search for a number might match it by chance.
  return `${word} x${Math.random().toString(36).slice(2, 10)}`;
}
