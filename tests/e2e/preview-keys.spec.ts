import { expect, type Page, test } from 'playwright/test';
import { pause } from '../helpers/wait.ts';
import { enter } from './support/calls.ts';
import { result, saveWeb, uniqueTitle, write } from './support/editor.ts';
import { publishElsewhere } from './support/preview.ts';

/** Shows the last key, and whether the browser would handle it. */
const keyPage = {
  html: '<button>Here</button><p>none</p>',
  js: `const isPrevented = Object.getOwnPropertyDescriptor(Event.prototype, 'defaultPrevented').get;
    addEventListener('keydown', (event) => { document.querySelector('p').textContent = event.key + ' ' + isPrevented.call(event); event.stopPropagation(); }, true);`,
};

const saveKeys = (page: Page) => page.keyboard.press('ControlOrMeta+s');

test('the result in the full view has the focus, also after a reload, unless the user is elsewhere', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, {
    html: `${keyPage.html}<button onclick="location.reload()">Anew</button>`,
    js: keyPage.js,
  });
  await page.goto(`/view-full/${id}`);
  const frame = result(page);
  const shown = page.locator('iframe[title="Result"]');
  await expect(shown).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(frame.getByText('ArrowLeft false')).toBeVisible();
  await saveKeys(page);
  await expect(frame.getByText('s true')).toBeVisible();
  await frame.getByText('Anew').click();
  await expect(frame.getByText('none')).toBeVisible();
  await expect(shown).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(frame.getByText('ArrowUp false')).toBeVisible();
  const link = page.getByRole('link', { name: 'View In Editor' });
  await link.focus();
  await frame.locator('body').evaluate(() => location.reload());
  await expect(frame.getByText('none')).toBeVisible();
  await expect(link).toBeFocused();
});

test('Ctrl+S in the result saves a member’s own web, unless the page handles it, and does nothing in another’s', async ({
  page,
  browser,
}) => {
  await enter(page);
  await saveWeb(page, uniqueTitle('Saved from the result'));
  await write(page, 'HTML', `<button>Here</button><p>none</p>`);
  await expect(page.getByText('Unsaved')).toBeVisible();
  await result(page).getByText('Here').click();
  await saveKeys(page);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await write(page, 'JS', '\n');
  for (const [at, handling] of [
    `addEventListener('keydown', (event) => event.preventDefault());`,
    'document.onkeydown = () => false;',
    `addEventListener('keydown', (event) => { event.returnValue = false; });`,
  ].entries()) {
    const pane = page.getByRole('region', { name: 'JS', exact: true });
    await pane.locator('.monaco-editor').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(`${handling}\ndocument.querySelector('p').textContent = 'way ${at}';`);
    await expect(result(page).getByText(`way ${at}`)).toBeVisible();
    await result(page).getByText('Here').click();
    await saveKeys(page);
    await pause(500, 'a save would begin meanwhile');
    await expect(page.getByText('Unsaved')).toBeVisible();
  }

  await page.goto(`/web/${await publishElsewhere(browser, keyPage)}`);
  await result(page).getByText('Here').click();
  await saveKeys(page);
  await expect(result(page).getByText('s true')).toBeVisible();
  await pause(500, 'a copy would be made meanwhile');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Saving')).toHaveCount(0);
});

test('a page that forges the shortcut’s message saves nothing', async ({ page }) => {
  await enter(page);
  await page.route(/\/preview\/frame$/, async (route) => {
    const reply = await route.fetch({
      headers: { ...route.request().headers(), 'sec-fetch-dest': 'iframe' },
    });
    const body = (await reply.text()).replace(
      'installStorage();',
      "setInterval(() => { post({ type: 'save' }); document.documentElement.dataset.forged = '1'; }, 100); installStorage();",
    );
    await route.fulfill({ response: reply, body });
  });
  await page.goto('/new-web');
  await write(page, 'HTML', '<button>Here</button>');
  await expect(result(page).locator('html[data-forged]')).toBeAttached();
  await pause(500, 'a dialog would open meanwhile');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The message itself is valid: it has an effect once the user is in the result.
  await result(page).getByText('Here').click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
