import type { Row } from '../row.ts';
import { openBrowser } from './chromium.ts';
import { measureEditorStart } from './editor-start.ts';
import { measurePages } from './pages.ts';

/** Rows of the first seconds, as medians of `runs`: the editor opened by a guest, and pages before they are touched. */
export async function measureStart(base: string, runs: number): Promise<Row[]> {
  const browser = await openBrowser();
  try {
    return [...(await measureEditorStart(browser, base, runs)), ...(await measurePages(browser, base, runs))];
  } finally {
    await browser.close();
  }
}
