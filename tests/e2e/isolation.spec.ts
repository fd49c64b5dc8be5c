import { readFileSync } from 'node:fs';
import { expect, type Page, test } from 'playwright/test';
import { pause } from '../helpers/wait.ts';
import { enter } from './support/calls.ts';
import { result, write } from './support/editor.ts';
import { publishElsewhere, withoutSeparateOrigin } from './support/preview.ts';

const probes = readFileSync(new URL('./support/probes.js', import.meta.url), 'utf8');

/** The data that must not leak: everything that identifies the visitor. */
async function secretsOf(page: Page, username: string): Promise<string[]> {
  const tokens = await page.evaluate(() => [
    localStorage.getItem('accessToken') ?? '',
    localStorage.getItem('refreshToken') ?? '',
  ]);
  expect(tokens.every(Boolean)).toBe(true);
  return [...tokens, username];
}

async function reportOf(page: Page): Promise<Record<string, string>> {
  const report = result(page).locator('#report');
  await expect(report).toBeAttached({ timeout: 60_000 });
  return JSON.parse((await report.textContent()) ?? '{}');
}

function leaks(report: Record<string, string>, secrets: string[]): string[] {
  return Object.entries(report)
    .filter(([, got]) => secrets.some((secret) => got.includes(secret)))
    .map(([name]) => name);
}

test.describe('a hostile web', () => {
  test.setTimeout(150_000);

  for (const separate of [true, false]) {
    test(`gets no data of its visitor, ${separate ? 'on the preview origin' : 'on the site’s own'}`, async ({
      page,
      browser,
    }) => {
      const { username } = await enter(page);
      const secrets = await secretsOf(page, username);
      const own = new URL(page.url()).origin;
      const id = await publishElsewhere(browser, {
        html: '<p>Hello</p>',
        js: `const OWN = '${own}';\n${probes}`,
      });
      if (!separate) await withoutSeparateOrigin(page);
      for (const path of [`/web/${id}`, `/view-full/${id}`, `/details/${id}`, `/embed/${id}?run=1`]) {
        await page.goto(path);
        const report = await reportOf(page);
        expect(Object.keys(report).length).toBeGreaterThanOrEqual(30);
        expect(leaks(report, secrets), path).toEqual([]);
        const src = await page.locator('iframe[title="Result"]').getAttribute('src');
        expect(new URL(src ?? '').origin === own).toBe(!separate);
      }
    });
  }

  test('gets its visitor’s tokens when the frame shares the site’s origin (the probes can succeed)', async ({
    page,
    browser,
  }) => {
    const { username } = await enter(page);
    const secrets = await secretsOf(page, username);
    const own = new URL(page.url()).origin;
    const id = await publishElsewhere(browser, { js: `const OWN = '${own}';\n${probes}` });
    await withoutSeparateOrigin(page);
    await page.route(`${own}/preview/frame*`, async (route) => {
      const reply = await route.fetch({
        headers: { ...route.request().headers(), 'sec-fetch-dest': 'iframe' },
      });
      await route.fulfill({ response: reply, headers: { 'content-type': 'text/html' } });
    });
    await page.addInitScript(() => {
      if (window !== top) return;
      Object.defineProperty(MessageEvent.prototype, 'origin', { get: () => 'null' });
      const set = Element.prototype.setAttribute;
      Element.prototype.setAttribute = function (name, value) {
        set.call(this, name, name === 'sandbox' ? `${value} allow-same-origin allow-popups` : value);
      };
    });
    await page.goto(`/web/${id}`);
    const got = leaks(await reportOf(page), secrets);
    expect(got).toContain('parent token');
    expect(got).toContain('parent page');
    expect(got).toContain('home page by fetch');
    expect(got.length).toBeGreaterThanOrEqual(8);
  });

  test('cannot move the page, open windows, save files or send calls that change anything', async ({
    page,
    browser,
    context,
  }) => {
    await enter(page);
    const own = new URL(page.url()).origin;
    const id = await publishElsewhere(browser, {
      html: '<a id="out" href="https://example.com/there" target="_blank">out</a><a id="top" href="/" target="_top">top</a>',
      js: `
        const tries = [
          () => { top.location = 'https://example.com/' },
          () => { parent.location.href = 'about:blank' },
          () => { open('https://example.com/popup') },
          () => { const a = document.createElement('a'); a.href = 'data:text/plain,x'; a.download = 'x'; document.body.append(a); a.click() },
          () => { parent.postMessage({ v: 1, type: 'ready', nonce: 'x' }, '*') },
          () => { parent.postMessage({ type: 'thumbnail', failed: 'x' }, '*') },
        ];
        for (const one of tries) try { one() } catch {}
        fetch('${own}/api/v1/users/logout', { method: 'POST', credentials: 'include' }).catch(() => {}).then(() => {
          document.body.dataset.done = '1';
        });`,
    });
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.url()));
    await page.goto(`/web/${id}`);
    await expect(result(page).locator('body[data-done]')).toBeAttached();
    await result(page).locator('#top').click();
    await pause(500, 'pages and downloads would begin meanwhile');
    expect(page.url()).toContain(id);
    expect(context.pages()).toHaveLength(1);
    expect(downloads).toEqual([]);
    // The address is shown in full, and only the user opens it.
    await result(page).locator('#out').click();
    const offer = page.getByRole('link', { name: 'Open' });
    await expect(page.getByRole('alert').getByText('https://example.com/there')).toBeVisible();
    expect(await offer.getAttribute('rel')).toBe('noopener noreferrer');
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  });

  test('cannot be opened as a top-level page', async ({ page }) => {
    const reply = await page.goto('/preview/frame');
    expect(reply?.status()).toBe(403);
  });
});

test('a preview origin that answers late is used again from the next run on', async ({ page, baseURL }) => {
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const own = new URL(baseURL ?? '').origin;
  await page.route(
    (url) => url.pathname === '/preview/frame' && url.origin !== own,
    async (route) => {
      await mayAnswer;
      await route.continue();
    },
  );
  await page.goto('/new-web');
  await write(page, 'HTML', '<p>first</p>');
  const originOf = async () =>
    new URL((await page.locator('iframe[title="Result"]').last().getAttribute('src')) ?? '', own).origin;
  await expect(result(page).getByText('first')).toBeVisible();
  expect(await originOf()).toBe(own);
  answer();
  await expect(async () => {
    await write(page, 'HTML', '<p>next</p>');
    await expect(result(page).getByText('next').last()).toBeVisible();
    expect(await originOf()).not.toBe(own);
  }).toPass();
});
