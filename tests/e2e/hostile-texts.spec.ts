import { expect, type Page, test } from 'playwright/test';
import { untilQuiet } from '../../infra/bench/browser/network.ts';
import { plainText } from '../../src/shared/rules/rules.ts';
import { hostileTexts, mark } from '../helpers/hostile-texts.ts';
import { collect, enter, publish } from './support/calls.ts';
import { awake, foot } from './support/controls.ts';
import { detailsOf } from './support/details.ts';
import { uniqueTitle } from './support/editor.ts';
import { halves } from './support/halves.ts';
import { addAsset } from './support/library.ts';

/** The texts that fit into one field, starting with the one at `from`. */
function fill(limit: number, from = 0, isAllowed: (text: string) => boolean = () => true): string {
  let text = '';
  for (const next of [...hostileTexts.slice(from), ...hostileTexts.slice(0, from)])
    if (text.length + next.length < limit && isAllowed(next)) text += `${next} `;
  return text.trim();
}

/** The same with the texts that names and titles accept. */
const fillName = (limit: number, from: number) =>
  fill(limit, from, (text) => plainText('Name').every(([isFine]) => isFine(text, {})));

/** Every sign that a text has run: its function was called, a dialog opened, or the content policy was violated. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`));
  await page.exposeBinding('report', ({ frame }, what: string) => {
    if (frame === page.mainFrame()) seen.push(`${frame.url()}: ${what}`);
  });
  await page.addInitScript((mark) => {
    const report: (what: string) => void = Reflect.get(window, 'report');
    Reflect.set(window, mark, () => report('ran'));
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      report(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    );
  }, mark);
  return seen;
}

test('hostile texts stay text on every page, and the content policy never has to block one', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const seen = await watch(page);
  const { accessToken, username } = await enter(page);
  const headers = { authorization: `Bearer ${accessToken}` };
  const send = async (method: 'post' | 'patch', path: string, data: object) => {
    const answer = await page.request[method](`/api/v1${path}`, { headers, data });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    return (await answer.json()).data;
  };
  const links = { link1: hostileTexts.find((text) => text.startsWith('https://x.test/"')) };
  await send('patch', '/users/update', { fullName: fillName(80, 8), bio: fill(500), ...links });
  const title = `<img src=x onerror=${mark}(1)> ${uniqueTitle('Ill')}`;
  const web = await publish(page.request, accessToken, title, { html: fill(50_000), css: fill(50_000) });
  for (const from of [3, 20, 40, 64, 68, 90])
    await publish(page.request, accessToken, fillName(100, from), { html: '<p>' });
  const collection = await collect(page.request, accessToken, fillName(100, 1), [web]);
  await addAsset(page.request, accessToken, 'image', fillName(100, 14), await halves(60, 40, 'beside'));
  const comment = await send('post', '/comments/create', { web, text: fill(5_000) });
  await send('post', '/replays/create', { commentId: comment._id, text: fill(5_000) });

  const visit = async (path: string) => {
    await page.goto(path);
    await untilQuiet(page);
    await expect(page.locator('body')).not.toBeEmpty();
  };
  for (const path of ['/', `/${username}`, `/${username}/collections/popular`, `/collection/${collection}`])
    await visit(path);
  for (const path of ['/assets/images', '/assets/my', '/your-work/webs', '/your-work/collections'])
    await visit(path);
  for (const path of ['/settings/profile', '/explore-profiles', `/view-full/${web}`]) await visit(path);
  for (const query of ['script', 'script&type=collection', 'script&type=profile'])
    await visit(`/search?q=${query}`);
  await visit(`/search?q=${encodeURIComponent(fill(180, 66))}`);

  await page.goto(`/details/${web}`);
  const details = await detailsOf(page, title);
  await details.getByRole('button', { name: '1 Reply' }).click();
  await expect(details.getByRole('list', { name: 'Replies' })).toContainText(`onerror=${mark}(1)>`);

  await page.goto(`/web/${web}`);
  await awake(page);
  await foot(page).getByRole('button', { name: 'Comments' }).click();
  await expect(page.getByRole('complementary', { name: 'Comments' })).toContainText(
    `<script>${mark}(1)</script>`,
  );
  await page.goto('/assets/images');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  expect(seen).toEqual([]);
  expect(await page.evaluate((mark) => typeof Reflect.get(window, mark), mark), 'it could have run').toBe(
    'function',
  );
});
