import { expect, type Page, test } from 'playwright/test';
import sharp from 'sharp';
import { enter } from './support/calls.ts';
import { describe, uniqueTitle, write } from './support/editor.ts';

/** The colors of a web's stored picture at these places. */
async function coloursOf(page: Page, id: string, places: [left: number, top: number][]): Promise<string[]> {
  const { data } = await (await page.request.get(`/api/v1/webs/get/${id}`)).json();
  const bytes = await (await page.request.get(data.image)).body();
  const picture = sharp(bytes).removeAlpha();
  const { width, height } = await picture.metadata();
  expect([width, height]).toEqual([1200, 700]);
  const raw = await picture.raw().toBuffer();
  // Lossy sizes are made of the sent picture, so a difference of 16 steps per color is accepted.
  return places.map(([left, top]) =>
    [0, 1, 2]
      .map((part) => Math.round((raw[(top * 1200 + left) * 3 + part] ?? 0) / 17).toString(16))
      .join(''),
  );
}

/** Waits for the picture, which follows the save. A replaced picture may leave its address between two requests. */
const expectColours = (page: Page, id: string, places: [left: number, top: number][], colours: string[]) =>
  expect(async () => expect(await coloursOf(page, id, places)).toEqual(colours)).toPass();

test('a save sends a picture of the page, made in this browser', async ({ page }) => {
  await enter(page);
  await page.goto('/new-web');
  await write(page, 'HTML', '<canvas id="sky" width="600" height="350"></canvas><p class="box"></p>');
  await write(
    page,
    'CSS',
    'body { margin: 0; background: #a00 }\n.box { position: fixed; left: 700px; top: 50vh; width: 200px; height: 200px; margin: 0; background: #0a0; rotate: 45deg }',
  );
  await write(
    page,
    'JS',
    'const c = sky.getContext("2d"); c.fillStyle = "#00f"; c.fillRect(0, 0, 600, 350);',
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await describe(page, uniqueTitle('Painted'));
  await expect(page).toHaveURL(/\/web\/[0-9a-f-]{36}$/, { timeout: 30_000 });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';
  const places: [number, number][] = [
    [300, 175],
    [800, 330],
    [800, 450],
    [710, 360],
    [100, 650],
  ];
  await expectColours(page, id, places, ['00f', '0a0', '0a0', 'a00', 'a00']);
  await write(page, 'CSS', '\nbody { background: #0aa }');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectColours(page, id, [[100, 650]], ['0aa']);
});

test('a page that cannot be captured is saved with a picture of its code', async ({ page }) => {
  await enter(page);
  await page.goto('/new-web');
  await write(
    page,
    'JS',
    `const meta = document.createElement("meta"); meta.httpEquiv = "Content-Security-Policy"; meta.content = "img-src 'none'"; document.head.append(meta);`,
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await describe(page, uniqueTitle('Forbidding'));
  await expect(page).toHaveURL(/\/web\/[0-9a-f-]{36}$/, { timeout: 30_000 });
  const id = page.url().split('/').at(-1) ?? '';
  await expectColours(page, id, [[1190, 690]], ['112']);
});

test('a page that is left before its picture was sent leaves it to the next visit of the editor', async ({
  page,
}) => {
  await enter(page);
  await page.goto('/new-web');
  await write(page, 'CSS', 'body { background: #0a0 }');
  // Drawing needs a script that is held back.
  await page.route(/make-thumbnail/, () => {});
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await describe(page, uniqueTitle('Left'));
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const address = page.url();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/');
  await page.goto(address);
  await expectColours(page, address.split('/').at(-1) ?? '', [[600, 350]], ['0a0']);
});
