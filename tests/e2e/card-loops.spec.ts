import { type Browser, type BrowserContextOptions, expect, type Page, request, test } from 'playwright/test';
import sharp from 'sharp';
import { publish, register } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';

/** A loop of two pictures, each in one color. */
const loop = sharp(Buffer.concat([Buffer.alloc(36, 0), Buffer.alloc(36, 255)]), {
  raw: { width: 4, height: 6, channels: 3, pageHeight: 3 },
})
  .webp({ loop: 0, delay: [170, 170] })
  .toBuffer();

/** The list of a member with one web whose card has a loop. `fetched` counts the requests for it. */
async function openList(browser: Browser, options: BrowserContextOptions = {}) {
  const api = await request.newContext({ baseURL: process.env.BASE_URL });
  const { accessToken, username } = await register(api);
  const title = uniqueTitle('Turning');
  await publish(api, accessToken, title, { html: '<h1>Turning</h1>' });
  const context = await browser.newContext({
    baseURL: process.env.BASE_URL,
    reducedMotion: 'no-preference',
    ...options,
  });
  const page = await context.newPage();
  const fetched = { times: 0 };
  await page.route('**/loop.webp', async (route) => {
    fetched.times += 1;
    await route.fulfill({ contentType: 'image/webp', body: await loop });
  });
  await page.goto(`/${username}/popular`);
  const card = page.getByRole('article', { name: title });
  // The product under test renders no webs, so their cards have no loops.
  await card.locator('.card-picture').evaluate((picture: HTMLElement) => {
    picture.style.setProperty('--card-loop', 'url("/media/thumbnail-2Zk9vJt0Qm5xLr8sYcWbNA/loop.webp")');
  });
  return { context, page, card, title, fetched };
}

/** The background over the picture of the page's only card: 'none', or the URL of the loop. */
const shownOver = (page: Page) =>
  page
    .locator('article .card-picture')
    .evaluate((picture) => getComputedStyle(picture, '::before').backgroundImage);

/** Stops loops at the beginning of hover or focus, before their delay, so that a test sets their time. */
const holdLoops = (page: Page) =>
  page.addStyleTag({ content: '.card-picture::before { animation-play-state: paused !important }' });

/** Sets the loop to this time, in milliseconds since the start of hover or focus. */
const goTo = (page: Page, milliseconds: number) =>
  page.evaluate((time) => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSAnimation && animation.animationName === 'card-loop')
        animation.currentTime = time;
  }, milliseconds);

/** Color of the pixel in the middle of the page's only card picture: `[red, green, blue]`. */
async function middleOf(page: Page): Promise<number[]> {
  const shot = await page.locator('article .card-picture').screenshot({ animations: 'allow' });
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
  return [...data.subarray(at, at + 3)];
}

const noLoop = /^none$/;
const theLoop = /loop\.webp/;

test('a card plays its loop after 300 ms of hover, ends it within 5 s, and stops at once on leave', async ({
  browser,
}) => {
  const { context, page, card, fetched } = await openList(browser);
  await holdLoops(page);
  await card.hover();
  await goTo(page, 299);
  expect(await shownOver(page)).toMatch(noLoop);
  expect(fetched.times).toBe(0);
  await goTo(page, 301);
  expect(await shownOver(page)).toMatch(theLoop);
  await expect.poll(() => fetched.times).toBe(1);
  await goTo(page, 5_000);
  expect(await shownOver(page)).toMatch(noLoop);
  await page.mouse.move(0, 0);
  await card.hover();
  await goTo(page, 301);
  expect(await shownOver(page)).toMatch(theLoop);
  await page.mouse.move(0, 0);
  expect(await shownOver(page)).toMatch(noLoop);
  await context.close();
});

test('the loop covers the picture while the pointer scales it', async ({ browser }) => {
  const { context, page, card } = await openList(browser);
  await holdLoops(page);
  await card.hover();
  await goTo(page, 299);
  const picture = await middleOf(page);
  expect(new Set(picture).size).toBeGreaterThan(1);
  await goTo(page, 301);
  // Frames of the loop are black or white.
  await expect.poll(async () => new Set(await middleOf(page)).size).toBe(1);
  await context.close();
});

test('a card plays its loop when the keyboard reaches it', async ({ browser }) => {
  const { context, page, title, fetched } = await openList(browser);
  const link = page.getByRole('link', { name: title });
  // While no pointer has been used, the browser treats a focus set by script as one by keyboard.
  await page.keyboard.press('Tab');
  await link.focus();
  await expect.poll(() => shownOver(page)).toMatch(theLoop);
  await expect.poll(() => fetched.times).toBe(1);
  await page.keyboard.press('Shift+Tab');
  expect(await shownOver(page)).toMatch(noLoop);
  await context.close();
});

const calm: [name: string, options: BrowserContextOptions, prepare?: (page: Page) => Promise<unknown>][] = [
  ['who prefer less motion', { reducedMotion: 'reduce' }],
  [
    'who save data',
    {},
    (page) => page.evaluate(() => document.documentElement.setAttribute('data-save-data', '')),
  ],
  ['on touch screens', { hasTouch: true, isMobile: true }],
];

for (const [name, options, prepare] of calm)
  test(`no loop is loaded or shown for people ${name}`, async ({ browser }) => {
    const { context, page, card, title, fetched } = await openList(browser, options);
    await holdLoops(page);
    await prepare?.(page);
    await card.hover();
    await page.getByRole('link', { name: title }).focus();
    await goTo(page, 400);
    expect(await shownOver(page)).toMatch(noLoop);
    expect(fetched.times).toBe(0);
    await context.close();
  });

test('a browser that saves data marks its pages', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true, effectiveType: '4g', rtt: 50 },
    });
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-save-data', '');
  await context.close();
});
