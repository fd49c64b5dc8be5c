import { expect, type Page, test } from 'playwright/test';
import { enter, publish } from './support/calls.ts';
import { lines } from './support/controls.ts';
import { uniqueTitle } from './support/editor.ts';

const plain = (page: Page) => page.getByRole('textbox', { name: 'HTML code', exact: true });

/** Holds the page's modules back until the returned function is called. */
async function holdModules(page: Page): Promise<() => void> {
  let release = () => {};
  const mayLoad = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/entries\//, async (route) => {
    await mayLoad;
    await route.continue();
  });
  return release;
}

async function publishOwn(page: Page, html: string): Promise<{ id: string; accessToken: string }> {
  const { accessToken } = await enter(page);
  const id = await publish(page.request, accessToken, uniqueTitle('Early'), { html });
  return { id, accessToken };
}

test('typing from the first paint until Monaco has loaded loses nothing, and can be undone', async ({
  page,
}) => {
  const { id } = await publishOwn(page, '<p>saved</p>');
  const release = await holdModules(page);
  await page.goto(`/web/${id}`, { waitUntil: 'commit' });
  await plain(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  release();
  let typed = '';
  for (let word = 0; typed.length < 80 || !(await plain(page).isHidden()); word += 1) {
    await page.keyboard.type(`w${word} `, { delay: 10 });
    typed += `w${word} `;
  }
  await page.keyboard.type('last', { delay: 10 });
  // Monaco renders wrapped lines as separate lines, so spaces are not compared.
  const text = async () => (await lines(page, 'HTML').allInnerTexts()).join('').replaceAll(/\s/g, '');
  await expect.poll(text).toBe(`<p>saved</p>${typed}last`.replaceAll(' ', ''));
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+z');
    expect(await text()).toBe('<p>saved</p>');
  }).toPass({ intervals: [20] });
});

test('Ctrl+S before the editor is loaded saves what was typed', async ({ page }) => {
  const { id } = await publishOwn(page, '<p>saved</p>');
  const release = await holdModules(page);
  await page.goto(`/web/${id}`, { waitUntil: 'commit' });
  await plain(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('<b>more</b>');
  await page.keyboard.press('ControlOrMeta+s');
  release();
  const saved = async () => (await page.request.get(`/api/v1/webs/get/${id}`)).text();
  await expect.poll(saved).toContain('<b>more</b>');
});

test('the textarea’s text has the same position as Monaco’s at the moment of replacement', async ({
  page,
}) => {
  const { id } = await publishOwn(page, '<p>saved</p>');
  const release = await holdModules(page);
  // Simulates a machine that draws a frame every 700 ms.
  await page.addInitScript(() => {
    const native = requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) =>
      native(() => setTimeout(() => draw(performance.now()), 700)) && 0;
  });
  await page.goto(`/web/${id}`, { waitUntil: 'commit' });
  // Before the first paint, the styles may not be loaded.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const found = plain(page).evaluate(
    (area: HTMLTextAreaElement) =>
      new Promise<Record<'left' | 'top' | 'x' | 'y', number | undefined>>((resolve) => {
        const before = area.getBoundingClientRect();
        const [left, top] = [before.x + Number.parseFloat(getComputedStyle(area).paddingLeft), before.y + 8];
        new MutationObserver(() => {
          if (!area.hidden) return;
          const line = area.closest('.pane-body')?.querySelector('.view-line')?.getBoundingClientRect();
          resolve({ left, top, x: line?.x, y: line?.y });
        }).observe(area, { attributes: true });
      }),
  );
  release();
  const { left, top, x, y } = await found;
  expect(Math.abs((left ?? 0) - (x ?? 1_000))).toBeLessThan(2);
  expect(Math.abs((top ?? 0) - (y ?? 1_000))).toBeLessThan(2);
});

test('the textarea is replaced in the task that creates Monaco', async ({ page }) => {
  const { id } = await publishOwn(page, '<p>saved</p>');
  const release = await holdModules(page);
  await page.goto(`/web/${id}`, { waitUntil: 'commit' });
  const isReplaced = plain(page).evaluate(
    (area: HTMLTextAreaElement) =>
      new Promise<boolean>((resolve) => {
        // Called at the end of the task, before any key or frame.
        new MutationObserver(() => {
          if (area.closest('.pane-body')?.querySelector('.monaco-editor')) resolve(area.hidden === true);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  release();
  expect(await isReplaced).toBe(true);
});

test('a pane that lost the focus before Monaco loaded keeps its caret', async ({ page }) => {
  const { id } = await publishOwn(page, '<p>before|after</p>');
  const release = await holdModules(page);
  await page.goto(`/web/${id}`, { waitUntil: 'commit' });
  await plain(page).evaluate((area: HTMLTextAreaElement) => {
    area.focus();
    area.setSelectionRange(9, 10);
    area.blur();
  });
  release();
  await expect(plain(page)).toBeHidden();
  await page.getByRole('textbox', { name: /^HTML code\. Escape/ }).focus();
  await page.keyboard.type(' and ');
  await expect(lines(page, 'HTML')).toHaveText(/<p>before\sand\safter<\/p>/);
});
