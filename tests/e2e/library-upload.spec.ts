import { expect, type Locator, type Page, test } from 'playwright/test';
import sharp from 'sharp';
import { enter } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';
import { type File, halves } from './support/halves.ts';
import { film } from './support/library.ts';

const statusMessage = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function openCreate(page: Page, kind: 'Image' | 'Video'): Promise<Locator> {
  await page.goto(`/assets/${kind.toLowerCase()}s`);
  await page.getByRole('button', { name: 'Create' }).click();
  return page.getByRole('dialog', { name: `Create ${kind}` });
}

test('a video is uploaded, cancelled once, and plays and seeks in the list', async ({ page }) => {
  await enter(page);
  const dialog = await openCreate(page, 'Video');
  const title = uniqueTitle('Film');
  await dialog.getByLabel('Title').fill(title);
  await expect(dialog.getByText('mp4, webm, ogg or mov. Max Size 50MB')).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles(await film(page));
  await expect(dialog).toContainText('film.webm');
  const create = dialog.getByRole('button', { name: 'Create' });

  await test.step('an upload that takes long can be cancelled', async () => {
    let seen = () => {};
    const held = new Promise<void>((resolve) => {
      seen = resolve;
    });
    await page.route('**/media/upload**', () => seen(), { times: 1 });
    await create.click();
    await held;
    await expect(dialog.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    await expect(dialog.getByRole('status')).toHaveText(/Uploading... \d+ %|Preparing the file.../);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('progressbar')).toHaveCount(0);
    await expect(create, 'the focus comes back').toBeFocused();
    await expect(dialog.getByLabel('Title')).toHaveValue(title);
    await expect(dialog).toContainText('film.webm');
  });

  const parts: number[] = [];
  page.on('response', (answer) => answer.url().includes('/media/video') && parts.push(answer.status()));
  await create.click();
  await expect(statusMessage(page, 'Asset Created Succesfully!')).toBeVisible();
  const video = page.getByRole('article', { name: title }).locator('video');
  await video.evaluate((film: HTMLVideoElement) => {
    film.muted = true;
    return film.play();
  });
  const time = () => video.evaluate((film: HTMLVideoElement) => film.currentTime);
  await expect.poll(time).toBeGreaterThan(0.3);
  const back = await video.evaluate(async (film: HTMLVideoElement) => {
    film.pause();
    const sought = new Promise((resolve) => film.addEventListener('seeked', resolve, { once: true }));
    film.currentTime = 0.1;
    await sought;
    return film.currentTime;
  });
  expect(back).toBeCloseTo(0.1);
  expect(parts, 'it comes in parts').toContain(206);
});

test('a video is recorded by the camera with sound, stopped, and uploaded', async ({ page }) => {
  await enter(page);
  const dialog = await openCreate(page, 'Video');
  const title = uniqueTitle('Recorded');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('tab', { name: 'Camera' }).click();
  await dialog.getByRole('button', { name: 'Start the camera' }).click();
  await dialog.getByRole('button', { name: 'Start recording' }).click();
  await expect(dialog.getByRole('timer')).toHaveText(/^0:0[1-9] of 2:00 · \d+ KB$/);
  await dialog.getByRole('button', { name: 'Stop recording' }).click();
  await expect(dialog.locator('.asset-chosen')).toContainText(/Camera video \d+ KB/);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(statusMessage(page, 'Asset Created Succesfully!')).toBeVisible();
  const video = page.getByRole('article', { name: title }).locator('video');
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.videoWidth)).toBeGreaterThan(0);
});

/** A picture that compresses badly, of more than 1.5 MB. */
async function noise(): Promise<File> {
  const bytes = Buffer.from(Array.from({ length: 1_000 * 1_000 * 3 }, () => Math.random() * 256));
  const buffer = await sharp(bytes, { raw: { width: 1_000, height: 1_000, channels: 3 } })
    .png()
    .toBuffer();
  return { name: 'noise_of-snow.png', mimeType: 'image/png', buffer };
}

test('a picture over the limit is scaled down in the browser, and discarding it asks first', async ({
  page,
}) => {
  await enter(page);
  const dialog = await openCreate(page, 'Image');
  await dialog.locator('input[type=file]').setInputFiles(await noise());
  await expect(dialog.locator('.drop').getByRole('alert')).toHaveText(
    /^noise_of-snow\.png is 3\.\d+ MB\. Max Size 1\.5MB$/,
  );
  await dialog.getByRole('button', { name: 'Make it smaller' }).click();
  await expect(dialog.getByText(/^Made smaller: 3\.\d+ MB before, (1\.\d+ MB|\d+ KB) now\.$/)).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('noise of snow');
  const title = uniqueTitle('Snow');
  await dialog.getByLabel('Title').fill(title);

  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue(title);
  await page.mouse.click(5, 5);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();

  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(statusMessage(page, 'Asset Created Succesfully!')).toBeVisible();
  await expect(page.getByRole('article', { name: title })).toBeVisible();
});

const html = '<!doctype html><script>alert(1)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;

/** Files that are not pictures, with the error message for each. */
async function hostile(): Promise<[file: File, text: string][]> {
  const { buffer } = await halves(400, 300, 'beside');
  const named = (name: string, mimeType: string, bytes: Buffer | string): File => ({
    ...{ name, mimeType },
    buffer: Buffer.from(bytes),
  });
  return [
    [named('notes.txt', 'text/plain', 'Nothing to see'), 'Send a picture: png, jpg, jpeg, gif or webp'],
    [named('cat.png', 'image/png', html), 'Send a picture: png, jpg, jpeg, gif or webp'],
    [named('cat.svg', 'image/svg+xml', svg), 'Send a picture: png, jpg, jpeg, gif or webp'],
    [named('half.png', 'image/png', buffer.subarray(0, buffer.length >> 1)), 'The picture cannot be read'],
    [named('large.png', 'image/png', Buffer.alloc(1_500_001)), 'large.png is 1.51 MB. Max Size 1.5MB'],
  ];
}

test('invalid files and addresses are refused with clear messages and do not count; the camera takes a picture', async ({
  page,
}) => {
  await enter(page);
  const dialog = await openCreate(page, 'Image');
  const title = uniqueTitle('Snapshot');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Visibility').selectOption({ label: 'Private' });
  const create = dialog.getByRole('button', { name: 'Create', exact: true });
  const refused = async (text: string) => {
    await expect(dialog.getByRole('alert')).toHaveText(text);
    await expect(dialog.getByLabel('Title')).toHaveValue(title);
    await expect(dialog.getByLabel('Visibility')).toHaveValue('private');
  };
  await create.click();
  await refused('Choose a file first');
  for (const [file, text] of await hostile()) {
    await test.step(file.name, async () => {
      await dialog.locator('input[type=file]').setInputFiles(file);
      if (!text.includes('Max Size')) await create.click();
      await refused(text);
      const another = dialog.getByRole('button', { name: 'Choose another' });
      if (await another.isVisible()) await another.click();
    });
  }

  await dialog.getByRole('tab', { name: 'URL' }).click();
  const address = dialog.getByLabel('File address');
  for (const [typed, text] of [
    ['http://127.0.0.1/a.png', 'The file cannot be fetched from this address'],
    ['file:///etc/passwd', 'Type an address that begins with http:// or https://'],
  ] as const) {
    await address.fill(typed);
    await create.click();
    await refused(text);
    await expect(address).toHaveValue(typed);
  }

  await dialog.getByRole('tab', { name: 'Camera' }).click();
  await dialog.getByRole('button', { name: 'Start the camera' }).click();
  await expect
    .poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Take picture' }).click();
  await expect(dialog).toContainText('Camera picture');
  await create.click();
  await expect(statusMessage(page, 'Asset Created Succesfully!')).toBeVisible();
  await expect(page.getByRole('article', { name: title }), 'it is private').toHaveCount(0);
  await page.getByRole('link', { name: 'My Assets' }).click();
  const picture = page.getByRole('article', { name: title }).locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('article', { name: title }).getByText('Private')).toBeAttached();
});
