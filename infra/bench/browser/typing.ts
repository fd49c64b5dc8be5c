import type { Page } from 'playwright';

/** Names of the performance entries that the page records; see `watchEditor`. */
const entries = {
  key: 'bench:key',
  ownPaint: 'bench:own-paint',
  paste: 'bench:paste',
  ready: 'bench:ready',
  result: 'bench:result',
};

/**
 * Code of a web that reports when its result has been painted, on the clock that all frames share (the second frame after
 * the code ran), and the text of its first heading, which tells results apart. One line, as the editor closes brackets.
 */
export const reportPaint =
  'requestAnimationFrame(() => requestAnimationFrame(() => top.postMessage({ painted: performance.timeOrigin + performance.now(), heading: String(document.querySelector("h1")?.firstChild?.data).trim() }, "*")))';

const codeLine =
  'var total = [1, 2, 3].map((each) => each * 2).reduce((sum, each) => sum + each, 0) // adds up';

export const sentence = 'the quick brown fox jumps over the lazy dog and back over the fence';
export const keyDelayMs = 90;
export const pauseMs = 500;
const keyPresses = 8;
const pastedHeading = 'Pasted';
const resultTimeoutMs = 15_000;

/** Realistic code of at most `bytes`, on lines that no editor completes. */
export function codeOfSize(bytes: number): string {
  return `\n${codeLine}`.repeat(Math.max(0, Math.floor(bytes / (codeLine.length + 1))));
}

/** JavaScript of a web, of at most `bytes`, that reports when its result has been painted. */
export const reportingCode = (bytes: number): string => reportPaint + codeOfSize(bytes - reportPaint.length);

/** Makes a page record when results, keys and pastes are painted. Call before the page navigates. */
export const watchEditor = (page: Page) => page.addInitScript(recordPaints, entries);

/** Runs in the page. */
function recordPaints(names: typeof entries): void {
  if (window !== top) return;
  const afterPaint = (callback: () => void) => requestAnimationFrame(() => setTimeout(callback));
  const inputs = '.monaco-editor textarea, .monaco-editor .native-edit-context, .cm-content';
  // Monaco is built below the server's textarea, which takes the keys until it is hidden.
  const placeholders = 'textarea[aria-label$=" code"]:not([hidden])';
  const observer = new MutationObserver(() => {
    if (!document.querySelector(inputs) || document.querySelector(placeholders)) return;
    performance.mark(names.ready);
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  addEventListener('message', ({ data }) => {
    if (typeof data?.painted !== 'number') return;
    performance.mark(names.result, {
      startTime: data.painted - performance.timeOrigin,
      detail: data.heading,
    });
  });
  addEventListener(
    'keydown',
    () => {
      const start = performance.now();
      performance.mark(names.key, { startTime: start });
      afterPaint(() => performance.measure(names.ownPaint, { start }));
    },
    true,
  );
  addEventListener(
    'paste',
    ({ clipboardData }) => {
      const start = performance.now();
      const lastWord = clipboardData?.getData('text').split(/\s/).at(-1) ?? '';
      const isVisible = () =>
        Array.from(document.querySelectorAll('.monaco-editor .view-lines')).some((lines) =>
          lines.textContent.includes(lastWord),
        );
      const check = () =>
        afterPaint(() => (isVisible() ? performance.measure(names.paste, { start }) : check()));
      check();
    },
    true,
  );
}

/** Time from navigation to the first painted result of a page that shows a web of `reportingCode`, in ms. */
export async function timeOfFirstResult(page: Page): Promise<number> {
  const readTime = (name: string) => performance.getEntriesByName(name)[0]?.startTime;
  const time = await page.waitForFunction(readTime, entries.result, { polling: 50, timeout: 60_000 });
  return Number(await time.jsonValue());
}

/** Time from navigation until a pane of the editor has its input element, in ms. */
export async function timeOfInput(page: Page): Promise<number> {
  const readTime = (name: string) => performance.getEntriesByName(name)[0]?.startTime;
  const time = await page.waitForFunction(readTime, entries.ready, { polling: 50, timeout: 60_000 });
  return Number(await time.jsonValue());
}

/** Times from keys to painted results, in ms, of a page that shows a web of `reportingCode`. */
export async function measureKeyToResult(page: Page): Promise<number[]> {
  await insertCode(page, 'HTML', '<h1>');
  const times: number[] = [];
  for (let key = 1; key <= keyPresses; key++) {
    await page.waitForTimeout(pauseMs);
    await page.keyboard.press('a');
    times.push(await timeToResult(page, 'a'.repeat(key)));
  }
  return times;
}

/**
 * Times from keys, typed `fromEnd` characters before the end of a pane, to painted results whose
 * heading is the typed text, in ms. The first key, which loads what the pane needs, does not count.
 */
export async function measureKeysIn(page: Page, pane: string, fromEnd: number): Promise<number[]> {
  await insertCode(page, pane, '');
  await page.keyboard.press('ControlOrMeta+End');
  for (let step = 0; step < fromEnd; step++) await page.keyboard.press('ArrowLeft');
  const times: number[] = [];
  for (let key = 1; key <= keyPresses + 1; key++) {
    await page.waitForTimeout(pauseMs);
    await page.keyboard.press('a');
    times.push(await timeToResult(page, 'a'.repeat(key)));
  }
  return times.slice(1);
}

/**
 * From the last key to the first result with this heading, so that results of earlier keys do not
 * count; the timeout if none comes.
 */
async function timeToResult(page: Page, heading: string): Promise<number> {
  const readTime = ([{ key, result }, expected]: [typeof entries, string]) => {
    const pressed = performance.getEntriesByName(key).at(-1)?.startTime ?? 0;
    const marks = performance.getEntriesByName(result) as PerformanceMark[];
    const painted = marks.find(({ detail }) => detail === expected);
    return painted ? painted.startTime - pressed : false;
  };
  try {
    const options = { polling: 40, timeout: resultTimeoutMs };
    const time = await page.waitForFunction(
      readTime,
      [entries, heading] as [typeof entries, string],
      options,
    );
    return Number(await time.jsonValue());
  } catch {
    return resultTimeoutMs;
  }
}

/** Times from keys to the paint of their characters, in ms, while a sentence is typed. */
export async function measureOwnPaints(page: Page): Promise<number[]> {
  await page.evaluate((name) => performance.clearMeasures(name), entries.ownPaint);
  await page.keyboard.type(sentence, { delay: keyDelayMs });
  await page.waitForTimeout(pauseMs);
  return page.evaluate(
    (name) => performance.getEntriesByName(name).map(({ duration }) => duration),
    entries.ownPaint,
  );
}

export type Paste = { ownPaint: number; result: number };

/**
 * Pastes code into the focused pane of a page that shows a web of `reportingCode`; the cursor is in a heading of HTML. Returns
 * ms from the paste to the frame that shows the code's last line, and to the painted result.
 */
export async function measurePaste(page: Page, code: string): Promise<Paste> {
  const text = `${pastedHeading}</h1>${code}\nlast-word-of-the-paste`;
  await page.evaluate((name) => performance.clearMeasures(name), entries.paste);
  await page.evaluate((written) => navigator.clipboard.writeText(written), text);
  await page.keyboard.press('ControlOrMeta+v');
  const time = await page.waitForFunction(
    (name) => performance.getEntriesByName(name)[0]?.duration,
    entries.paste,
    {
      polling: 40,
    },
  );
  return { ownPaint: Number(await time.jsonValue()), result: await timeToResult(page, pastedHeading) };
}

/** Types into a pane, which keeps the focus; the editor has folded it if it was empty. */
export async function insertCode(page: Page, pane: string, text: string): Promise<void> {
  const tab = page.getByRole('tab', { name: pane, exact: true });
  if (await tab.isVisible()) await tab.click();
  const region = page.getByRole('region', { name: pane, exact: true });
  const editor = region.locator('.monaco-editor, .cm-content').first();
  await editor.waitFor({ state: 'attached' });
  const strip = region.getByRole('button', { name: `Open ${pane}`, exact: true });
  if (await strip.isVisible()) await strip.click();
  await editor.click();
  await page.keyboard.insertText(text);
}
