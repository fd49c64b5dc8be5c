import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, enterAs, publish, register } from './support/calls.ts';
import { searchBox } from './support/controls.ts';
import { detailsOf } from './support/details.ts';

const cards = (page: Page) => page.getByRole('article');
const kinds = (page: Page) => page.getByRole('navigation', { name: 'Kind of results' });
let number = 0;
/** Letters and digits that occur nowhere else, which are valid as a word, a tag and an identifier. */
const newWord = () => `zq${Date.now().toString(36)}${process.pid.toString(36)}${number++}`;

async function tag(api: APIRequestContext, accessToken: string, id: string, tags: string[]): Promise<void> {
  const reply = await api.patch(`/api/v1/webs/update/${id}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    multipart: { tags: JSON.stringify(tags) },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** Submits a search from the top bar. */
async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await searchBox(page).press('Enter');
  await expect(searchBox(page)).toHaveValue(text);
}

/** Reloads until the worker has indexed the code of this many webs. */
const expectIndexed = (page: Page, count: number) =>
  expect(async () => {
    await page.reload();
    await expect(cards(page)).toHaveCount(count, { timeout: 1_000 });
  }).toPass();

test('typed operators filter and sort the webs, stay in the box, and are removed as chips', async ({
  page,
}) => {
  const { accessToken, username } = await register(page.request);
  const word = newWord();
  const [first, second] = [`${word} first`, `${word} second`];
  const firstId = await publish(page.request, accessToken, first, { html: '<p>', js: 'tick()' });
  await publish(page.request, accessToken, second, { html: '<p>' });
  await tag(page.request, accessToken, firstId, [word]);
  await page.goto('/');
  await search(page, `${word} by:${username} sort:newest`);
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toHaveAccessibleName(second);
  await expect(cards(page).first().locator('mark')).toHaveText([word]);
  const order = page.getByRole('navigation', { name: 'Order' });
  await expect(order.getByRole('link', { name: 'Newest' })).toHaveAttribute('aria-current', 'page');

  await search(page, `${word} has:js TAG:${word}`);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toHaveAccessibleName(first);
  await expectSound(page, 'a search with operators');
  await page.getByRole('link', { name: 'Remove has:js' }).click();
  await expect(searchBox(page)).toHaveValue(`${word} tag:${word}`);
  await page.getByRole('link', { name: `Remove tag:${word}` }).click();
  await expect(cards(page)).toHaveCount(2);

  await search(page, `${word} has:teeth`);
  await expect(page.getByText('has: accepts html, css, js, links')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expectSound(page, 'an operator that is not accepted');
  await page.getByRole('link', { name: 'Remove has:teeth' }).click();
  await expect(cards(page)).toHaveCount(2);

  await search(page, `tag:${word}`);
  await cards(page).getByRole('link', { name: first }).click();
  await expect(page).toHaveURL(new RegExp(`/search/details/${firstId}\\?q=tag`));
  await detailsOf(page, first);
});

test('the Code tab shows the lines that contain a text, and links to the web', async ({ page }) => {
  const { accessToken } = await register(page.request);
  const word = newWord();
  const id = await publish(page.request, accessToken, 'Written in code alone', {
    html: '<p class="face">',
    css: `.face {\n  --${word}: "<b>";\n}`,
    js: `const face = 1;\nlet ${word.toUpperCase()} = face;`,
  });
  await page.goto('/');
  await search(page, word);
  await expect(page.getByText('No Result Found'), 'titles and descriptions do not have it').toBeVisible();
  await kinds(page).getByRole('link', { name: 'Code' }).click();
  await expect(page).toHaveURL(`/search?q=${word}&type=code`);
  await expectIndexed(page, 1);
  await expect(page.getByText('1 web', { exact: true })).toBeVisible();
  const lines = cards(page).getByRole('list').getByRole('listitem');
  await expect(lines).toHaveText([/CSS 2\s*--zq\w+: "<b>";/, /JS 2\s*let ZQ\w+ = face;/]);
  await expect(lines.locator('mark')).toHaveText([word, word.toUpperCase()]);
  await expectSound(page, 'the results of a search in code');
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'JS' }).click();
  await expect(searchBox(page)).toHaveValue(`${word} lang:js`);
  await expect(lines).toHaveCount(1);
  await cards(page).getByRole('link', { name: 'Written in code alone' }).click();
  await expect(page).toHaveURL(`/web/${id}`);
  await expect(page.locator('.monaco-editor').first()).toBeVisible();

  await page.goto(`/search?q=${word}-nowhere&type=code`);
  await expect(page.getByText('No Result Found')).toBeVisible();
  await expectSound(page, 'a search in code without results');
});

test('private code is found by its owner among their own webs, and by nobody else', async ({
  page,
  browser,
}) => {
  const { accessToken } = await enter(page);
  const word = newWord();
  const html = `<p class="${word}">`;
  await publish(page.request, accessToken, 'Open', { html });
  const hiddenId = await publish(page.request, accessToken, 'Hidden', { html }, 'Private');
  await page.goto(`/search?q=${word}&type=code`);
  await page.getByRole('link', { name: 'My webs' }).click();
  await expect(cards(page), 'what was saved just now need not be indexed').toHaveCount(2);
  await expect(page.getByRole('article', { name: 'Hidden' }).getByText('Private')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Hidden' }).locator('mark')).toHaveText([word]);
  await page.getByRole('link', { name: 'Public webs' }).click();
  await expectIndexed(page, 1);
  await expect(cards(page), 'not even its owner finds it among public ones').toHaveAccessibleName('Open');
  await page.getByRole('link', { name: 'My webs' }).click();
  await page.getByRole('link', { name: 'Hidden' }).click();
  await expect(page).toHaveURL(`/web/${hiddenId}`);

  const others = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const other = await others.newPage();
  const expectOpenAlone = async () => {
    await other.goto(`/search?q=${word}&type=code`);
    await expect(other.getByText('1 web', { exact: true })).toBeVisible();
    await expect(cards(other)).toHaveAccessibleName('Open');
  };
  await expectOpenAlone();
  await other.goto(`/search?q=${word}&type=code&scope=mine`);
  await expect(cards(other), 'a guest has no webs of their own').toHaveAccessibleName('Open');
  await enterAs(other, await register(others.request));
  await expectOpenAlone();
  await other.getByRole('link', { name: 'My webs' }).click();
  await expect(other.getByText('No Result Found')).toBeVisible();
  await others.close();
});
