import type { Row } from '../row.ts';
import { openBrowser } from './chromium.ts';
import { measurePages } from './pages.ts';

/** Rows of the first seconds: the editor opened by a guest, and pages before they are touched. */
export async function measureStart(base: string): Promise<Row[]> {
  const browser = await openBrowser();
  try {
    return await measurePages(browser, base);
  } finally {
    await browser.close();
  }
}
