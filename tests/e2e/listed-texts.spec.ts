import { expect, test } from 'playwright/test';
import { expectSound } from './support/axe.ts';
import { enter, enterAs, publish, register } from './support/calls.ts';
import { uniqueTitle } from './support/editor.ts';
import { promote } from './support/full-site.ts';

test('a held comment and a held web are shown only to their authors, with the reason, until a moderator approves them', async ({
  page,
  browser,
}) => {
  const admin = await register(page.request);
  await promote(admin.username);
  const headers = { authorization: `Bearer ${admin.accessToken}` };
  const settings = (listedTexts: string | null) =>
    page.request.patch('/api/v1/admin/settings', { headers, data: { listedTexts } });
  const owner = await register(page.request);
  const title = uniqueTitle('Talked about');
  const web = await publish(page.request, owner.accessToken, title, { html: '<h1>Hello' });
  expect((await settings('hold: quizzaciously')).ok()).toBe(true);
  try {
    const author = await enter(page);
    await page.goto(`/details/${web}`);
    const details = page.getByRole('dialog', { name: title });
    await details.getByRole('textbox', { name: 'Add a comment' }).fill('How quizzaciously made');
    await details.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'once a moderator has let it pass' }),
    ).toBeVisible();
    const own = details.getByRole('list', { name: 'Your hidden comments' });
    await expect(own).toContainText('How quizzaciously made');
    await expect(own).toContainText('It contains “quizzaciously”');
    await page.reload();
    await expect(own.getByRole('link', { name: 'Appeal in your settings' })).toBeVisible();
    await expect(details.getByText('No Comments Found')).toBeVisible();
    await expectSound(page, 'details with an own hidden comment');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page, 'details with an own hidden comment, narrow');
    await page.setViewportSize({ width: 1440, height: 900 });

    const mine = await publish(page.request, author.accessToken, uniqueTitle('Quizzaciously'), {
      html: '<h1>Mine',
    });
    await page.goto(`/web/${mine}`);
    await expect(page.getByRole('note').filter({ hasText: 'This web is hidden' })).toContainText(
      'It contains “quizzaciously”',
    );
    await expectSound(page, 'the editor of a hidden web');

    const reader = await (await browser.newContext()).newPage();
    await enterAs(reader, owner);
    await reader.goto(`/details/${web}`);
    await expect(reader.getByText('No Comments Found')).toBeVisible();
    await expect(reader.getByText('How quizzaciously made')).toHaveCount(0);

    const desk = await (await browser.newContext()).newPage();
    await enterAs(desk, admin);
    await desk.goto('/admin/reports');
    const listed = desk
      .getByRole('navigation', { name: 'Cases' })
      .getByRole('link')
      .filter({ hasText: 'How quizzaciously made' });
    await listed.click();
    const item = desk.getByRole('article', { name: 'How quizzaciously made' });
    await expect(item).toContainText('Held: it contains “quizzaciously”');
    await expect(item).toContainText('by the word list');
    await expect(item.getByRole('radio', { checked: true }), 'no outcome is chosen in advance').toHaveCount(
      0,
    );
    await expectSound(desk, 'the reports with a held comment');
    await item.getByRole('textbox', { name: 'Reason' }).fill('A fine word');
    await item.getByRole('button', { name: 'Close the case' }).click();
    await expect(item.getByText('Choose an action')).toBeVisible();
    await item.getByRole('radio', { name: 'Let pass' }).check();
    await item.getByRole('button', { name: 'Let pass' }).click();
    await expect(listed).toHaveCount(0);
    await reader.reload();
    await expect(reader.getByText('How quizzaciously made')).toBeVisible();
  } finally {
    await settings(null);
  }
});
