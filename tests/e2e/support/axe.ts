import axe, { type RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** Selectors of the checked part of a page, and of excluded parts; frames are always excluded. */
type Where = { within?: string; without?: string };

/** Every rule of WCAG 2.0, 2.1 and 2.2 at levels A and AA, regardless of its impact. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** An experimental rule, which runs only if it is named. */
const byName = { 'label-content-name-mismatch': { enabled: true } };

/**
 * Expects, in the dark theme, no violation of WCAG 2.2 level A or AA and no serious one of a best practice; legible
 * text in the light theme; and no sideways scrolling.
 */
export async function expectSound(page: Page, what?: string, where: Where = {}): Promise<void> {
  // Colors would otherwise be checked in the middle of a theme transition.
  const reducedMotion = 'reduce';
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion });
  const tags = [...wcag, 'best-practice'];
  const faults = await faultsIn(page, where, { runOnly: { type: 'tag', values: tags }, rules: byName });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion });
  const light = await faultsIn(page, where, { runOnly: ['color-contrast'] });
  faults.push(...light.map((fault) => `light ${fault}`));
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  // A soft assertion, so that one run reports the faults of all pages.
  expect.soft(faults, what).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(overflow, `${what ?? 'the page'} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** The colors of a button that was just enabled would be checked in the middle of a transition. */
function finishTransitions(): void {
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish();
}

/**
 * Runs in the page itself, loaded once per document; the driver that supports frames opens another page for each run.
 */
async function faultsIn(page: Page, { within, without }: Where, options: RunOptions): Promise<string[]> {
  const exclude = ['iframe', ...(without ? [without] : [])];
  const where: { exclude: string[]; include?: string[] } = { exclude, ...(within && { include: [within] }) };
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  await page.evaluate(finishTransitions);
  return page.evaluate(
    async ({ where, options }) => {
      const { run }: typeof axe = Reflect.get(window, 'axe');
      // Content below the topmost of several dialogs is inert; axe knows this only for the first one.
      const areSeveral = document.querySelectorAll('dialog:modal').length > 1;
      const top = areSeveral && document.activeElement?.closest('dialog:modal');
      const { violations } = await run(top && !where.include ? { ...where, include: [top] } : where, {
        ...options,
        iframes: false,
        resultTypes: ['violations'],
      });
      return violations
        .filter(
          ({ impact, tags }) => !tags.includes('best-practice') || /^(serious|critical)$/.test(impact ?? ''),
        )
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
    },
    { where, options },
  );
}
