import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Makes a member with one web and opens that web in the editor, signed in as they. */
export async function openMember(page: Page, base: string): Promise<void> {
  const name = `bench-${randomBytes(5).toString('hex')}`;
  const api = page.context().request;
  const password = 'correct-horse-battery';
  const person = { fullName: 'Bench Member', username: name, email: `${name}@example.test`, password };
  await api.post(`${base}/api/v1/users/register`, {
    data: { ...person, verificationURL: `${base}/verify-email` },
  });
  const login = await api.post(`${base}/api/v1/users/login`, { data: { identifier: name, password } });
  const { accessToken, refreshToken } = (await login.json()).data;
  const made = await api.post(`${base}/api/v1/webs/create`, {
    headers: { authorization: `Bearer ${accessToken}` },
    multipart: {
      title: 'Bench',
      description: 'Measured',
      isPublic: 'true',
      html: '<h1>Bench</h1>',
      image: { name: 'web.png', mimeType: 'image/png', buffer: picture },
    },
  });
  const { _id } = (await made.json()).data;
  await page.goto(`${base}/healthz`);
  await page.evaluate(
    (tokens) => {
      for (const [key, token] of Object.entries(tokens)) localStorage.setItem(key, token);
    },
    { accessToken, refreshToken },
  );
  await page.goto(`${base}/web/${_id}`);
}
