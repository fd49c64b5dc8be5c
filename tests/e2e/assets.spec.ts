import { expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';
import { halves } from './support/halves.ts';
import { addAsset, tone } from './support/library.ts';

const statusMessage = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('a member uploads a picture, looks at it, edits and deletes it', async ({ page }) => {
  await enter(page);
  await page.goto('/assets');
  await expect(page).toHaveURL(/\/assets\/images$/);
  await page.getByRole('button', { name: 'Create' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create image' });
  const file = dialog.locator('input[type=file]');
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(1_500_001) };
  await file.setInputFiles(large);
  await expect(dialog.getByRole('alert')).toHaveText('large.png is 1.51 MB. Max Size 1.5MB');
  await file.setInputFiles(await halves(300, 200, 'beside'));
  await expect(dialog.getByLabel('Title'), 'the name of the file suggests a title').toHaveValue('halves');
  await expect(dialog.locator('.asset-chosen')).toContainText(/halves\.png \d KB/);
  await dialog.getByLabel('Title').fill('');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Missing required fields')).toBeVisible();
  const title = uniqueTitle('Halves');
  await dialog.getByLabel('Title').fill(title);
  const uploads: string[] = [];
  page.on('request', (request) => request.url().includes('/media/upload') && uploads.push(request.url()));
  await page.evaluate(() =>
    addEventListener('pagehide', () => {
      const button = document.querySelector('dialog form [type=submit]');
      sessionStorage.setItem('offered', String(button?.checkVisibility()));
    }),
  );
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(statusMessage(page, 'Asset Created Succesfully!')).toBeVisible();
  expect(uploads).toHaveLength(1);
  const offered = await page.evaluate(() => sessionStorage.getItem('offered'));
  expect(offered, 'no second press while the page is left').toBe('false');
  const card = page.getByRole('article', { name: title });
  await expect(card).toBeVisible();
  await expectSound(page);

  await card.getByRole('link', { name: title }).click();
  const shown = page.getByRole('dialog', { name: title });
  await expect(shown.getByRole('img', { name: title })).toBeVisible();
  await shown.getByRole('button', { name: 'Like' }).click();
  await expect(shown.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
  await expect(shown.getByRole('button', { name: 'Follow' })).toHaveCount(0);
  await shown.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Asset' });
  await edit.getByLabel('Visibility').selectOption({ label: 'Private' });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(statusMessage(page, 'Asset Updated Succesfully!')).toBeVisible();
  await expect(card, 'public lists hold public assets alone').toHaveCount(0);

  await page.getByRole('link', { name: 'My Assets' }).click();
  await card.hover();
  await card.getByRole('button', { name: 'More' }).click();
  await card.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete Asset' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(statusMessage(page, 'Asset Deleted Succesfully!')).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(page.getByText('No Images Found'), 'it was the last one').toBeVisible();
});

/**
 * Pages receive media keys through the handlers that they register. The handlers are recorded, so that tests can call
 * them.
 */
function keepMediaKeys(): void {
  const keys: Record<string, (details: object) => void> = {};
  Object.assign(window, { mediaKeys: keys });
  MediaSession.prototype.setActionHandler = (action, handler) => {
    if (handler) keys[action] = (details) => handler({ action, ...details });
  };
}

const mediaKey = (page: Page, key: string, details = {}) =>
  page.evaluate(([key, details]) => Reflect.get(window, 'mediaKeys')[key](details), [key, details] as const);

test('sounds continue beyond the loaded part of the list', async ({ page }) => {
  const { accessToken } = await enter(page);
  for (let count = 22; count > 0; count--)
    await addAsset(page.request, accessToken, 'audio', `Sound ${count}`, tone(30));
  await page.goto('/assets/my?type=audio');
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(20);
  await page.getByRole('button', { name: 'Play Sound 1', exact: true }).click();
  const player = page.getByRole('region', { name: 'Player' });
  const next = player.getByRole('button', { name: 'Next', exact: true });
  for (let count = 2; count <= 19; count++) await next.click();
  await expect(player).toContainText('Sound 19');
  await expect(rows, 'nothing is brought before it is needed').toHaveCount(20);
  await next.click();
  await expect(rows).toHaveCount(22);
  await expect(player, 'its length is known').toContainText('0:30');
  await player.getByRole('slider', { name: 'Seek' }).fill('99');
  await expect(player).toContainText('Sound 21');
});

test('assets are searched while typing, while a sound plays on, and the address changes with it', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const [low, high] = [uniqueTitle('Lowest'), uniqueTitle('Highest')];
  for (const title of [low, high]) await addAsset(page.request, accessToken, 'audio', title, tone(30));
  await page.goto('/assets/audios');
  await page.getByRole('button', { name: `Play ${low}` }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Search assets' });
  await box.pressSequentially(high);
  await expect(page.getByRole('article', { name: low })).toHaveCount(0);
  await expect(page.getByRole('article', { name: high })).toBeVisible();
  await expect(page).toHaveURL(/\?query=Highest/);
  await expect(box).toBeFocused();
  await expect(player).toContainText(low);
  await expect(player.getByRole('button', { name: 'Pause' }), 'it still sounds').toBeVisible();

  await page.route('**/assets/audios?query=*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'text/html',
      body: '<main><div class="state"><h1>The site is busy</h1></div></main>',
    }),
  );
  await box.fill('another');
  await expect(page.getByRole('alert').filter({ hasText: 'The server is busy' })).toBeVisible();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.unroute('**/assets/audios?query=*');

  await box.fill('');
  await expect(page).toHaveURL(/\/assets\/audios$/);
  // Other tests add sounds meanwhile, so it is unknown which of them are on the first page.
  await expect(page.getByRole('feed', { name: 'Audios' }).getByRole('article').nth(1)).toBeVisible();
});

test('a sound starts at the position chosen before it loaded', async ({ page }) => {
  const { accessToken } = await enter(page);
  const title = uniqueTitle('Late');
  await addAsset(page.request, accessToken, 'audio', title, tone(30));
  const arrives = Promise.withResolvers<void>();
  await page.route('**/*.wav', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.goto('/assets/my?type=audio');
  await page.getByRole('button', { name: `Play ${title}` }).click();
  const slider = page.getByRole('region', { name: 'Player' }).getByRole('slider', { name: 'Seek' });
  await slider.fill('70');
  arrives.resolve();
  // Long before the playing sound would have reached this position.
  await expect(slider).toHaveAttribute('aria-valuetext', /^0:2\d of 0:30$/);
});

test('sounds play by clicks, keys and media keys, one after the other, and stop at the end of the list', async ({
  page,
}) => {
  const { accessToken } = await enter(page);
  const [last, middle, first] = [uniqueTitle('Last'), uniqueTitle('Middle'), uniqueTitle('First')];
  for (const [title, seconds] of [
    [last, 1],
    [middle, 30],
    [first, 30],
  ] as const)
    await addAsset(page.request, accessToken, 'audio', title, tone(seconds));
  await page.addInitScript(keepMediaKeys);
  await page.goto('/assets/my?type=audio');
  const player = page.getByRole('region', { name: 'Player' });
  const row = (title: string) => page.getByRole('article', { name: title });
  const press = (name: string) => player.getByRole('button', { name, exact: true }).click();
  const plays = async (title: string) => {
    await expect(player).toContainText(title);
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Playing' })).toHaveCount(1);
    await expect(row(title).getByRole('img', { name: 'Playing' })).toBeVisible();
    const mediaTitle = await page.evaluate(() => navigator.mediaSession.metadata?.title);
    expect(mediaTitle, 'title shown by the device').toBe(title);
  };
  await expect(player).toHaveCount(0);

  await test.step('clicks on rows play, pause and switch', async () => {
    await row(last).click({ position: { x: 160, y: 12 } });
    await plays(last);
    await row(middle)
      .getByRole('button', { name: `Play ${middle}` })
      .click();
    await plays(middle);
    await row(middle)
      .getByRole('button', { name: `Pause ${middle}` })
      .click();
    await expect(page.getByRole('img', { name: 'Playing' })).toHaveCount(0);
    expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused');
  });
  await test.step('arrow keys seek', async () => {
    const slider = player.getByRole('slider', { name: 'Seek' });
    await slider.press(' ');
    await plays(middle);
    await slider.press('ArrowRight');
    await slider.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', /^0:1\d of 0:30$/);
    await slider.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', /^0:0\d of 0:30$/);
  });
  await test.step('media keys do the same as the buttons', async () => {
    await mediaKey(page, 'pause');
    await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
    await mediaKey(page, 'play');
    await plays(middle);
    await mediaKey(page, 'seekto', { seekTime: 20 });
    await expect(player).toContainText('0:2');
    await mediaKey(page, 'previoustrack');
    await plays(first);
  });
  await test.step('the first sound has no previous one, and the next starts by itself', async () => {
    const edge = (name: string) => player.getByRole('button', { name, exact: true });
    await expect(edge('Previous')).toHaveAttribute('aria-disabled', 'true');
    await expect(edge('Next')).toHaveAttribute('aria-disabled', 'false');
    await edge('Previous').click({ force: true });
    await plays(first);
    await player.getByRole('slider', { name: 'Seek' }).fill('99');
    await plays(middle);
    await mediaKey(page, 'nexttrack');
    await expect(player).toContainText(last);
    await expect(player.getByRole('button', { name: 'Play' }), 'it is over').toBeVisible();
    await edge('Next').click({ force: true });
    await expect(player).toContainText(last);
  });
  await expectSound(page);
  await test.step('a deleted sound stops', async () => {
    await press('Previous');
    await plays(middle);
    await row(middle).getByRole('button', { name: 'More' }).click();
    await row(middle).getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete Asset' }).getByRole('button', { name: 'Confirm' }).click();
    await expect(row(middle)).toHaveCount(0);
    await expect(player).toHaveCount(0);
  });
});
