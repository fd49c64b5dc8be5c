import type { Row } from '../table.ts';
import { measureScriptBytes, openBrowser } from './chromium.ts';
import { measureEditors } from './editor.ts';

/** Rows measured in a browser: times of the editor, and bytes of script of pages. */
export async function measureBrowser(base: string): Promise<Row[]> {
  const { data } = await fetch(`${base}/api/v1/webs/trending`).then((reply) => reply.json());
  const web = `${base}/web/${data.docs[0]._id}`;
  const browser = await openBrowser();
  try {
    const rows: Row[] = await measureEditors(browser, base, web);
    for (const [name, path, budget] of pages(base, web)) {
      const ours = (await measureScriptBytes(browser, path)) / 1_000;
      rows.push({ name: `script of ${name}`, ours, unit: 'kB', ...(budget && { atMost: budget }) });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** Pages with their budget of compressed script in kB; null: none. */
function pages(base: string, web: string): [string, string, number | null][] {
  const budget = 100;
  return [
    ['home', `${base}/`, budget],
    ['sign-up', `${base}/signup`, budget],
    ['login', `${base}/login`, budget],
    ['editor', web, null],
  ];
}
