import { expect, type Frame, type Page, test } from 'playwright/test';
import { enter } from './support/calls.ts';
import { openOn } from './support/other-site.ts';
import { publishElsewhere } from './support/preview.ts';

const base = () => new URL(process.env.BASE_URL ?? '').origin;

const frameOf = (path: string) =>
  `<iframe src="${base()}${path}" width="600" height="320" title="A web" style="border:0"></iframe>`;

const resultIn = (page: Page, at = 0) =>
  page.frameLocator('iframe').nth(at).frameLocator('iframe[title="Result"]');

test('a web runs on the page of another site after a click, and its code can be read there', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, {
    html: '<p id="said">Hello</p><a href="https://example.org/there">Elsewhere</a>',
    js: 'said.textContent += " from " + location.origin;',
  });
  await openOn(page, frameOf(`/embed/${id}?panes=result-html`));
  const embed = page.frameLocator('iframe');
  await expect(embed.getByRole('link', { name: 'Somebody elses', exact: true })).toBeVisible();
  await expect(embed.locator('iframe')).toHaveCount(0);
  await embed.getByRole('link', { name: 'Run Somebody elses' }).click();
  await expect(resultIn(page).locator('#said')).toContainText('Hello from');
  await resultIn(page).getByRole('link', { name: 'Elsewhere' }).click();
  await expect(embed.getByRole('link', { name: 'Open example.org' })).toHaveAttribute(
    'href',
    'https://example.org/there',
  );
  await embed.getByText('HTML', { exact: true }).click();
  await expect(embed.locator('pre')).toContainText('<p id="said">');
  await expect(resultIn(page).locator('#said')).not.toBeVisible();
});

test('other sites cannot frame any other page, and an embed does not recognize its visitor', async ({
  page,
  browser,
}) => {
  const { username } = await enter(page);
  const id = await publishElsewhere(browser, {
    js: 'document.body.textContent = [typeof localStorage, document.cookie, parent.length].join();',
  });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('frame-ancestors')) refused.push(message.text());
  });
  await openOn(page, `${frameOf(`/embed/${id}?run=1`)}${frameOf(`/web/${id}`)}${frameOf('/preview/frame')}`);
  await expect(resultIn(page).locator('body')).not.toBeEmpty();
  await expect.poll(() => refused.length).toBe(2);
  const texts = await Promise.all(page.frames().map((frame: Frame) => frame.content().catch(() => '')));
  expect(texts.join()).not.toContain(username);
});

test('an endless loop in an embed does not block the page around it', async ({ page, browser }) => {
  const id = await publishElsewhere(browser, { html: '<p>Stuck</p>', js: 'for (;;) {}' });
  await openOn(
    page,
    `<button onclick="this.textContent='Pressed'">Press</button>${frameOf(`/embed/${id}?run=1`)}`,
  );
  await page.getByRole('button', { name: 'Press' }).click({ timeout: 10_000 });
  await expect(page.getByRole('button', { name: 'Pressed' })).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Run again' })).toBeVisible();
});

/** The longest time for which the page's event loop was blocked (ms), and the bytes loaded before any click. */
test('a page with 20 embeds stays interactive', { tag: '@alone' }, async ({ page, browser }) => {
  const id = await publishElsewhere(browser, {
    html: '<h1>One of twenty</h1>',
    css: 'h1 { animation: turn 2s infinite } @keyframes turn { to { rotate: 1turn } }',
    js: 'setInterval(() => { document.body.dataset.at = performance.now(); }, 16);',
  });
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(base())) sizes.push(response.body().then(({ length }) => length));
  });
  await page.addInitScript(() => {
    if (window !== top) return;
    const gaps: number[] = [];
    Object.assign(window, { gaps });
    let last = performance.now();
    setInterval(() => {
      gaps.push(performance.now() - last);
      last = performance.now();
    }, 4);
  });
  const frames = Array.from({ length: 20 }, (_, at) => frameOf(`/embed/${id}?${at % 2 ? 'theme=dark' : ''}`));
  await openOn(page, `<button onclick="this.textContent='Pressed'">Press</button>${frames.join('')}`);
  await page.waitForLoadState('load');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  const pressed = Date.now();
  await page.getByRole('button', { name: 'Press' }).click();
  await expect(page.getByRole('button', { name: 'Pressed' })).toBeVisible();
  const answered = Date.now() - pressed;
  for (const at of [0, 1, 2]) {
    await page.frameLocator('iframe').nth(at).getByRole('link', { name: 'Run Somebody elses' }).click();
    await expect(resultIn(page, at).locator('h1')).toBeVisible();
  }
  const longest = await page.evaluate(() => Math.max(...(window as unknown as { gaps: number[] }).gaps));
  test.info().annotations.push({
    type: 'measured',
    description: `${Math.round(bytes / 20)} bytes an embed, answer in ${answered} ms, longest pause ${Math.round(longest)} ms`,
  });
  console.info(test.info().annotations.at(-1)?.description);
  expect(bytes / 20).toBeLessThan(15_000);
  expect(longest).toBeLessThan(500);
});

test('placeholders become embeds only near the viewport, in the theme of the surrounding page', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, { html: '<p>Hello</p>' });
  const place = `<p data-codeweb-embed="${id}" data-height="240"><a href="${base()}/web/${id}">A web of somebody</a></p>`;
  const spaced = Array.from({ length: 10 }, () => place).join('<div style="height:2000px"></div>');
  const light = `<div style="background:#fff">${place}</div>`;
  await openOn(
    page,
    `<script async src="${base()}/embed.js"></script><body style="background:#111">${light}${spaced}`,
  );
  const frames = page.locator('iframe[title="A web of somebody"]');
  await expect(frames).toHaveCount(2);
  await expect(frames.nth(0)).toHaveAttribute('src', `${base()}/embed/${id}?theme=light`);
  await expect(frames.nth(1)).toHaveAttribute('src', `${base()}/embed/${id}?theme=dark`);
  expect((await frames.nth(1).boundingBox())?.height).toBe(240);
  await expect(page.locator('[data-codeweb-embed]')).toHaveCount(9);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.locator('iframe')).toHaveCount(3);
  const added = `<p data-codeweb-embed="${id}" data-theme="light" data-panes="html" data-run="1">Added later</p>`;
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), added);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.frameLocator('iframe[title="Added later"]').locator('pre')).toContainText('<p>Hello</p>');
});

test('the script of embeds runs once for many placeholders', async ({ page, browser }) => {
  const id = await publishElsewhere(browser, { html: '<p>Hello</p>' });
  await page.addInitScript(() => {
    const { IntersectionObserver: Original } = window;
    window.IntersectionObserver = class extends Original {
      constructor(...args: ConstructorParameters<typeof Original>) {
        super(...args);
        const counted = window as { observers?: number };
        counted.observers = (counted.observers ?? 0) + 1;
      }
    };
  });
  const place = `<p data-codeweb-embed="${id}">A web</p><script src="${base()}/embed.js"></script>`;
  await openOn(page, `<body>${place.repeat(20)}`);
  // Embeds are higher than their placeholders, so each scroll to the end loads some and moves the end.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.locator('iframe[title="A web"]')).toHaveCount(20, { timeout: 500 });
  }).toPass();
  expect(await page.evaluate(() => Reflect.get(window, 'observers'))).toBe(1);
});
