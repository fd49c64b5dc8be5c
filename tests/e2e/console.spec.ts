import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { result } from './support/editor.ts';
import { publishElsewhere } from './support/preview.ts';

const consoleOf = (page: Page) => page.getByRole('region', { name: 'Console' });
const log = (page: Page) => page.getByRole('log', { name: 'Console messages' });
const row = (page: Page, words: string | RegExp) =>
  log(page).locator('.console-row').filter({ hasText: words });
const ask = (page: Page) => page.getByRole('textbox', { name: 'Run JavaScript in the result' });

async function openConsole(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Console/ }).click();
  await expect(consoleOf(page)).toBeVisible();
}

/** Opens a saved web with this code, and its console. */
async function openWeb(page: Page, id: string): Promise<void> {
  await page.goto(`/web/${id}`);
  await expect(result(page).locator('body')).toBeAttached();
  await openConsole(page);
}

test('console lines expand values, group equal lines, escape markup, and accept input with completion and history', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, {
    html: '<p id="p">here</p>',
    js: `
      let count = 41; const list = [1, 2];
      const ring = { name: 'ring', list: [1, 2, 3], get lazy() { document.body.append('RAN') } };
      ring.self = ring;
      console.log('An object', ring);
      console.warn('%cstyled%c %s', 'color: red', '', 'words');
      for (let i = 0; i < 120; i++) console.info('again');
      console.log('<img src=x onerror="parent.hacked = 1"><b>bold</b>');
      console.table([{ city: 'Paris', size: 2 }, { city: 'Rome' }]);
      console.groupCollapsed('Closed'); console.log('inside the group'); console.groupEnd();
      console.log(document.getElementById('p'), new Map([['key', 1]]), new Error('made'));
      console.assert(1 > 2, 'one is small');
      console.log(Array.from({ length: 9999 }, (_, i) => i));
    `,
  });
  await openWeb(page, id);
  await expect(row(page, 'An object')).toContainText(
    '{name: "ring", list: Array(3), lazy: (…), self: [Circular]}',
  );
  await row(page, 'An object').locator('summary').first().click();
  await expect(row(page, 'An object').getByRole('listitem')).toHaveCount(4);
  await expect(row(page, 'styled words')).toHaveAttribute('data-level', 'warn');
  await expect(row(page, 'again')).toHaveCount(1);
  await expect(row(page, 'again')).toContainText('120');
  await expect(row(page, '<img src=x onerror="parent.hacked = 1"><b>bold</b>')).toBeVisible();
  await expect(log(page).locator('img, b')).toHaveCount(0);
  await expect(log(page).getByRole('cell', { name: '"Rome"' })).toBeVisible();
  await expect(row(page, 'inside the group')).toHaveCount(0);
  await page.getByRole('button', { name: 'Closed' }).click();
  await expect(row(page, 'inside the group')).toBeVisible();
  await expect(row(page, '<p id="p">')).toContainText('Map(1) {"key" => 1}');
  await expect(row(page, 'Assertion failed: one is small')).toHaveAttribute('data-level', 'error');
  await expect(row(page, 'Array(9999)')).toBeVisible();
  await expect(result(page).getByText('RAN')).toHaveCount(0);

  const last = log(page).locator('.console-row').last();
  for (const [line, answer] of [
    ['count + 1', '42'],
    ['count = 7', '7'],
    ['list.push(count), list', 'Array(3) [1, 2, 7]'],
    ['{ a: 1 }', '{a: 1}'],
    ['const kept = 5', 'undefined'],
    ['kept * 2', '10'],
    ['await Promise.resolve("later")', '"later"'],
  ] as const) {
    await ask(page).fill(line);
    await ask(page).press('Enter');
    await expect(last, line).toHaveText(new RegExp(`Result:.*${answer.replaceAll(/[[\](){}*+]/g, '\\$&')}`));
  }
  await ask(page).fill('nope()');
  await ask(page).press('Enter');
  await expect(last).toContainText('Uncaught ReferenceError: nope is not defined');
  await ask(page).press('ArrowUp');
  await expect(ask(page)).toHaveValue('nope()');
  await ask(page).press('ArrowUp');
  await expect(ask(page)).toHaveValue('await Promise.resolve("later")');
  await ask(page).press('ArrowDown');
  await ask(page).press('ArrowDown');
  await expect(ask(page)).toHaveValue('');
  await ask(page).pressSequentially('1 +');
  await ask(page).press('Shift+Enter');
  await ask(page).pressSequentially('2');
  await expect(ask(page)).toHaveValue('1 +\n2');
  await ask(page).press('Enter');
  await expect(last).toHaveText(/Result:.*3/);
});

test('a web that overwrites the browser’s globals still has its console output', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, {
    html: '<p id="p">here</p><img id="i" alt="">',
    js: `
      class Element {} class Node {} class Map {} class Error {} class ErrorEvent {} class DOMException {}
      let Array, Object, String, Number, JSON, Math, Promise, Symbol, Reflect, setInterval, parent, history;
      var scrollX = () => {};
      console.log("a line", [1, 2], document.getElementById("p"));
      console.table([{ city: "Rome" }]);
      document.getElementById("i").src = "/media/none.webp";
      setTimeout(() => missing.now());
    `,
  });
  await openWeb(page, id);
  await expect(row(page, 'a line')).toContainText('Array(2) [1, 2]');
  await expect(row(page, 'a line')).toContainText('<p id="p">');
  await expect(log(page).getByRole('cell', { name: '"Rome"' })).toBeVisible();
  await expect(row(page, 'Could not load')).toBeVisible();
  await expect(row(page, 'Uncaught ReferenceError: missing is not defined')).toContainText('JS:8');
  await expect(page.getByText(/^Stopped/)).toHaveCount(0);
});

test('errors lead to their line in the pane they are from', async ({ page, browser }) => {
  const id = await publishElsewhere(browser, {
    html: '<button onclick="\n  missing.handler()">Press</button>\n<script>\n  setTimeout(() => {\n    inPage();\n  });\n</script>\n<img src="/media/none.webp" alt="">',
    css: 'p { color: red }\n',
    js: 'const a = 1;\nsetTimeout(() => {\n  inScript();\n});\nPromise.reject(new Error("nobody cared"));',
  });
  await openWeb(page, id);
  await expect(row(page, 'inScript is not defined')).toContainText('JS:3');
  await expect(row(page, 'inPage is not defined')).toContainText('HTML:5');
  await expect(row(page, '(in promise) Error: nobody cared')).toContainText('JS:5');
  await expect(row(page, 'Could not load')).toContainText('HTML:8');
  await result(page).getByRole('button', { name: 'Press' }).click();
  await expect(row(page, 'missing is not defined')).toContainText('HTML:');
  await row(page, 'inScript is not defined').getByRole('button', { name: 'Go to JS line 3' }).click();
  const pane = page.getByRole('region', { name: 'JS', exact: true });
  await expect(pane.locator(':focus')).toBeAttached();
  await page.keyboard.press('ControlOrMeta+Shift+K');
  await expect(row(page, 'inScript is not defined')).toHaveCount(0);
});

test('a flood of messages is cut off with a notice, and the editor stays responsive', {
  tag: '@alone',
}, async ({ page, browser }) => {
  const id = await publishElsewhere(browser, {
    html: '<p>here</p>',
    js: 'let n = 0; const big = { text: "x".repeat(1e6), list: Array(1e5).fill({ a: 1 }) };\nsetInterval(() => { for (let i = 0; i < 100; i++) console.log(n++, big) }, 40);',
  });
  await openWeb(page, id);
  await expect(row(page, /lines were left out/).first()).toBeAttached();
  const slowest = await page.evaluate(async () => {
    let longest = 0;
    for (let frame = 0, last = performance.now(); frame < 60; frame += 1) {
      await new Promise((done) => requestAnimationFrame(done));
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
    return longest;
  });
  expect(slowest).toBeLessThan(1_000);
  expect(await log(page).locator('.console-row').count()).toBeLessThanOrEqual(600);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(log(page).getByText('Nothing logged yet')).toBeVisible();
});

test('browser objects show their contents through their own getters, never through the web’s', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, {
    html: '<p id="p" class="one two" style="color: red">here</p><form id="f"><input name="attributes"><input name="childNodes"></form>',
    js: `
      const run = { get: () => document.body.append('RAN'), enumerable: true, configurable: true };
      Object.defineProperty(URL.prototype, 'host', run);
      console.log('@address', new URL('https://example.org/path?a=1'));
      console.log('@pairs', new URLSearchParams('a=1&b=2'), new Headers({ 'x-one': '1' }));
      console.log('@lists', document.querySelectorAll('p'), p.classList, p.style);
      console.log('@event', new KeyboardEvent('keydown', { key: 'Enter' }));
      console.log('@form', document.getElementById('f'));
      class Own extends EventTarget { get bad() { return run.get(); } }
      for (const each of [run.get.bind(null), [].some, Iterator.prototype.forEach]) {
        class Forged extends EventTarget { next() { return run.get(); } get 0() { return run.get(); } length = 1; }
        Object.assign(Forged.prototype, { forEach: each, keys: Map.prototype.keys, [Symbol.iterator]: run.get.bind(null) });
        console.log('@forged', new Forged());
      }
      console.log('@own', Object.defineProperty(new Own(), 'lazy', run));
      console.table([new DOMRect(1, 2, 3, 4), Object.defineProperty({}, 'x', run)], ['x', 'width']);
      console.dir(p);
      console.log('@all', new AggregateError([new Error('inner')], 'outer'));
      Promise.any([Promise.reject(new Error('nobody'))]);
    `,
  });
  await openWeb(page, id);
  await row(page, '@address').locator('summary').first().click();
  await expect(row(page, '@address')).toContainText('pathname: "/path"');
  await expect(row(page, '@address')).toContainText('searchParams: URLSearchParams(1)');
  await expect(row(page, '@pairs')).toContainText(
    'URLSearchParams(2) {"a" => "1", "b" => "2"} Headers(1) {"x-one" => "1"}',
  );
  await expect(row(page, '@lists')).toContainText(
    'NodeList(1) [<p id="p" class="one two" style="color: red">]',
  );
  await expect(row(page, '@lists')).toContainText(
    'DOMTokenList(2) ["one", "two"] CSSStyleDeclaration {color: "red"}',
  );
  await row(page, '@event').locator('summary').first().click();
  await expect(row(page, '@event')).toContainText('key: "Enter"');
  await expect(row(page, '@form')).toContainText('<form id="f">');
  await expect(row(page, '@forged')).toContainText(/3.*Forged \{length: 1\}/s);
  await expect(row(page, '@own')).toContainText('Own {lazy: (…)}');
  await expect(log(page).getByRole('row').filter({ hasText: '(…)' })).toHaveCount(1);
  await expect(log(page).getByRole('row').filter({ hasText: /^013$/ })).toHaveCount(1);
  await row(page, 'HTMLParagraphElement').locator('summary').first().click();
  await expect(row(page, 'HTMLParagraphElement')).toContainText('className: "one two"');
  await row(page, '@all').locator('summary').first().click();
  await expect(row(page, '@all')).toContainText('errors: Array(1)');
  await expect(row(page, '@all')).not.toContainText('codeweb-preview');
  await expect(row(page, 'AggregateError: All promises were rejected')).toContainText('errors: Array(1)');
  await expect(result(page).getByText('RAN')).toHaveCount(0);
});

test('a flood keeps its start and its end', async ({ page, browser }) => {
  const id = await publishElsewhere(browser, {
    html: '<p>here</p>',
    // Ten times as many as are sent in a second. Playwright reads each line, which takes up to 0.5 ms on a busy machine.
    js: 'for (let n = 0; n < 5_000; n++) console.log("line", n, { n }); console.log("the last words");',
  });
  await openWeb(page, id);
  await expect(log(page).locator('.console-row').last()).toContainText('the last words');
  await expect(log(page).locator('.console-row').first()).toContainText('line 0 {n: 0}');
  await expect(row(page, 'line 4999 {n: 4999}')).toBeAttached();
  await expect(row(page, /lines were left out/).first()).toBeAttached();
});

test('a web that clears all timers and animation frames keeps its console', async ({ page, browser }) => {
  const id = await publishElsewhere(browser, {
    html: '<p>here</p>',
    js: `setInterval(() => {
        const last = setTimeout(() => {});
        for (let at = 0; at <= last + 100; at += 1) {
          clearTimeout(at);
          cancelAnimationFrame(String(at));
        }
      }, 10);
      let own = 0;
      const cleared = setTimeout(() => { own += 1; }, 0);
      clearTimeout({ valueOf: () => cleared });
      addEventListener('load', () => {
        for (let at = 0; at < 40; at += 1) console.log('line ' + at + ' ' + own);
      });`,
  });
  await openWeb(page, id);
  await expect(row(page, 'line 39 0')).toBeVisible();
});

test('console and result are resized and their sizes remembered; a device’s width does not rerun the web', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, {
    html: '<p>here</p>',
    js: 'console.log("a log"); console.warn("a warning"); console.error("an error"); document.body.dataset.at = Math.random()',
  });
  await page.goto(`/web/${id}`);
  const toggle = page.getByRole('button', { name: /^Console/ });
  await expect(toggle).toHaveText(/1 errors/);
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(log(page).locator('.console-row')).toHaveCount(3);
  await page.getByRole('button', { name: /^Errors/ }).press('Enter');
  await expect(log(page).locator('.console-row')).toHaveText([/an error/]);
  await page.getByRole('button', { name: /^Warnings/ }).press('Enter');
  await expect(log(page).locator('.console-row')).toHaveText([/a warning/]);
  const before = (await consoleOf(page).boundingBox())?.height ?? 0;
  const divider = page.getByRole('separator', { name: 'Resize console' });
  await divider.focus();
  await page.keyboard.press('Shift+ArrowUp');
  const after = (await consoleOf(page).boundingBox())?.height ?? 0;
  expect(after).toBeGreaterThan(before + 40);
  await expectSound(page, 'the console');
  const at = () => result(page).locator('body').getAttribute('data-at');
  const width = () =>
    result(page)
      .locator('body')
      .evaluate(() => innerWidth);
  const first = await at();
  const choice = page.getByRole('combobox', { name: 'Result width' });
  for (const size of [360, 390, 768, 1024]) {
    await choice.selectOption(String(size));
    await expect.poll(width).toBe(size);
  }
  await expect(page.getByText('1024 × 1366')).toBeVisible();
  await page.getByRole('button', { name: 'Rotate' }).click();
  await expect.poll(width).toBe(1366);
  const inSight = () => page.locator('.result-space').boundingBox();
  expect((await inSight())?.width).toBeLessThan(1366);
  await page.getByRole('combobox', { name: 'Zoom of the result' }).selectOption('1');
  await expect.poll(async () => (await inSight())?.width).toBe(1366);
  expect(await at()).toBe(first);
  await page.reload();
  await expect(consoleOf(page)).toBeVisible();
  await expect
    .poll(async () => Math.abs(((await consoleOf(page).boundingBox())?.height ?? 0) - after))
    .toBeLessThan(4);
  await page.getByRole('button', { name: 'Close console' }).click();
  await expect(consoleOf(page)).toHaveCount(0);
  await expect(choice).toHaveValue('1024');
  await choice.selectOption('full');
  await expect.poll(width).toBeGreaterThan(1366);
});
