import { publicUrl } from './site.ts';

/** The data of any call, whose type each drill knows. */
type Json = ReturnType<typeof JSON.parse>;

export type Reply = {
  status: number;
  body: { status: number; message: string; data: Json };
  retryAfter: string | null;
  ms: number;
};

export type Ask = {
  as?: Person | undefined;
  body?: FormData | object | undefined;
  /** The Idempotency-Key. */
  key?: string | undefined;
};

export type Person = { id: string; username: string; accessToken: string };

/** Makes one call below /api/v1. Throws without a complete reply. */
export type Call = (method: string, path: string, ask?: Ask) => Promise<Reply>;

export function caller(base: string): Call {
  return async (method, path, { as, body, key } = {}) => {
    const since = performance.now();
    const isForm = body instanceof FormData;
    const response = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as.accessToken}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const retryAfter = response.headers.get('retry-after');
    return {
      status: response.status,
      body: asJson(text),
      retryAfter,
      ms: performance.now() - since,
    };
  };
}

function asJson(text: string): Reply['body'] {
  try {
    return JSON.parse(text);
  } catch {
    return { status: 0, message: text, data: null };
  }
}

let people = 0;

const password = 'a-good-password';

export const newName = () => `person-${process.pid}-${++people}`;

/** The body of a sign-up. */
export const signUpOf = (username: string) => ({
  username,
  email: `${username}@example.test`,
  fullName: 'A Person',
  password,
  verificationURL: `${publicUrl}/verify-email`,
});

/** Signs somebody up and in. */
export async function join(call: Call): Promise<Person> {
  const username = newName();
  const registered = await call('POST', '/users/register', { body: signUpOf(username) });
  if (registered.status !== 201) throw new Error(`not signed up: ${registered.body.message}`);
  return logIn(call, username);
}

export async function logIn(call: Call, username: string): Promise<Person> {
  const { status, body } = await call('POST', '/users/login', { body: { identifier: username, password } });
  if (status !== 200) throw new Error(`not logged in: ${body.message}`);
  return { id: body.data.user._id, username, accessToken: body.data.accessToken };
}
