import { expect, type Page, test } from 'playwright/test';
import { enter, register } from './support/calls.ts';
import { colours, type File, halves } from './support/halves.ts';
import { mailedLink } from './support/mails.ts';
import { logIn } from './support/people.ts';

const another = 'another-horse-staple';

/** Opens a page of the settings and waits until its island is hydrated. */
async function open(page: Page, tab: 'profile' | 'account' | 'editor'): Promise<void> {
  await page.goto(`/settings/${tab}`);
  await expect(page.locator('main code-island[data-ready]')).toBeAttached();
}

test('a member changes their profile; invalid fields keep their text and get the focus', async ({ page }) => {
  await enter(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await expect(page.locator('main code-island[data-ready]')).toBeAttached();
  const update = page.getByRole('button', { name: 'Update profile' });
  await update.click();
  await expect(page.getByText('Nothing to update')).toBeVisible();

  await page.getByLabel('Full Name').fill('  Grace Hopper  ');
  await page.getByLabel('Link 2').fill('javascript:alert(1)');
  await update.click();
  await expect(page.getByText('Link 2 must be an address that begins with')).toBeVisible();
  await expect(page.getByLabel('Link 2')).toBeFocused();
  await expect(page.getByLabel('Full Name')).toHaveValue('  Grace Hopper  ');
  await page.getByLabel('Link 2').fill('https://example.test/grace');
  const tooLong = 'I count. '.repeat(60);
  await page.getByLabel('Bio').fill(tooLong);
  await update.click();
  await expect(page.getByText('Bio must be at most 500 characters')).toBeVisible();
  await expect(page.getByLabel('Bio'), 'nothing of it is cut off').toHaveValue(tooLong);
  await page.getByLabel('Bio').fill('I count in nanoseconds.');
  await update.click();
  await expect(page.getByText('Profile Updated Successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Grace Hopper');
  await expect(page.getByLabel('Bio')).toHaveValue('I count in nanoseconds.');
  await page.getByRole('link', { name: 'Organize showcase' }).click();
  await expect(page.getByRole('heading', { name: 'Organize showcase' })).toBeVisible();
});

test('a changed password logs other devices out; single devices can be logged out too', async ({
  page,
  browser,
}) => {
  const person = await enter(page);
  const [phone, tablet] = [await browser.newPage(), await browser.newPage()];
  await logIn(phone, person);
  await logIn(tablet, person);
  await open(page, 'account');
  const devices = page.getByRole('region', { name: 'Devices' });
  const rows = devices.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await rows.filter({ hasNotText: 'This device' }).first().getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('The device has been logged out')).toBeVisible();
  await expect(rows).toHaveCount(2);

  const form = page.getByRole('region', { name: 'Change password' });
  await form.getByLabel('Old Password').fill('not-the-password');
  await form.getByLabel('New Password').fill(another);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('Password is not correct')).toBeVisible();
  await expect(form.getByLabel('Old Password')).toBeFocused();
  await form.getByLabel('Old Password').fill(person.password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password Changed Successfully')).toBeVisible();
  await expect(rows).toHaveCount(1);
  for (const other of [phone, tablet]) {
    await other.goto('/settings/profile');
    await expect(other).toHaveURL(/\/login\?next=%2Fsettings/);
  }
  await page.reload();
  await expect(devices).toBeVisible();
});

test('a forgotten password is reset by the mailed link, with three mails a session', async ({ page }) => {
  const person = await register(page.request);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.locator('main code-island[data-ready]')).toBeAttached();
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Email cannot be empty')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  for (const name of ['Resend Link', 'Resend Link']) await page.getByRole('button', { name }).click();
  await expect(
    page.getByRole('button', { name: 'You have reached the limit of sending email' }),
  ).toBeDisabled();

  await page.goto(await mailedLink(person.email, '/reset-password'));
  await expect(page.locator('main code-island[data-ready]')).toBeAttached();
  await page.getByLabel('New Password').fill(another);
  await page.getByLabel('Confirm Password').fill('something-else');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm Password').fill(another);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Password Reset Successfully, please login')).toBeVisible();
  await logIn(page, { ...person, password: another });
});

test('a changed address is verified by its mail, and the old one can take it back', async ({
  page,
  browser,
}) => {
  const person = await enter(page);
  await open(page, 'account');
  const form = page.getByRole('region', { name: 'Change email' });
  await form.getByLabel('Email', { exact: true }).fill(person.email);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Change email' }).click();
  await expect(form.getByText('Email is same as current email')).toBeVisible();
  const moved = `moved-${person.email}`;
  await form.getByLabel('Email', { exact: true }).fill(moved);
  await form.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Email Changed Successfully')).toBeVisible();
  await page.goto(await mailedLink(moved, '/verify-email'));
  await expect(page.getByText('your email is verified now')).toBeVisible();
  await open(page, 'account');
  await expect(page.getByText('✅ Your email is already verified')).toBeVisible();

  const owner = await browser.newPage();
  await owner.goto(await mailedLink(person.email, '/undo-change-email'));
  await owner.getByRole('button', { name: 'Undo this change' }).click();
  await owner.getByLabel('New Password').fill(another);
  await owner.getByLabel('Confirm Password').fill(another);
  await owner.getByRole('button', { name: 'Reset password' }).click();
  await expect(owner).toHaveURL(/\/login$/);
  await logIn(owner, { ...person, password: another });
  await page.goto('/settings/account');
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings/);
});

test('editor preferences take effect in the editor', async ({ page }) => {
  await enter(page);
  await open(page, 'editor');
  const save = page.getByRole('button', { name: 'Save preferences' });
  await save.click();
  await expect(page.getByText('No changes made')).toBeVisible();
  await page.getByLabel('Theme', { exact: true }).selectOption('light');
  await page.getByLabel('Font Size').selectOption('22px');
  await page.getByLabel('Minimap').check();
  await save.click();
  await expect(page.getByText('Editor Preferences Updated Successfully!')).toBeVisible();
  await page.goto('/new-web');
  const pane = page.getByRole('region', { name: 'HTML' });
  await expect(pane.locator('.view-lines')).toHaveCSS('font-size', '22px');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('Theme', { exact: true })).toHaveValue('light');
  await expect(page.getByLabel('Minimap')).toBeChecked();
});

test('an avatar and a cover are cropped by keyboard, shown at once, and removed', async ({ page }) => {
  await enter(page);
  await open(page, 'profile');
  await choose(page, 'Avatar', await halves(600, 300, 'beside'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'Crop' }).focus();
  for (let times = 0; times < 8; times++) await page.keyboard.press('Shift+ArrowRight');
  await dialog.getByRole('button', { name: 'Crop and upload' }).press('Enter');
  await expect(page.getByText('Avatar Updated Successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  const inBar = page.getByRole('button', { name: 'Account menu' }).locator('img');
  expect(await colours(page, await inBar.getAttribute('src'))).toBe('blue');

  await choose(page, 'Cover image', await halves(900, 400, 'below'));
  await dialog.getByRole('group', { name: 'Crop' }).focus();
  for (let times = 0; times < 3; times++) await page.keyboard.press('Shift+ArrowDown');
  await dialog.getByRole('button', { name: 'Crop and upload' }).press('Enter');
  await expect(page.getByText('Cover Image Updated Successfully')).toBeVisible();
  const cover = page.getByRole('region', { name: 'Cover image' });
  expect(await colours(page, await cover.locator('img').getAttribute('src'))).toBe('blue');

  await cover.getByRole('button', { name: 'Remove cover image' }).click();
  await expect(cover.locator('img')).toHaveCount(0);
  await expect(cover.getByRole('button', { name: 'Remove cover image' })).toHaveCount(0);
  await page.reload();
  await expect(inBar).toBeVisible();
});

test('a file that is too large or no picture is refused in the dialog, and an upload can be cancelled', async ({
  page,
}) => {
  await enter(page);
  await open(page, 'profile');
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(3_000_001) };
  await choose(page, 'Avatar', large);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/ is 3\.\d+ MB\. The file must be at most 3 MB$/)).toBeVisible();
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await dialog.getByLabel('Picture').setInputFiles(broken);
  await expect(dialog.getByText('The picture cannot be read')).toBeVisible();

  await dialog.getByLabel('Picture').setInputFiles(await halves(300, 300, 'beside'));
  await page.route('**/media/upload?*', () => {});
  await dialog.getByRole('button', { name: 'Crop and upload' }).click();
  await expect(dialog.getByText(/^Uploading\.\.\. \d+ %$|^Preparing/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Crop and upload' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(dialog).toBeHidden();
});

test('an account is deleted after confirming with the password', async ({ page }) => {
  const person = await enter(page);
  await open(page, 'account');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Are you sure you want to delete your account?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Account Deleted Successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings/);
});

async function choose(page: Page, what: 'Avatar' | 'Cover image', file: File): Promise<void> {
  await page.getByRole('button', { name: `Upload ${what}` }).click();
  await page.getByRole('dialog').getByLabel('Picture').setInputFiles(file);
}
