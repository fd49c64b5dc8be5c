import { expect, type Page, test } from 'playwright/test';
import { result, write } from './support/editor.ts';
import { publishElsewhere, withoutSeparateOrigin } from './support/preview.ts';

/** Every place where a web runs at once, with the frame it runs in. */
const places = [
  ['the editor', (id: string) => `/web/${id}`],
  ['the full view', (id: string) => `/view-full/${id}`],
  ['the details', (id: string) => `/details/${id}`],
  ['an embed', (id: string) => `/embed/${id}?run=1`],
] as const;

const dialogPage = {
  html: `<dialog open><form method="dialog"><button value="yes">Yes</button></form></dialog>
    <form id="plain" action="https://example.org/"><input name="method" value="x"></form>
    <button id="send">Send</button><output></output>`,
  js: `const dialog = document.querySelector('dialog');
    dialog.addEventListener('close', () => { document.querySelector('output').textContent = 'closed with ' + dialog.returnValue; });
    document.querySelector('#send').onclick = () => {
      document.querySelector('#plain').submit();
      document.querySelector('output').textContent = 'still here';
    };`,
};

test('a form of a dialog closes it, and a form that a script submits does not end the run', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, dialogPage);
  for (const [place, path] of places) {
    // The sandbox of details allows no forms at all.
    if (place === 'the details') continue;
    await page.goto(path(id));
    const frame = result(page);
    await frame.getByRole('button', { name: 'Yes' }).click();
    await expect(frame.getByText('closed with yes'), place).toBeVisible();
    await frame.getByRole('button', { name: 'Send' }).click();
    await expect(frame.getByText('still here'), place).toBeVisible();
    // A frame that leaves its page answers nothing for long enough to be seen.
    await expect(frame.getByRole('button', { name: 'Send' }), place).toBeVisible();
  }
});

const reloading = {
  html: '<button>Play again</button><p></p>',
  js: `document.querySelector('p').textContent = 'state ' + JSON.stringify(history.state) + ' ' + location.hash + ' ' + Math.random();
    document.querySelector('button').onclick = () => location.reload();`,
};

async function playAgain(page: Page, place: string): Promise<void> {
  const frame = result(page);
  const text = frame.getByText(/^state null +0\.\d+/);
  await expect(text, place).toBeVisible();
  const before = await text.textContent();
  await frame.getByRole('button', { name: 'Play again' }).click();
  await expect(text, place).not.toHaveText(before ?? '');
  await expect(text, place).toBeVisible();
}

for (const isSeparate of [true, false])
  test(`a web that reloads itself runs again, ${isSeparate ? 'at the origin of previews' : 'at our own origin'}`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const id = await publishElsewhere(browser, reloading);
    if (!isSeparate) await withoutSeparateOrigin(page);
    for (const [place, path] of places) {
      await page.goto(path(id));
      await playAgain(page, place);
      const { origin } = new URL(
        page
          .frames()
          .findLast((frame) => frame.url().includes('/preview/'))
          ?.url() ?? '',
      );
      expect(origin !== new URL(page.url()).origin, `${place} uses its own origin`).toBe(isSeparate);
    }
    await page.goto('/new-web');
    await write(page, 'HTML', reloading.html);
    await write(page, 'JS', reloading.js);
    await playAgain(page, 'the editor after an edit');
  });

test('links of HTML and SVG never end the run, whatever listeners do, and say why nothing opens', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, {
    html: `<a id="stops" href="https://example.org/stops">Stops</a> <a href="page-2.html">Relative</a>
      <a id="own" href="https://example.org/own">Own</a>
      <svg width="90" height="20"><a xlink:href="https://example.org/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><text y="15">Drawn</text></a></svg>
      <p>0</p>`,
    js: `stops.addEventListener('click', (event) => event.stopPropagation());
      own.addEventListener('click', (event) => { event.preventDefault(); document.querySelector('p').textContent = String(event.defaultPrevented); });`,
  });
  for (const path of [`/view-full/${id}`, `/web/${id}`])
    for (const [name, address] of [
      ['Stops', 'https://example.org/stops'],
      ['Drawn', 'https://example.org/svg'],
    ] as const) {
      await page.goto(path);
      await result(page).getByText(name).click();
      await expect(page.getByRole('alert').filter({ hasText: address })).toBeVisible();
    }
  const frame = result(page);
  await frame.getByText('Relative').click();
  await frame.getByText('Own').click();
  await expect(frame.getByText('true')).toBeVisible();
  await page.getByRole('button', { name: /^Console/ }).click();
  await expect(page.getByText('The link to page-2.html leads nowhere in the preview.')).toBeVisible();
});

test('what an opaque origin lacks is absent, so that scripts which ask for it go on', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, {
    html: '<p></p>',
    js: `const has = ['indexedDB', 'caches', 'sharedStorage', 'cookieStore'].filter((name) => name in window);
      if ('serviceWorker' in navigator) navigator.serviceWorker.register('sw.js');
      document.querySelector('p').textContent = 'went on without ' + has.length + typeof indexedDB;`,
  });
  for (const [place, path] of places) {
    await page.goto(path(id));
    await expect(result(page).getByText('went on without 0undefined'), place).toBeVisible();
  }
});
