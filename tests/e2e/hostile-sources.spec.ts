import { expect, test } from 'playwright/test';
import type { Sources } from '../../src/modules/webs/rules/source-kinds.ts';
import { enter, publish } from './support/calls.ts';
import { openWeb, type Pane, result, write } from './support/editor.ts';
import { choose, paneOf, problemIn } from './support/languages.ts';
import { longestTask } from './support/main-thread.ts';

const mebibyte = 1_000_000;
/** Begins with a short line for typing, since typing in a line of 1 MB is slow in the editor. */
const repeated = (text: string) => `\n${text.repeat(Math.floor(mebibyte / text.length))}`;

/** For each compiler, a text of 1 MB that takes it long or is nested too deeply for it. */
const hostile: [Pane, string, Sources][] = [
  ['HTML', 'Markdown of emphasis', { html: { kind: 'markdown', text: repeated('*a_') } }],
  ['HTML', 'Markdown of quotes', { html: { kind: 'markdown', text: repeated('> ') } }],
  ['CSS', 'SCSS of blocks', { css: { kind: 'scss', text: repeated('a{') } }],
  ['CSS', 'Less of stars', { css: { kind: 'less', text: repeated('*') } }],
  ['CSS', 'Tailwind of blocks', { css: { kind: 'tailwind', text: repeated('a{') } }],
  ['JS', 'TSX of parentheses', { js: { kind: 'tsx', text: repeated('(') } }],
  ['JS', 'TSX of templates', { js: { kind: 'tsx', text: repeated('`${') } }],
];

for (const [pane, name, sources] of hostile)
  test(`1 MB of ${name} ends with an error, and the page stays usable`, { tag: '@alone' }, async ({
    page,
    browser,
  }) => {
    const { accessToken } = await enter(page);
    const other = pane === 'HTML' ? 'JS' : 'HTML';
    const id = await publish(page.context().request, accessToken, 'Hostile', {
      html: pane === 'HTML' ? '' : '<p>There</p>',
      js: pane === 'HTML' ? 'document.body.append("There")' : '',
      sources: JSON.stringify(sources),
    });
    await page.addInitScript(countEnded);
    await openWeb(page, id);
    // Also while the compiler works or has been terminated.
    await write(page, other, other === 'JS' ? ';document.body.append(" too")' : '<p>too</p>');
    await expect(result(page).locator('body')).toContainText('too');
    await expect(problemIn(page, pane, /^Line \d+/)).toBeVisible();
    await expect(paneOf(page, pane).getByRole('status')).toHaveText(/does not compile/);

    // The first draft of a web is stored as a whole, whatever its code; the next ones are edits.
    const keys = () => page.evaluate(() => Object.keys(localStorage).join());
    await expect.poll(keys).toContain('draft:');

    await paneOf(page, pane).locator('.monaco-editor').first().click();
    await page.keyboard.press('ControlOrMeta+Home');
    const before = await page.evaluate(readEnded);
    const longest = await longestTask(browser, page, async () => {
      await page.keyboard.press('Space');
      await page.waitForFunction((count) => Number(Reflect.get(window, 'ended')) > count, before);
    });
    expect(longest, 'milliseconds of the longest task while it is typed and compiled').toBeLessThan(50);
  });

/**
 * Counts finished compilations, whether they ended with a response or with the end of their worker. Runs in the page.
 */
function countEnded(): void {
  Object.assign(window, { ended: 0 });
  const count = () => Object.assign(window, { ended: Reflect.get(window, 'ended') + 1 });
  window.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      this.addEventListener('message', ({ data }) => 'revision' in Object(data) && count());
    }

    override terminate(): void {
      count();
      super.terminate();
    }
  };
}

const readEnded = () => Number(Reflect.get(window, 'ended'));

test('imports and commands that a source may not use are reported, and nothing is requested', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/new-web');
  for (const [kind, text, problem] of [
    ['SCSS', '@use "https://elsewhere.example/a";', /imported here/],
    ['SCSS', '@import "a";', /imported here/],
    ['Less', '@import (inline) "https://elsewhere.example/a.css";', /imported here/],
    ['Less', '@plugin "https://elsewhere.example/a.js";', /@plugin/],
    ['Less', 'a { b: `fetch("https://elsewhere.example")` }', /JavaScript/],
    ['Tailwind CSS', '@plugin "https://elsewhere.example/a.js";', /not run here/],
    ['Tailwind CSS', '@import "https://elsewhere.example/a" layer(b) supports(c: d);', null],
  ] as const) {
    await choose(page, 'CSS', kind);
    await write(page, 'CSS', '');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
    if (problem) await expect(problemIn(page, 'CSS', problem), text).toBeVisible();
  }
  expect(asked.filter((url) => url.startsWith('https://elsewhere.example'))).toEqual([]);
});

test('HTML and scripts in Markdown run only in the frame', async ({ page }) => {
  await page.goto('/new-web');
  await choose(page, 'HTML', 'Markdown');
  await write(
    page,
    'HTML',
    '<script>\ndocument.body.append("origin " + origin);\n</script>\n\n[link](javascript:document.body.append("followed"))\n',
  );
  await expect(result(page).locator('body')).toContainText('origin null');
  await expect(result(page).getByRole('link', { name: 'link' })).toBeVisible();
  expect(await page.evaluate(() => document.body.textContent.includes('origin null'))).toBe(false);
});
