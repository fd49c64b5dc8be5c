import axe, { type RunOnly } from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** Selectors of the part of a page that is looked at, and of what is not; frames never are. */
type Where = { within?: string; without?: string };

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Expects that nothing keeps people out by the rules of WCAG 2.2 level AA, in the dark theme, that all stays legible in the
 * light one, and that nothing scrolls sideways.
 */
export async function expectSound(page: Page, what?: string, where: Where = {}): Promise<void> {
  // Colours that still fade from one theme to the other would be judged half-way.
  const reducedMotion = 'reduce';
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion });
  const faults = await seriousFaults(page, where, { type: 'tag', values: wcag });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion });
  const light = await seriousFaults(page, where, { type: 'rule', values: ['color-contrast'] });
  faults.push(...light.map((fault) => `light ${fault}`));
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  expect(faults, what).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${what ?? 'the page'} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** In the page itself, and loaded once per document: a driver made for frames opens another page for each run. */
async function seriousFaults(page: Page, { within, without }: Where, runOnly: RunOnly): Promise<string[]> {
  const where = { exclude: ['iframe', ...(without ? [without] : [])], ...(within && { include: [within] }) };
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ where, runOnly }) => {
      const { run }: typeof axe = Reflect.get(window, 'axe');
      const { violations } = await run(where, { runOnly, iframes: false, resultTypes: ['violations'] });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
    },
    { where, runOnly },
  );
}
