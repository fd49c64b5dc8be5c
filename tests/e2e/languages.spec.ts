import { expect, type Page, test } from 'playwright/test';
import { enter } from './support/calls.ts';
import { lines } from './support/controls.ts';
import { describe, openWeb, type Pane, result, uniqueTitle, write } from './support/editor.ts';
import { choose, kindOf, paneOf, problemIn } from './support/languages.ts';
import { publishElsewhere } from './support/preview.ts';

/** Saves the new web; afterwards the page has its address. */
async function saveNew(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await describe(page, uniqueTitle('Languages'));
  await expect(page).toHaveURL(/\/web\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  return page.url().split('/').at(-1) ?? '';
}

test('TypeScript, SCSS and Markdown compile while typing, are saved and open again', async ({ page }) => {
  await enter(page);
  await page.goto('/new-web');
  await choose(page, 'JS', 'TypeScript');
  await write(page, 'JS', 'const words: string = "typed" as string;\ndocument.body.append(words);');
  await expect(result(page).getByText('typed')).toBeVisible();
  await choose(page, 'CSS', 'SCSS');
  await write(page, 'CSS', '$ink: rgb(1, 2, 3);\nbody { h1 { color: $ink; } }');
  await choose(page, 'HTML', 'Markdown');
  await write(page, 'HTML', '# Hello *there*');
  const heading = result(page).getByRole('heading', { name: 'Hello there' });
  await expect(heading).toHaveCSS('color', 'rgb(1, 2, 3)');

  const id = await saveNew(page);
  await page.reload();
  await expect(kindOf(page, 'JS')).toHaveValue('typescript');
  await expect(lines(page, 'JS')).toContainText('const words: string');
  await expect(lines(page, 'CSS')).toContainText('$ink: rgb(1, 2, 3);');
  await expect(lines(page, 'HTML')).toContainText('# Hello *there*');
  await expect(heading).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(result(page).getByText('typed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discard' }), 'nothing is unsaved').toBeHidden();

  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.goto(`/view-full/${id}`);
  await expect(result(page).getByText('typed')).toBeVisible();
  expect(
    workers.filter((url) => /(script|scss|markdown)\.worker/.test(url)),
    'no compiler',
  ).toEqual([]);
});

/** A source of each kind, and the proof that it runs. */
const samples: [Pane, string, string, (page: Page) => Promise<void>][] = [
  [
    'HTML',
    'Markdown',
    '# A heading',
    (page) => expect(result(page).getByRole('heading')).toHaveText('A heading'),
  ],
  ['CSS', 'SCSS', '$a: rgb(1, 2, 3); html { body { color: $a } }', (page) => colour(page, 'rgb(1, 2, 3)')],
  ['CSS', 'Less', '@a: rgb(4, 5, 6); html { body { color: @a } }', (page) => colour(page, 'rgb(4, 5, 6)')],
  ['CSS', 'Tailwind CSS', 'body { @apply text-white; }', (page) => colour(page, 'rgb(255, 255, 255)')],
  ['JS', 'TypeScript', 'let a: string = "b"; document.body.append(a)', (page) => says(page, 'b')],
  [
    'JS',
    'JSX',
    'const React = { createElement: (a) => a }; document.body.append(<i />)',
    (page) => says(page, 'i'),
  ],
  [
    'JS',
    'TSX',
    '// @jsx h\nconst h = (a: string) => a; document.body.append(<u />)',
    (page) => says(page, 'u'),
  ],
];
const colour = (page: Page, value: string) => expect(result(page).locator('body')).toHaveCSS('color', value);
const says = (page: Page, text: string) => expect(result(page).locator('body')).toContainText(text);

for (const [pane, kind, text, expectRun] of samples)
  test(`${kind} compiles and runs, in a worker that evaluates no text and requests nothing`, async ({
    page,
  }) => {
    await page.goto('/new-web');
    const worker = page.waitForEvent('worker', (one) =>
      /(markdown|scss|less|tailwind|script)\.worker/.test(one.url()),
    );
    await choose(page, pane, kind);
    const reply = await page.request.get((await worker).url());
    expect(reply.headers()['content-security-policy']).toBe("default-src 'none'; script-src 'self'");
    await write(page, pane, text);
    await expectRun(page);
    await page.getByRole('button', { name: `Format ${pane}` }).click();
    await expect(page.getByText(/Nothing was changed/)).toBeHidden();
  });

test('a source that does not compile keeps the last result, and shows where it fails', async ({ page }) => {
  await page.goto('/new-web');
  await choose(page, 'JS', 'TypeScript');
  await write(page, 'JS', 'document.body.append("first");\n');
  await expect(result(page).getByText('first')).toBeVisible();
  await write(page, 'JS', 'const a: = 3;');
  const problem = problemIn(page, 'JS', /^Line 2 Unexpected token/);
  await expect(problem).toBeVisible();
  await expect(paneOf(page, 'JS').getByRole('status')).toHaveText(/does not compile/);
  await expect(result(page).getByText('first')).toBeVisible();
  await page.getByRole('button', { name: /^Console/ }).click();
  await page.getByRole('button', { name: 'JS:2:10, go to JS line 2' }).click();
  await paneOf(page, 'JS').getByRole('button', { name: 'View compiled' }).click();
  await expect(paneOf(page, 'JS').getByRole('region', { name: 'Compiled JS' })).toHaveText(
    'document.body.append("first");',
  );
  await problem.click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.insertText('document.body.append(" second" as string);');
  await expect(result(page).getByText('first second')).toBeVisible();
  await expect(problem).toBeHidden();
  await expect(page.getByRole('button', { name: /go to JS line 2/ })).toBeHidden();
});

test('a runtime error in TypeScript links to the line of the source', async ({ page }) => {
  await page.goto('/new-web');
  await choose(page, 'JS', 'TypeScript');
  await page.getByRole('button', { name: /^Console/ }).click();
  await write(
    page,
    'JS',
    'type A = { b: string };\ninterface B { a: A }\n\nconst a: A = null!;\nconsole.log(a.b);',
  );
  await expect(page.getByRole('button', { name: 'JS:5, go to JS line 5' })).toBeVisible();
});

test('type errors are marked and do not prevent the run', async ({ page }) => {
  await page.goto('/new-web');
  await choose(page, 'JS', 'TSX');
  await write(
    page,
    'JS',
    '// @jsx h\nconst h = (a: string) => a;\nconst b: number = "c";\ndocument.body.append(<b id={b} />);',
  );
  await says(page, 'b');
  await expect(paneOf(page, 'JS').locator('.squiggly-error')).toHaveCount(1);
  await write(page, 'JS', '\n<i>');
  await expect(lines(page, 'JS')).toContainText('<i></i>');
});

test('what the code editor reports and suggests comes from workers, and never from the page instead', async ({
  page,
}) => {
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (/worker/i.test(message.text())) warnings.push(message.text());
  });
  await page.goto('/new-web');
  await write(page, 'JS', 'const broken = ;');
  await expect(paneOf(page, 'JS').locator('.squiggly-error')).toHaveCount(1);
  await write(page, 'CSS', 'h1 { colr: red; }');
  await expect(paneOf(page, 'CSS').locator('.squiggly-warning')).toHaveCount(1);
  await write(page, 'HTML', '<blockq');
  const suggested = page.locator('.suggest-widget .monaco-list-row', { hasText: 'blockquote' });
  // HTML's service is loaded at the pane's first focus.
  await expect(async () => {
    await page.keyboard.press('Control+Space');
    await expect(suggested).toBeVisible({ timeout: 1_000 });
  }).toPass();
  for (const name of ['ts.worker', 'css.worker', 'html.worker', 'editor.worker'])
    expect(workers.filter((url) => url.includes(name)).length, name).toBeGreaterThan(0);
  expect(warnings).toEqual([]);
});

test('the code editor offers quick fixes and the symbols of the code', async ({ page }) => {
  await page.goto('/new-web');
  await choose(page, 'JS', 'TypeScript');
  await write(page, 'JS', 'const greeting = "hi";\ndocument.title = greting;');
  const pane = paneOf(page, 'JS');
  await expect(pane.locator('.squiggly-error')).toHaveCount(1);
  await page.keyboard.press('F8');
  await page.keyboard.press('ControlOrMeta+.');
  await page.getByText("Change spelling to 'greeting'").click();
  await expect(pane.locator('.view-lines')).toContainText('document.title = greeting;');

  await page.keyboard.press('ControlOrMeta+Shift+O');
  await expect(page.locator('.quick-input-widget').getByRole('option', { name: /greeting/ })).toBeVisible();
});

test('switching back to CSS gives the compiled text, and choosing the language again gives the source', async ({
  page,
}) => {
  await page.goto('/new-web');
  await choose(page, 'CSS', 'SCSS');
  await write(page, 'CSS', '$a: rgb(7, 8, 9); body { color: $a }');
  await colour(page, 'rgb(7, 8, 9)');
  await kindOf(page, 'CSS').selectOption({ label: 'CSS' });
  await expect(lines(page, 'CSS')).toContainText('color: rgb(7, 8, 9);');
  await expect(lines(page, 'CSS')).not.toContainText('$a');
  await choose(page, 'CSS', 'SCSS');
  await expect(lines(page, 'CSS')).toContainText('$a: rgb(7, 8, 9);');
});

test('a web without other languages loads no compiler', async ({ page, browser }) => {
  const id = await publishElsewhere(browser, {
    html: '<p>Plain</p>',
    css: 'p { color: red }',
    js: 'let a = 1',
  });
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await openWeb(page, id);
  await write(page, 'JS', '\nlet b = 2;');
  await expect(result(page).getByText('Plain')).toBeVisible();
  const isOfLanguages = async (url: string) =>
    /(script|scss|less|markdown)\.worker/.test(url) ||
    /This takes too long to compile|View compiled/.test(await (await page.request.get(url)).text());
  const scripts = files.filter((url) => url.endsWith('.js'));
  const others = await Promise.all(scripts.map(async (url) => ((await isOfLanguages(url)) ? [url] : [])));
  expect(others.flat()).toEqual([]);
});

for (const [kind, text, line, column] of [
  ['SCSS', '$a: 1px;\n\np {\n  i { margin: $a + $b; }\n}', 4, 20],
  ['Less', '@a: 1px;\n\np {\n  i { margin: @a + @b; }\n}', 4, 20],
] as const)
  test(`an error in ${kind} is reported at its line and column, in the pane and in the console`, async ({
    page,
  }) => {
    await page.goto('/new-web');
    await page.getByRole('button', { name: /^Console/ }).click();
    await choose(page, 'CSS', kind);
    await write(page, 'CSS', text);
    await expect(problemIn(page, 'CSS', new RegExp(`^Line ${line}`))).toBeVisible();
    await page.getByRole('button', { name: `CSS:${line}:${column}, go to CSS line ${line}` }).click();
    await page.keyboard.insertText('/*here*/');
    await expect(lines(page, 'CSS')).toContainText(/\+\s\/\*here\*\/[$@]b/);
  });
