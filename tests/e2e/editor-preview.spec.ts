import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page, test } from 'playwright/test';
import { result, write } from './support/editor.ts';
import { signUp } from './support/people.ts';

const probes = readFileSync(new URL('./support/probes.js', import.meta.url), 'utf8');
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

type Code = { html?: string; css?: string; js?: string };

/** Saves a web by the call, as its author; returns its id. */
async function publish(browser: Browser, code: Code): Promise<string> {
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL })).newPage();
  await signUp(page);
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const reply = await page.request.post('/api/v1/webs/create', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      title: 'Somebody elses',
      description: 'x',
      isPublic: 'true',
      ...code,
      image: { name: 'web.png', mimeType: 'image/png', buffer: picture },
    },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  const { data } = await reply.json();
  await page.context().close();
  return data._id;
}

/** Keeps the separate preview origin from answering, so that our own serves the frame. */
async function withoutSeparateOrigin(page: Page): Promise<void> {
  const own = new URL(process.env.BASE_URL ?? '').origin;
  await page.route(
    (url) => url.pathname === '/preview/frame' && url.origin !== own,
    (route) => route.abort(),
  );
}

/** What must not get out: everything that says who looks. */
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
    test(`gets nothing of its visitor, ${separate ? 'on the preview origin' : 'on our own'}`, async ({
      page,
      browser,
    }) => {
      const { username } = await signUp(page);
      const secrets = await secretsOf(page, username);
      const own = new URL(page.url()).origin;
      const id = await publish(browser, { html: '<p>Hello</p>', js: `const OWN = '${own}';\n${probes}` });
      if (!separate) await withoutSeparateOrigin(page);
      for (const path of [`/web/${id}`, `/view-full/${id}`]) {
        await page.goto(path);
        const report = await reportOf(page);
        expect(Object.keys(report).length).toBeGreaterThanOrEqual(30);
        expect(leaks(report, secrets), path).toEqual([]);
        const src = await page.locator('iframe[title="Result"]').getAttribute('src');
        expect(new URL(src ?? '').origin === own).toBe(!separate);
      }
    });
  }

  test('gets the tokens of its visitor when the frame shares our origin (the probes can succeed)', async ({
    page,
    browser,
  }) => {
    const { username } = await signUp(page);
    const secrets = await secretsOf(page, username);
    const own = new URL(page.url()).origin;
    const id = await publish(browser, { js: `const OWN = '${own}';\n${probes}` });
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
    await signUp(page);
    const own = new URL(page.url()).origin;
    const id = await publish(browser, {
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
    await page.waitForTimeout(500);
    expect(page.url()).toContain(id);
    expect(context.pages()).toHaveLength(1);
    expect(downloads).toEqual([]);
    // The address is shown whole and opened only by the person.
    await result(page).locator('#out').click();
    const offer = page.getByRole('link', { name: 'Open' });
    await expect(page.getByRole('alert').getByText('https://example.com/there')).toBeVisible();
    expect(await offer.getAttribute('rel')).toBe('noopener noreferrer');
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  });

  test('cannot be opened as a page of its own', async ({ page }) => {
    const reply = await page.goto('/preview/frame');
    expect(reply?.status()).toBe(403);
  });
});

test.describe('an endless loop', () => {
  /** The longest time, in milliseconds, for which our page did not come round. */
  const startClock = (page: Page) =>
    page.addInitScript(() => {
      if (window !== top) return;
      let last = performance.now();
      Object.assign(window, { longestStall: 0 });
      setInterval(() => {
        const now = performance.now();
        const stall = Number(Reflect.get(window, 'longestStall'));
        Reflect.set(window, 'longestStall', Math.max(stall, now - last));
        last = now;
      }, 20);
    });

  test('is stopped, leaves the editor usable, and the page opens again after a reload', async ({ page }) => {
    await startClock(page);
    await page.goto('/new-web');
    await write(page, 'HTML', '<p>alive</p>');
    await expect(result(page).getByText('alive')).toBeVisible();
    await page.evaluate(() => Reflect.set(window, 'longestStall', 0));
    await write(page, 'JS', 'while (true) {}');
    await expect(page.getByText('Stopped: the code kept the page busy')).toBeVisible({ timeout: 12_000 });
    expect(await page.evaluate(() => Reflect.get(window, 'longestStall'))).toBeLessThan(1_500);
    await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible();

    await page.reload();
    await expect(page.getByText('The preview is paused')).toBeVisible();
    await expect(page.getByText('This is a draft that was kept')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.locator('iframe[title="Result"]')).toBeVisible();
  });

  test('is cut short by its own check where our origin serves the frame', async ({ page, browser }) => {
    const id = await publish(browser, {
      html: '<p id="p">before</p>',
      js: 'while (1) { try { while (1); } catch {} }',
    });
    await withoutSeparateOrigin(page);
    await startClock(page);
    await page.goto(`/web/${id}`);
    await expect(result(page).getByText('before')).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: /Console/ }).click();
    await expect(page.getByRole('log').getByText('Stopped: the code kept the page busy')).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'longestStall'))).toBeLessThan(3_000);
  });

  test('does not begin with ?run=0', async ({ page, browser }) => {
    const id = await publish(browser, { html: '<p>here</p>', js: 'document.body.append("ran")' });
    await page.goto(`/web/${id}?run=0`);
    await expect(page.getByText('The preview is paused')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(result(page).getByText('ran')).toBeVisible();
  });

  test('of dialogs ends, and a dialog that waits is no hang', async ({ page, browser }) => {
    let dialogs = 0;
    page.on('dialog', async (dialog) => {
      dialogs += 1;
      if (dialogs === 1) await new Promise((resolve) => setTimeout(resolve, 4_000));
      await dialog.accept().catch(() => {});
    });
    const id = await publish(browser, {
      html: '<p>here</p>',
      js: 'alert("first"); for (let i = 0; i < 300; i++) alert(i); document.body.append("done")',
    });
    await page.goto(`/web/${id}`);
    await expect(result(page).getByText('done')).toBeVisible({ timeout: 20_000 });
    expect(dialogs).toBeGreaterThan(1);
    expect(dialogs).toBeLessThan(40);
  });
});

test.describe('the result', () => {
  test('takes a change of the style sheet in place, with its scroll', async ({ page }) => {
    await page.goto('/new-web');
    await write(page, 'HTML', '<div style="height: 4000px">tall</div><b>end</b>');
    await expect(result(page).getByText('tall')).toBeVisible();
    await page.waitForTimeout(500);
    await result(page)
      .locator('body')
      .evaluate(() => {
        scrollTo(0, 900);
        Object.assign(window, { sameRun: true });
      });
    await write(page, 'CSS', 'b { color: rgb(1, 2, 3) }');
    await expect(result(page).locator('b')).toHaveCSS('color', 'rgb(1, 2, 3)');
    const state = () =>
      result(page)
        .locator('body')
        .evaluate(() => [scrollY, Reflect.get(window, 'sameRun')]);
    expect(await state()).toEqual([900, true]);
    // Other changes run anew, at the place where one was.
    await write(page, 'HTML', '<i>more</i>');
    await expect(result(page).locator('i')).toBeAttached();
    await expect.poll(state).toEqual([900, undefined]);
  });

  test('never flashes: something drawn is there at every moment of a change', async ({ page }) => {
    await page.goto('/new-web');
    await write(page, 'CSS', 'html { background: rgb(10, 20, 30) }');
    await write(page, 'HTML', '<p>dark</p>');
    await expect(result(page).getByText('dark')).toBeVisible();
    await page.waitForTimeout(600);
    await page.evaluate(() => {
      const frames = document.querySelector('.result-frames');
      let isBare = false;
      new MutationObserver(() => {
        isBare ||= frames?.querySelector('iframe[data-shown]') === null;
        Object.assign(window, { isBare });
      }).observe(frames ?? document, { childList: true, subtree: true, attributes: true });
    });
    const box = await page.locator('.result-frames').boundingBox();
    if (!box) throw new Error('no result');
    const clip = { x: box.x + box.width / 2, y: box.y + box.height / 2, width: 4, height: 4 };
    const dark = (await page.screenshot({ clip })).toString('base64');
    const seen = new Set<string>();
    for (let letter = 0; letter < 8; letter += 1) {
      await page.keyboard.insertText('x');
      for (let shot = 0; shot < 4; shot += 1) seen.add((await page.screenshot({ clip })).toString('base64'));
    }
    expect([...seen]).toEqual([dark]);
    expect(await page.evaluate(() => Reflect.get(window, 'isBare'))).toBe(false);
  });

  test('comes from our own origin when the other does not answer', async ({ page }) => {
    await withoutSeparateOrigin(page);
    await page.goto('/new-web');
    await write(page, 'HTML', '<p>fallback</p>');
    await expect(result(page).getByText('fallback')).toBeVisible({ timeout: 15_000 });
  });
});
