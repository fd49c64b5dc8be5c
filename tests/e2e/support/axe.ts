import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Selectors of the part of a page that is looked at, and of what is not; frames never are. */
type Where = { within?: string; without?: string };

/**
 * Expects that nothing keeps people out by the rules of WCAG 2.2 level AA, in the dark theme, that all stays legible in the
 * light one, and that nothing scrolls sideways.
 */
export async function expectSound(page: Page, what?: string, where: Where = {}): Promise<void> {
  // Colours that still fade from one theme to the other would be judged half-way.
  const reducedMotion = 'reduce';
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion });
  const faults = await seriousFaults(page, where);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion });
  faults.push(...(await seriousFaults(page, where, ['color-contrast'])).map((fault) => `light ${fault}`));
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  expect(faults, what).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${what ?? 'the page'} scrolls sideways`).toBeLessThanOrEqual(0);
}

async function seriousFaults(page: Page, { within, without }: Where, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).exclude('iframe');
  if (without) axe.exclude(without);
  if (within) axe.include(within);
  if (rules) axe.withRules(rules);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
}
