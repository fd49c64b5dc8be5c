import { expect, test } from 'playwright/test';
import { untilQuiet } from '../../infra/bench/browser/network.ts';
import { expectSound } from './support/axe.ts';
import { enter, publish } from './support/calls.ts';
import { choose, detailsOf } from './support/details.ts';
import { saveWeb, uniqueTitle } from './support/editor.ts';
import { publishElsewhere } from './support/preview.ts';

test('details have no serious accessibility violation, over their list and in their dialogs', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('Details');
  const code = { html: '<h1>Hello</h1>', css: 'h1 { color: red }', js: 'const a = "b"; // c' };
  const id = await publish(page.request, accessToken, title, code);
  await page.goto(`/details/${id}`);
  const details = await detailsOf(page, title);
  await untilQuiet(page);
  await expectSound(page);
  const overflow = await details.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  expect(overflow, 'the details scroll sideways').toBeLessThanOrEqual(0);
  for (const entry of ['Update Details', 'Delete Web']) {
    await choose(details, entry);
    await expect(page.getByRole('dialog', { name: entry, exact: true })).toBeVisible();
    await expectSound(page, entry);
    await page.keyboard.press('Escape');
  }
});

test('pages raise no script error and violate no content policy', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 404/.test(message.text())) faults.push(message.text());
  });
  await enter(page);
  await saveWeb(page, uniqueTitle('Quiet'));
  for (const path of ['/', '/new-web', '/error']) {
    await page.goto(path);
    await untilQuiet(page);
  }
  expect(faults).toEqual([]);
});

/** The steps of `--size-*` in tokens.css, in pixels; titles of the home page and numbers of errors may be larger. */
const typeScale = [12, 13, 14, 15, 16, 17, 18, 24, 32];

test('texts have the sizes of the type scale, and fields do not make phones zoom in', async ({
  page,
  isMobile,
}) => {
  const { accessToken, username } = await enter(page);
  const title = uniqueTitle('A title that is a good deal longer than the picture above it is wide');
  const id = await publish(page.request, accessToken, title, { html: '<h1>Hello</h1>' });
  const paths = [
    '/',
    `/${username}`,
    `/details/${id}`,
    `/web/${id}`,
    '/settings/profile',
    '/settings/safety',
  ];
  for (const path of [...paths, '/settings/notifications', '/search?q=title', '/assets/images']) {
    await page.goto(path);
    await untilQuiet(page);
    const sizes = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found = new Set<number>();
      while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        if (!texts.currentNode.textContent?.trim() || element?.closest('.pane-body, script, noscript'))
          continue;
        if (element?.checkVisibility({ visibilityProperty: true }))
          found.add(Number.parseFloat(getComputedStyle(element).fontSize));
      }
      return [...found];
    });
    const others = sizes.filter((size) => !typeScale.includes(size) && size < 32);
    expect.soft(others, path).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
    if (isMobile) expect.soft(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    const small = page.locator('input:visible, select:visible, textarea:visible:not(.code-text)');
    const fields = await small.evaluateAll((all) => all.map((field) => getComputedStyle(field).fontSize));
    if (isMobile) expect.soft(new Set(fields), path).toEqual(new Set(fields.length > 0 ? ['16px'] : []));
  }
});

test('members’ texts are shown in their own direction', async ({ page }) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('مرحبا بالعالم.');
  const id = await publish(page.request, accessToken, title, { html: '<h1>Hello</h1>' });
  await page.goto('/your-work/webs');
  const link = page.getByRole('article', { name: title }).locator('.card-link');
  expect(await link.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  await page.goto(`/details/${id}`);
  const heading = (await detailsOf(page, title)).getByRole('heading', { name: title });
  expect(await heading.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
});

test('the theme is the system’s, light or dark, until another is chosen, which is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const root = page.locator('html');
  const shown = () => root.evaluate((html) => getComputedStyle(html).backgroundColor);
  const dark = await shown();
  const button = (name: string) =>
    page.getByRole('button', { name: `Switch theme, now ${name}`, exact: true });
  await button('system').click();
  await button('light').press('Enter');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await shown()).toBe(dark);
  await page.reload();
  await expect(button('dark')).toBeVisible();
  expect(await shown()).toBe(dark);
  await button('dark').click();
  await expect(button('system')).toBeVisible();
  expect(await shown()).not.toBe(dark);
  await page.reload();
  await expect(button('system')).toBeVisible();
});

test('a screen has one accented button, which is Fork on webs of others and staying in the question before leaving', async ({
  page,
  browser,
}) => {
  const theirs = await publishElsewhere(browser, { html: '<h1>Theirs</h1>' });
  const { username } = await enter(page);
  const accented = async () => {
    // An accent below an open dialog, or below the accent of the page itself, has another style.
    const open = page.locator('dialog[open]');
    const screen = (await open.count()) > 0 ? open.last() : page.locator('body');
    return screen.locator('.button:visible').evaluateAll((buttons) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.background = 'var(--accent)';
      const accent = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return buttons
        .filter((button) => getComputedStyle(button).backgroundColor === accent)
        .map((button) => button.textContent);
    });
  };
  for (const path of ['/', '/following', '/your-work/webs', '/settings/profile', '/import', `/${username}`]) {
    await page.goto(path);
    await untilQuiet(page);
    expect((await accented()).length, path).toBe(1);
  }
  await page.goto(`/web/${theirs}`);
  await expect.poll(accented).toEqual(['Fork']);
  await page.goto('/new-web');
  await expect.poll(accented).toEqual(['Save']);
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave this page' })).toBeVisible();
  await expect.poll(accented).toEqual(['Cancel']);
});
