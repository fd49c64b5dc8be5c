import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

type Tokens = { accessToken: string; refreshToken: string };
/** `sources`: JSON. */
type Code = { html?: string; css?: string; js?: string; sources?: string };

/** Registers a member and logs them in. */
export async function createMember(api: APIRequestContext, base: string): Promise<Tokens> {
  const name = `bench-${randomBytes(5).toString('hex')}`;
  const password = 'correct-horse-battery';
  const person = { fullName: 'Bench Member', username: name, email: `${name}@example.test`, password };
  const verificationURL = `${base}/verify-email`;
  await api.post(`${base}/api/v1/users/register`, { data: { ...person, verificationURL } });
  const login = await api.post(`${base}/api/v1/users/login`, { data: { identifier: name, password } });
  return (await login.json()).data;
}

/** Creates a web with this code; returns its URL. */
export async function createWeb(
  api: APIRequestContext,
  base: string,
  accessToken: string,
  code: Code,
): Promise<string> {
  const made = await api.post(`${base}/api/v1/webs/create`, {
    headers: { authorization: `Bearer ${accessToken}` },
    multipart: {
      title: 'Bench',
      description: 'Measured',
      isPublic: 'true',
      ...code,
      image: { name: 'web.png', mimeType: 'image/png', buffer: picture },
    },
  });
  return `${base}/web/${(await made.json()).data._id}`;
}

/** Creates a member and a web of theirs, and opens it in the editor, logged in. */
export async function openOwnWeb(page: Page, base: string): Promise<void> {
  const api = page.context().request;
  const { accessToken, refreshToken } = await createMember(api, base);
  const address = await createWeb(api, base, accessToken, { html: '<h1>Bench</h1>' });
  await page.goto(`${base}/healthz`);
  await page.evaluate(
    (tokens) => {
      for (const [key, token] of Object.entries(tokens)) localStorage.setItem(key, token);
    },
    { accessToken, refreshToken },
  );
  await page.goto(address);
}
