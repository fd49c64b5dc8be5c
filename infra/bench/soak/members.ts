import { setTimeout as sleep } from 'node:timers/promises';
import { password } from '../data/target.ts';

/** Less than the ten minutes for which an access token is good. */
const tokenLife = 480_000;

/** A member who is logged in. `cookie` is that of their pages. */
export type Person = { username: string; accessToken: string; refreshToken: string; cookie: string };

/** Logs somebody in; throws where that is refused. */
export async function logIn(base: string, username: string): Promise<Person> {
  const reply = await fetch(`${base}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: username, password }),
  });
  const { data, message } = await reply.json();
  if (reply.status !== 200) throw new Error(`${username} was not logged in: ${reply.status} ${message}`);
  const cookie = reply.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return {
    username,
    accessToken: data.accessToken,
    refreshToken: data.refreshToken,
    cookie: cookie.join('; '),
  };
}

/** Renews everybody's tokens, one member after the other, until the signal. */
export async function keepLoggedIn(
  base: string,
  people: readonly Person[],
  signal: AbortSignal,
): Promise<void> {
  for (let count = 0; !signal.aborted; count++) {
    await sleep(tokenLife / people.length, null, { signal }).catch(() => {});
    const person = people[count % people.length];
    if (person && !signal.aborted) await renew(base, person).catch(() => {});
  }
}

async function renew(base: string, person: Person): Promise<void> {
  const reply = await fetch(`${base}/api/v1/users/refresh-token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.refreshToken}` },
  });
  if (reply.status === 200) Object.assign(person, (await reply.json()).data);
}
