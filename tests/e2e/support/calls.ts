import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { newPerson, type Person } from './people.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

export type Tokens = { accessToken: string; refreshToken: string };
/** `sources` is JSON. */
export type Code = { html?: string; css?: string; js?: string; sources?: string };

/** The server may close an idle connection just when it is reused; browsers repeat the request then. */
const onNewConnection = { maxRetries: 2 };

/**
 * Creates an account through the API, on the site at `base` (default: the product under test). Its autosave is off
 * unless a test turns it on.
 */
export async function register(
  api: APIRequestContext,
  { autosave = false, base = process.env.BASE_URL } = {},
): Promise<Person & Tokens> {
  const person = newPerson();
  const verificationURL = new URL('/verify-email', base).href;
  const made = await api.post('/api/v1/users/register', {
    data: { ...person, verificationURL },
    ...onNewConnection,
  });
  expect(made.status(), await made.text()).toBe(201);
  const { username: identifier, password } = person;
  const login = await api.post('/api/v1/users/login', { data: { identifier, password }, ...onNewConnection });
  const { data } = await login.json();
  if (!autosave) await setAutosave(api, data.accessToken, false);
  return { ...person, accessToken: data.accessToken, refreshToken: data.refreshToken };
}

/** Turns autosave on or off for a member. */
export async function setAutosave(
  api: APIRequestContext,
  accessToken: string,
  autosave: boolean,
): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const url = '/api/v1/webs/update-editor-preferences';
  const changed = await api.patch(url, { headers, data: { autosave }, ...onNewConnection });
  expect(changed.status(), await changed.text()).toBe(200);
}

/** Logs a new member in on this page as the product does: tokens in storage, and the page cookie. */
export async function enter(page: Page): Promise<Person & Tokens> {
  const member = await register(page.context().request);
  await enterAs(page, member);
  return member;
}

/** The same for a member who was registered by the page's own requests, which received the cookie. */
export async function enterAs(page: Page, { accessToken, refreshToken }: Tokens): Promise<void> {
  // Not a page of the site yet, since that would find a cookie without tokens and delete it.
  await page.goto('/healthz');
  await page.evaluate(
    (tokens) => {
      for (const [name, token] of Object.entries(tokens)) localStorage.setItem(name, token);
    },
    { accessToken, refreshToken },
  );
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
}

/** Saves a web through the API; returns its id. */
export async function publish(
  api: APIRequestContext,
  accessToken: string,
  title: string,
  code: Code,
  type: 'Public' | 'Private' = 'Public',
): Promise<string> {
  const reply = await api.post('/api/v1/webs/create', {
    ...onNewConnection,
    headers: { authorization: `Bearer ${accessToken}` },
    multipart: {
      title,
      description: 'Made by a test',
      isPublic: String(type === 'Public'),
      ...code,
      image: { name: 'web.png', mimeType: 'image/png', buffer: picture },
    },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  const { data } = await reply.json();
  return data._id;
}

/** Creates a collection of these webs through the API; returns its id. */
export async function collect(
  api: APIRequestContext,
  accessToken: string,
  name: string,
  webIds: string[] = [],
): Promise<string> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const data = { name, description: 'Collected by a test', isPublic: true };
  const reply = await api.post('/api/v1/collections/create', { headers, data });
  expect(reply.status(), await reply.text()).toBe(201);
  const { _id } = (await reply.json()).data;
  for (const webId of webIds) {
    const added = await api.patch(`/api/v1/collections/add-web/${_id}/${webId}`, { headers });
    expect(added.status(), await added.text()).toBe(200);
  }
  return _id;
}
