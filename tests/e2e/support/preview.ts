import type { Browser, Page } from 'playwright/test';
import { type Code, publish, register } from './calls.ts';

/** Every place where a web runs, with its frame. */
export const places = [
  ['the editor', (id: string) => `/web/${id}`],
  ['the full view', (id: string) => `/view-full/${id}`],
  ['the details', (id: string) => `/details/${id}`],
  ['an embed', (id: string) => `/embed/${id}?run=1`],
] as const;

/** Saves a web of another member; returns its id. */
export async function publishElsewhere(browser: Browser, code: Code): Promise<string> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL });
  const { accessToken } = await register(context.request);
  const id = await publish(context.request, accessToken, 'Somebody elses', code);
  await context.close();
  return id;
}

/** Blocks the separate preview origin, so that the site's own origin serves the frame. */
export async function withoutSeparateOrigin(page: Page): Promise<void> {
  const own = new URL(process.env.BASE_URL ?? '').origin;
  await page.route(
    (url) => /^\/preview\/(frame|embed)$/.test(url.pathname) && url.origin !== own,
    (route) => route.abort(),
  );
}
