import { expect, test } from 'playwright/test';
import { watchTraffic } from '../../infra/bench/browser/network.ts';
import { budgets } from '../../infra/bench/goals.ts';
import { publishElsewhere } from './support/preview.ts';

test('a public web opens within the budgets of requests and script', async ({ page, context, browser }) => {
  const id = await publishElsewhere(browser, { html: '<h1>Bench</h1>', js: 'document.title = "ran"' });
  const traffic = watchTraffic(context);
  await page.goto(`/web/${id}`);
  await page.locator('.monaco-editor').first().waitFor();
  await traffic.untilIdle();
  const { requests, scriptBytes } = traffic.read();
  test
    .info()
    .annotations.push({ type: 'traffic', description: `${requests} requests, ${scriptBytes} bytes` });
  expect(requests).toBeGreaterThan(1);
  expect(requests).toBeLessThanOrEqual(budgets.editorRequests.ceiling);
  expect(scriptBytes).toBeGreaterThan(10_000);
  expect(scriptBytes).toBeLessThanOrEqual(budgets.editorScript.ceiling);
});

test('Monaco is loaded while the island starts, and not before the result has started', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, { html: '<h1>Bench</h1>' });
  const preloads = () =>
    page.evaluate(() =>
      Array.from(
        document.querySelectorAll<HTMLLinkElement>('head link[rel=modulepreload][media]'),
        (link) => ({
          file: new URL(link.href).pathname,
          applies: matchMedia(link.media).matches,
        }),
      ),
    );
  const hold = async (files: string) => {
    const held = Promise.withResolvers<void>();
    await page.route(files, async (route) => {
      await held.promise;
      await route.continue();
    });
    return held.resolve;
  };
  // Without its frame the result cannot start; without the entry, the island does not take over the frame.
  const answerFrame = await hold('**/preview/frame');
  const answerEntry = await hold('**/assets/entries/*');
  await page.goto(`/web/${id}`, { waitUntil: 'commit' });
  await page.locator('template[data-preloads]').waitFor({ state: 'attached' });
  expect(await preloads()).toEqual([]);
  answerFrame();
  await expect.poll(preloads).toContainEqual({ file: expect.stringMatching(/\.js$/), applies: true });
  const [monaco] = await preloads();
  answerEntry();
  await page.locator('.monaco-editor').first().waitFor();
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(scripts.filter((file) => file === monaco?.file)).toHaveLength(1);
});

test('Monaco is loaded while the result begins, also when the island is ready first', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, { html: '<h1>Bench</h1>' });
  const held = Promise.withResolvers<void>();
  await page.route('**/preview/frame', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/web/${id}`, { waitUntil: 'commit' });
  await page.locator('code-island[name=Editor][data-ready]').waitFor({ state: 'attached' });
  const links = page.locator('head link[rel=modulepreload][media]');
  await expect(links).toHaveCount(0);
  held.resolve();
  await expect(links).not.toHaveCount(0);
});
