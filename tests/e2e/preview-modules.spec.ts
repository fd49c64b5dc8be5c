import { expect, test } from 'playwright/test';
import { openWeb, result, write } from './support/editor.ts';
import { places, publishElsewhere, withoutSeparateOrigin } from './support/preview.ts';

const importing = {
  html: '<p id="sum">not run</p><p id="late">not run</p><p id="loaded"></p>',
  css: 'p { color: rgb(1, 2, 3) }',
  js: `import {
  add
} from 'data:text/javascript,export const add=(a,b)=>a+b';
document.addEventListener('DOMContentLoaded', () => { loaded.textContent = 'content loaded'; });
sum.textContent = 'sum ' + add(2, 3) + ' ' + typeof this;
const word = await Promise.resolve('awaited');
late.textContent = word;`,
};

for (const isSeparate of [true, false])
  test(`a script with imports and a top-level await runs as a module everywhere, ${isSeparate ? 'at the preview origin' : 'with loop guards'}`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const id = await publishElsewhere(browser, importing);
    if (!isSeparate) await withoutSeparateOrigin(page);
    for (const [place, path] of places) {
      await page.goto(path(id));
      for (const text of ['sum 5 undefined', 'awaited', 'content loaded'])
        await expect(result(page).getByText(text), place).toBeVisible();
    }
  });

test('a script that becomes a module during editing runs as one, and style changes keep its page', async ({
  page,
}) => {
  await page.goto('/new-web');
  await write(page, 'HTML', '<p>-</p>');
  await write(page, 'JS', "document.querySelector('p').textContent = 'classic ' + typeof this;");
  await expect(result(page).getByText('classic object')).toBeVisible();
  await write(
    page,
    'JS',
    "\nwindow.began = await Date.now();\ndocument.querySelector('p').textContent += ' then module';",
  );
  await expect(result(page).getByText('classic undefined then module')).toBeVisible();
  const began = await result(page)
    .locator('p')
    .evaluate(() => Reflect.get(window, 'began'));
  await write(page, 'CSS', 'p { color: rgb(7, 8, 9) }');
  await expect(result(page).locator('p')).toHaveCSS('color', 'rgb(7, 8, 9)');
  expect(
    await result(page)
      .locator('p')
      .evaluate(() => Reflect.get(window, 'began')),
  ).toBe(began);
});

for (const [kind, js, message, line] of [
  ['throws', 'import "data:text/javascript,";\n\n  missing();', 'missing is not defined', 3],
  ['throws after waiting', 'await 1;\n\n\nmissing();', 'missing is not defined', 4],
  ['does not parse', 'await 1;\nlet = = 2;', 'SyntaxError', 2],
  ['has a closing tag and throws', 'await String.raw`</script>`;\n\nmissing();', 'missing is not defined', 3],
  ['imports a file that is not there', 'import a from "./gone.js";\na();', 'gone.js', 1],
  ['imports a package by its name', '\nimport React from "react";\nReact();', '"react"', 2],
  ['imports a name that is not there', 'await 1;\nimport { a } from "data:text/javascript,";\n', "'a'", 2],
] as const)
  test(`a module that ${kind} is reported with its line`, async ({ page, browser }) => {
    const id = await publishElsewhere(browser, { html: '<p>page</p>', js });
    await openWeb(page, id);
    await page.getByRole('button', { name: /^Console/ }).click();
    const entry = page.locator('.console-row').filter({ hasText: message });
    await expect(entry).toBeVisible();
    await expect(entry).toContainText(`JS:${line}`);
  });

const written = {
  html: `<p id="b">B</p><p id="raw">-</p><script>window.inline = '<!--<script>x</script>-->'.length;</script>`,
  css: '/* </style>leaked */ #b { color: rgb(0, 128, 0); }',
  js: `const open = '<!--<script>';
// a comment with </script>leaked
const page = "<div><script>let s = 's';</script><p>Hi</p></div>";
const raw = String.raw\`</script>\`;
const found = /<!--/u.test(open);
b.textContent = [open.length, page.length, raw.length, found, window.inline].join(' ');
document.querySelector('#raw').textContent = raw + ' ' + document.currentScript.localName;`,
};

test('scripts run unchanged, whatever tags and comments they contain', async ({ page, browser }) => {
  const id = await publishElsewhere(browser, written);
  const module = await publishElsewhere(browser, {
    ...written,
    js: `${written.js.replace('document.currentScript.localName', '"script"')}\nawait 1`,
  });
  for (const [place, path] of places)
    for (const web of [id, module]) {
      await page.goto(path(web));
      await expect(result(page).getByText('12 49 9 true 25'), place).toBeVisible();
      await expect(result(page).getByText('</script> script'), place).toBeVisible();
      await expect(result(page).getByText('leaked'), place).toHaveCount(0);
      await expect(result(page).locator('#b'), place).toHaveCSS('color', 'rgb(0, 128, 0)');
    }
});

test('a large module with closing tags runs', async ({ page, browser }) => {
  const js = `const text = String.raw\`${'</script>%'.repeat(60_000)}\`;\ndocument.querySelector('p').textContent = await text.length;`;
  const id = await publishElsewhere(browser, { html: '<p></p>', js });
  await page.goto(`/view-full/${id}`);
  await expect(result(page).getByText('600000')).toBeVisible();
});
