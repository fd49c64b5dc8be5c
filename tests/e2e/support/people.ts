import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from 'playwright/test';

export type Person = { fullName: string; email: string; username: string; password: string };

export function newPerson(): Person {
  // A letter first: a member's content is also found by the name, and a search for a number would match it.
  const tail = `x${randomBytes(5).toString('hex')}`;
  return {
    fullName: `Ada ${tail}`,
    email: `ada-${tail}@example.test`,
    username: `ada-${tail}`,
    password: 'correct-horse-battery',
  };
}

/** Completes the three steps of /signup as a person would; ends in a new web, logged in. */
export async function signUp(page: Page, person = newPerson()): Promise<Person> {
  await page.goto('/signup');
  await fillSignUp(page, person);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  return person;
}

/** Fills the wizard on its page or in the editor's dialog. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Full Name').fill(person.fullName);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Username', { exact: true }).fill(person.username);
  await expect(page.getByText('Username Available!')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username or Email').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
}

/** The card of a web on the home page; scrolls until the list has loaded it. */
export async function findCard(page: Page, title: string): Promise<Locator> {
  const card = page.getByRole('article', { name: title });
  await expect
    .poll(
      async () => {
        if (!(await card.isVisible())) await page.mouse.wheel(0, 4_000);
        return card.isVisible();
      },
      { timeout: 45_000, intervals: [250] },
    )
    .toBe(true);
  await card.scrollIntoViewIfNeeded();
  await standStill(page);
  return card;
}

/** Waits until the page stops scrolling: wheel scrolling continues after the event. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let last = -1; last !== scrollY; ) {
      last = scrollY;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  });
}
