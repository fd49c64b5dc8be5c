import { expect, type Page, test } from 'playwright/test';
import { result, write } from './support/editor.ts';
import { publishElsewhere } from './support/preview.ts';

const large = 300_000;
const filler = (unit: string) => unit.repeat(Math.ceil(large / unit.length));
const js = `${filler('// a long line of nothing\n')}document.querySelector('output').textContent = 'All of it ran'`;

/** Counts the messages to workers that contain a large text, from the next page on. */
async function countCopies(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((size) => {
    const isLarge = (value: unknown): boolean =>
      typeof value === 'string'
        ? value.length >= size
        : typeof value === 'object' && value !== null && Object.values(value).some(isLarge);
    const { postMessage } = Worker.prototype;
    let copies = 0;
    Object.defineProperty(window, 'copies', { get: () => copies });
    Worker.prototype.postMessage = function (this: Worker, ...message: [unknown]) {
      if (isLarge(message[0])) copies += 1;
      postMessage.apply(this, message);
    };
  }, large);
  return () => page.evaluate(() => Number(Reflect.get(window, 'copies')));
}

test('a key beside a large script runs without a copy in a worker', async ({ page, browser }) => {
  test.slow();
  const id = await publishElsewhere(browser, { html: '<output></output>', js });
  const copies = await countCopies(page);
  await page.goto(`/web/${id}`);
  await expect(result(page).getByText('All of it ran')).toBeVisible();
  await write(page, 'HTML', '<p>Typed beside it</p>');
  await expect(result(page).getByText('Typed beside it')).toBeVisible();
  await expect(result(page).getByText('All of it ran')).toBeVisible();
  expect(await copies()).toBe(0);
});

test('large HTML with scripts is parsed in a worker', async ({ page, browser }) => {
  test.slow();
  const script = '<output></output><script>document.querySelector("output").textContent = "It ran"</script>';
  const id = await publishElsewhere(browser, { html: filler('<!-- nothing -->\n') + script });
  const copies = await countCopies(page);
  await page.goto(`/web/${id}`);
  await expect(result(page).getByText('It ran')).toBeVisible();
  expect(await copies()).toBeGreaterThan(0);
});
