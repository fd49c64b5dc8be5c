import { expect, type Page, type Route, test } from 'playwright/test';
import { pause } from '../helpers/wait.ts';
import { expectSound } from './support/axe.ts';
import { result, show, write } from './support/editor.ts';
import { publishElsewhere } from './support/preview.ts';

const code = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).locator('.cm-content');
const symbol = (page: Page, name: string) =>
  page
    .locator('.code-pane[data-current]')
    .getByRole('toolbar', { name: 'Symbols' })
    .getByRole('button', { name, exact: true });

/** Opens a new web and puts the caret into a pane. */
async function open(page: Page, name: 'HTML' | 'CSS' | 'JS'): Promise<void> {
  if (!page.url().endsWith('/new-web')) await page.goto('/new-web');
  await show(page, name);
  await code(page, name).tap({ timeout: 20_000 });
}

test('a phone gets an editor without Monaco, in which code is typed and runs', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open(page, 'HTML');
  await page.keyboard.type('<h1>Hello');
  await expect(code(page, 'HTML')).toHaveText('<h1>Hello</h1>');
  for (const name of ['autocorrect', 'autocapitalize', 'autocomplete']) {
    await expect(code(page, 'HTML')).toHaveAttribute(name, 'off');
  }
  await expect(code(page, 'HTML')).toHaveAttribute('spellcheck', 'false');
  await show(page, 'Result');
  await expect(result(page).getByRole('heading', { name: 'Hello' })).toBeVisible();
  await expect(page.locator('.monaco-editor')).toHaveCount(0);
  expect(scripts.filter((url) => /monaco|ts\.worker/.test(url))).toEqual([]);
});

test('the symbol keys insert at the caret, with closing and undo, and keep the keyboard open', async ({
  page,
}) => {
  await open(page, 'JS');
  await page.keyboard.type('go');
  await symbol(page, 'Bracket').tap();
  await symbol(page, 'Quote').tap();
  await page.keyboard.type('x');
  await symbol(page, 'Quote').tap();
  await symbol(page, 'Closing bracket').tap();
  await symbol(page, 'Semicolon').tap();
  await expect(code(page, 'JS')).toHaveText('go("x");');
  await expect(code(page, 'JS')).toBeFocused();
  await symbol(page, 'Undo').tap();
  await expect(code(page, 'JS')).not.toHaveText('go("x");');
  await symbol(page, 'Redo').tap();
  await expect(code(page, 'JS')).toHaveText('go("x");');
  await page.keyboard.press('Home');
  await symbol(page, 'Indent').tap();
  await expect(code(page, 'JS')).toHaveText('  go("x");', { useInnerText: true });
});

test('brackets are closed, typed over, and deleted in pairs; apostrophes in words are not doubled', async ({
  page,
}) => {
  await open(page, 'JS');
  await page.keyboard.type('f(a)');
  await expect(code(page, 'JS')).toHaveText('f(a)');
  await page.keyboard.type('[');
  await expect(code(page, 'JS')).toHaveText('f(a)[]');
  await page.keyboard.press('Backspace');
  await expect(code(page, 'JS')).toHaveText('f(a)');
  await page.keyboard.type(" // it's");
  await expect(code(page, 'JS')).toHaveText("f(a) // it's");
});

test('search finds matches, steps through them and closes', async ({ page }) => {
  await open(page, 'CSS');
  await page.keyboard.insertText('a { color: red }\nb { color: blue }');
  await symbol(page, 'Find').tap();
  const field = page.getByRole('searchbox', { name: 'Find in code' });
  await expect(field).toBeFocused();
  await page.keyboard.type('COLOR');
  await expect(page.locator('.cm-found')).toHaveCount(2);
  await page.getByRole('button', { name: 'Next match' }).tap();
  await page.getByRole('button', { name: 'Close search' }).tap();
  await expect(field).toHaveCount(0);
  await page.keyboard.type('x');
  await expect(code(page, 'CSS')).toContainText(/\bx\b/);
});

test('no page scrolls sideways, touch targets are large, and axe reports no violation', async ({ page }) => {
  await open(page, 'HTML');
  await page.keyboard.insertText(`<p>${'a long line '.repeat(40)}</p>`);
  for (const view of ['HTML', 'CSS', 'JS', 'Result'] as const) {
    await show(page, view);
    if (view === 'Result') await page.getByRole('button', { name: /^Console/ }).tap();
    const small = await page
      .locator('.editor-work button:visible, .editor-work select:visible')
      .evaluateAll((all) =>
        all
          .filter((each) => !each.closest('[inert]') && each.getBoundingClientRect().height < 43.5)
          .map((each) => each.ariaLabel ?? each.textContent),
      );
    expect(small, view).toEqual([]);
    await expectSound(page, view);
  }
});

test('the caret stays visible when the keyboard covers half of the screen', async ({ page, browser }) => {
  const id = await publishElsewhere(browser, { html: '<p>line</p>\n'.repeat(200) });
  await page.goto(`/web/${id}`);
  await show(page, 'HTML');
  await code(page, 'HTML').tap({ timeout: 20_000 });
  await page.keyboard.press('ControlOrMeta+End');
  // No test browser has an on-screen keyboard, so its events are simulated here.
  await page.evaluate(() => {
    const seen = window.visualViewport;
    if (!seen) throw new Error('no visual viewport');
    Object.defineProperty(seen, 'height', { configurable: true, value: innerHeight / 2 });
    seen.dispatchEvent(new Event('resize'));
  });
  await expect.poll(async () => (await page.locator('.editor').boundingBox())?.height).toBeLessThan(430);
  const [caret, bar] = [page.locator('.cm-cursor-primary:visible'), page.locator('.symbol-bar:visible')];
  await expect(caret).toBeInViewport();
  const [caretBox, barBox] = [await caret.boundingBox(), await bar.boundingBox()];
  expect((caretBox?.y ?? 0) + (caretBox?.height ?? 0)).toBeLessThanOrEqual((barBox?.y ?? 0) + 1);
});

test('a console error links to its line', async ({ page, browser }) => {
  const id = await publishElsewhere(browser, { html: '<p>here</p>', js: 'const a = 1;\n\nmissing();' });
  await page.goto(`/web/${id}`);
  await page.getByRole('button', { name: /^Console/ }).tap();
  await page.getByRole('button', { name: 'Go to JS line 3' }).tap();
  await expect(page.getByRole('tab', { name: 'JS', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(code(page, 'JS')).toBeFocused();
  await page.keyboard.type('x');
  await expect(code(page, 'JS')).toContainText('xmissing();');
});

/** Applies this to requests for the editor's script; all others are unchanged. */
async function onEditorScript(page: Page, act: (route: Route, body: string) => Promise<void>): Promise<void> {
  await page.route('**/assets/**/*.js', async (route) => {
    const body = await (await route.fetch()).text();
    if (body.includes('cm-lineWrapping')) await act(route, body);
    else await route.continue();
  });
}

test('if the editor does not load the textarea stays', async ({ page }) => {
  await onEditorScript(page, (route) => route.abort());
  await page.goto('/new-web');
  await page.getByRole('textbox', { name: 'HTML code' }).tap();
  await page.keyboard.type('<h1>Plain</h1>');
  await show(page, 'Result');
  await expect(result(page).getByRole('heading', { name: 'Plain' })).toBeVisible();
  await expect(page.locator('.cm-editor')).toHaveCount(0);
});

test('text typed while the editor loads is kept, with the caret, and can be undone', async ({ page }) => {
  await onEditorScript(page, async (route, body) => {
    await pause(2_000, 'a slow network, while somebody types');
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto('/new-web');
  await page.getByRole('textbox', { name: 'HTML code' }).tap();
  await page.keyboard.type('one two three four five six seven', { delay: 110 });
  await expect(code(page, 'HTML')).toHaveText('one two three four five six seven');
  await expect(code(page, 'HTML')).toBeFocused();
  await expect(async () => {
    await symbol(page, 'Undo').tap();
    await expect(code(page, 'HTML')).toHaveText('', { timeout: 100 });
  }).toPass();
});

test('undo in code that is too long for its page takes back what was typed only', async ({
  page,
  browser,
}) => {
  test.slow();
  const html = `${'<!-- a long line of nothing -->\n'.repeat(2_000)}<h1>The end</h1>`;
  const id = await publishElsewhere(browser, { html });
  await page.goto(`/web/${id}`);
  await write(page, 'HTML', '<p>Typed</p>');
  for (let step = 0; step < 3; step += 1) await symbol(page, 'Undo').tap();
  await write(page, 'HTML', '<p>Again</p>');
  await show(page, 'Result');
  await expect(result(page).getByText('Again')).toBeVisible();
  await expect(result(page).getByText('Typed')).toBeHidden();
  await expect(result(page).getByRole('heading', { name: 'The end' })).toBeVisible();
});

test('text typed before the first result is kept when the result appears', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/preview/frame', async (route) => {
    await held;
    await route.continue();
  });
  await open(page, 'HTML');
  await page.keyboard.insertText('<h1>Typed early</h1>');
  release();
  await show(page, 'Result');
  await expect(result(page).getByRole('heading', { name: 'Typed early' })).toBeVisible();
  await show(page, 'HTML');
  await expect(code(page, 'HTML')).toHaveText('<h1>Typed early</h1>');
  await symbol(page, 'Undo').tap();
  await expect(code(page, 'HTML')).toHaveText('');
});
