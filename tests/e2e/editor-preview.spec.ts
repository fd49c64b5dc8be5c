import { expect, type Page, test } from 'playwright/test';
import { pause } from '../helpers/wait.ts';
import { result, write } from './support/editor.ts';
import { publishElsewhere, withoutSeparateOrigin } from './support/preview.ts';

/** The longest time, in milliseconds, for which the page's event loop was blocked. */
const startClock = (page: Page) =>
  page.addInitScript(() => {
    if (window !== top) return;
    let last = performance.now();
    Object.assign(window, { maxStall: 0 });
    setInterval(() => {
      const now = performance.now();
      const stall = Number(Reflect.get(window, 'maxStall'));
      Reflect.set(window, 'maxStall', Math.max(stall, now - last));
      last = now;
    }, 20);
  });
const maxStall = (page: Page) => page.evaluate(() => Reflect.get(window, 'maxStall'));

test.describe('an endless loop', { tag: '@alone' }, () => {
  test('is stopped, leaves the editor usable, and the page opens again after a reload', async ({ page }) => {
    await startClock(page);
    await page.goto('/new-web');
    await write(page, 'HTML', '<p>alive</p>');
    await expect(result(page).getByText('alive')).toBeVisible();
    await page.evaluate(() => Reflect.set(window, 'maxStall', 0));
    await write(page, 'JS', 'while (true) {}');
    await expect(page.getByText('Stopped: the code kept the page busy')).toBeVisible();
    // A loop that also blocked the page would do so until it is stopped.
    expect(await maxStall(page)).toBeLessThan(2_900);
    await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible();

    await page.reload();
    await expect(page.getByText('The preview is paused')).toBeVisible();
    await expect(page.getByText('This is an unsaved draft')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.locator('iframe[title="Result"]')).toBeVisible();
  });

  test('that was fixed before it was stopped leaves the fixed code running', async ({ page }) => {
    await page.goto('/new-web');
    await write(page, 'HTML', '<p>alive</p>');
    await expect(result(page).getByText('alive')).toBeVisible();
    await write(page, 'JS', '');
    await page.keyboard.insertText('while (true) {}');
    await pause(300, 'the run begins, and is not yet taken for stuck');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('document.body.append("mended")');
    await expect(result(page).getByText('mended')).toBeVisible();
    await expect(page.getByText(/^Stopped/)).toHaveCount(0);
  });

  test('in a web that was just opened is reported as one', async ({ page, browser }) => {
    const id = await publishElsewhere(browser, { html: '<p>here</p>', js: 'while (true) {}' });
    await page.goto(`/web/${id}`);
    await expect(page.getByText(/^Stopped/)).toHaveText('Stopped: the code kept the page busy', {
      timeout: 20_000,
    });
  });

  test('is ended by the loop guard where the site’s origin serves the frame', async ({ page, browser }) => {
    const id = await publishElsewhere(browser, {
      html: '<p id="p">before</p>',
      js: 'while (1) { try { while (1); } catch {} }',
    });
    await withoutSeparateOrigin(page);
    await startClock(page);
    await page.goto(`/web/${id}`);
    await expect(result(page).getByText('before')).toBeVisible();
    await page.getByRole('button', { name: /Console/ }).click();
    await expect(page.getByRole('log').getByText('Stopped: the code kept the page busy')).toBeVisible();
    expect(await maxStall(page)).toBeLessThan(3_000);
  });

  test('does not start with ?run=0', async ({ page, browser }) => {
    const id = await publishElsewhere(browser, { html: '<p>here</p>', js: 'document.body.append("ran")' });
    await page.goto(`/web/${id}?run=0`);
    await expect(page.getByText('The preview is paused')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(result(page).getByText('ran')).toBeVisible();
  });

  test('of dialogs ends, and a waiting dialog is not reported as a hang', async ({ page, browser }) => {
    let dialogs = 0;
    page.on('dialog', async (dialog) => {
      dialogs += 1;
      if (dialogs === 1) await pause(4_000, 'longer than the watchdog waits');
      await dialog.accept().catch(() => {});
    });
    const id = await publishElsewhere(browser, {
      html: '<p>here</p>',
      js: 'alert("first"); for (let i = 0; i < 300; i++) alert(i); document.body.append("done")',
    });
    await page.goto(`/web/${id}`);
    await expect(result(page).getByText('done')).toBeVisible();
    expect(dialogs).toBeGreaterThan(1);
    expect(dialogs).toBeLessThan(40);
  });
});

test.describe('a flood of messages', { tag: '@alone' }, () => {
  const flood =
    'const text = "x".repeat(10_000); setInterval(() => { for (let i = 0; i < 50; i++) top.postMessage({ text }, "*") }, 10)';
  const flooding = {
    'of the web itself': { html: '<p>here</p>', js: flood },
    'of a frame within it': {
      html: '<p>here</p>',
      js: `document.body.append(Object.assign(document.createElement("iframe"), { srcdoc: ${JSON.stringify(`<script>${flood}</script>`).replaceAll('</', '<\\/')} }))`,
    },
  };
  for (const [name, code] of Object.entries(flooding))
    test(`${name} is stopped and leaves the editor usable`, async ({ page, browser }) => {
      const id = await publishElsewhere(browser, code);
      await startClock(page);
      await page.goto(`/web/${id}`);
      await expect(page.getByText('Stopped: the code sent too many messages')).toBeVisible();
      await write(page, 'CSS', 'b { color: teal }');
      const pane = page.getByRole('region', { name: 'CSS', exact: true });
      await expect(pane.locator('.view-lines')).toContainText('color: teal');
      expect(await maxStall(page)).toBeLessThan(3_000);
    });
});

test('1 MiB of hostile markup is parsed in a worker, and the page stays responsive', {
  tag: '@alone',
}, async ({ page, browser }) => {
  const html = `<p>here</p><script>1</script>${'<a '.repeat(340_000)}`;
  const id = await publishElsewhere(browser, { html, js: 'document.body.append("ran")' });
  await startClock(page);
  const reading = page.waitForEvent('worker', (worker) => worker.url().includes('prepare'));
  await page.goto(`/view-full/${id}`);
  await reading;
  await page.evaluate(() => Reflect.set(window, 'maxStall', 0));
  await expect(result(page).getByText('here')).toBeVisible({ timeout: 30_000 });
  expect(await maxStall(page)).toBeLessThan(400);
});

test('large HTML is prepared by the worker, without the fallback in the page', async ({ page, browser }) => {
  const html = `<p>here</p>${'<!-- line -->\n'.repeat(20_000)}<script>document.body.append("ran")</script>`;
  const id = await publishElsewhere(browser, { html });
  await page.addInitScript(() => {
    const prepared: number[] = [];
    Reflect.set(window, 'prepared', prepared);
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', ({ data }) => prepared.push(String(data?.page?.html ?? '').length));
      }
    };
  });
  await page.goto(`/view-full/${id}`);
  await expect(result(page).getByText('ran')).toBeVisible();
  const sizes: number[] = await page.evaluate(() => Reflect.get(window, 'prepared'));
  expect(Math.max(0, ...sizes)).toBeGreaterThanOrEqual(html.length);
});

test.describe('the result', () => {
  test('applies a changed style sheet in place and keeps its scroll position', async ({ page }) => {
    await page.goto('/new-web');
    await write(page, 'HTML', '<div style="height: 4000px">tall</div><b>end</b>');
    await expect(result(page).getByText('tall')).toBeVisible();
    await pause(500, 'runs that typing has begun end');
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
    // Other changes restart the run at the previous scroll position.
    await write(page, 'HTML', '<i>more</i>');
    await expect(result(page).locator('i')).toBeAttached();
    await expect.poll(state).toEqual([900, undefined]);
  });

  test('never flashes: it shows content at every moment of a change', async ({ page }) => {
    await page.goto('/new-web');
    await write(page, 'CSS', 'html { background: rgb(10, 20, 30) }');
    await write(page, 'HTML', '<p>dark</p>');
    await expect(result(page).getByText('dark')).toBeVisible();
    await pause(600, 'runs that typing has begun end');
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

  test('comes from the site’s own origin when the preview origin does not answer', async ({ page }) => {
    await withoutSeparateOrigin(page);
    await page.goto('/new-web');
    await write(page, 'HTML', '<p>fallback</p>');
    await expect(result(page).getByText('fallback')).toBeVisible();
  });
});

test.describe('the focus', () => {
  const pane = (page: Page) => page.getByRole('region', { name: 'HTML', exact: true });
  const isResultFocused = () => document.activeElement?.matches('iframe[title="Result"]') === true;

  test('stays in the editor while the web calls focus(), and moves to the result on a click', async ({
    page,
  }) => {
    await page.goto('/new-web');
    await write(page, 'JS', 'setInterval(() => document.querySelector("input")?.focus(), 100)');
    await write(page, 'HTML', '<input aria-label="Greedy">');
    await expect(result(page).getByLabel('Greedy')).toBeVisible();
    await page.keyboard.type(' every letter of this sentence arrives', { delay: 40 });
    await expect(pane(page).locator('.view-lines')).toContainText('every letter of this sentence arrives');
    await expect(result(page).getByText('every letter of this sentence arrives')).toBeVisible();
    expect(await page.evaluate(isResultFocused)).toBe(false);

    await result(page)
      .getByText('every letter')
      .click({ position: { x: 5, y: 60 }, force: true });
    await expect.poll(() => page.evaluate(isResultFocused)).toBe(true);
    await expect(result(page).getByLabel('Greedy')).toBeFocused();
    await page.keyboard.type('played', { delay: 40 });
    await expect(result(page).getByLabel('Greedy')).toHaveValue('played');
    expect(await page.evaluate(isResultFocused)).toBe(true);
  });

  test('stays in the editor while the web opens a dialog, selects a field or checks a form', async ({
    page,
  }) => {
    await page.goto('/new-web');
    await write(
      page,
      'JS',
      'form.reportValidity(); field.select(); hint.showPopover(); ask.showModal(); ask.append(ask.inert)',
    );
    await write(
      page,
      'HTML',
      '<form id="form"><input id="field" required></form><p popover id="hint"><input autofocus></p><dialog id="ask"><input></dialog>',
    );
    await expect(result(page).getByRole('dialog')).toBeVisible();
    await page.keyboard.type(' every letter of this sentence arrives', { delay: 40 });
    await expect(pane(page).locator('.view-lines')).toContainText('every letter of this sentence arrives');
    await expect(result(page).getByText('every letter of this sentence arrives')).toBeVisible();
    expect(await page.evaluate(isResultFocused)).toBe(false);
    await expect(result(page).getByRole('dialog')).toHaveText('false');

    await result(page).getByRole('dialog').getByRole('textbox').click();
    await page.keyboard.type('played', { delay: 40 });
    await expect(result(page).getByRole('dialog').getByRole('textbox')).toHaveValue('played');
  });

  test('returns to the editor, with the keys, when the web takes it in a way that is not held back', async ({
    page,
  }) => {
    await page.goto('/new-web');
    await write(
      page,
      'JS',
      'location.hash = "greedy"; document.body.dataset.run = code.firstChild.data.trim();',
    );
    await write(page, 'HTML', '<input id="greedy"><p id="code">');
    let typed = '';
    for (const letter of 'letters') {
      await page.keyboard.type(letter);
      typed += letter;
      await expect(result(page).locator('body')).toHaveAttribute('data-run', typed);
      await expect(result(page).locator('#greedy')).toHaveValue('');
      await expect
        .poll(() =>
          result(page)
            .locator('body')
            .evaluate(() => document.hasFocus()),
        )
        .toBe(false);
    }
    await expect(pane(page).locator('.view-lines')).toContainText(typed);
  });
});
