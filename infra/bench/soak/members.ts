import { setTimeout as sleep } from 'node:timers/promises';
import { password } from '../data/target.ts';

/** Interval between renewals in ms; less than the 10 minutes for which an access token is valid. */
const renewalPeriod = 480_000;

/** `cookie` is sent with requests for pages, the tokens with those to the API. */
export type LoggedInMember = { username: string; accessToken: string; refreshToken: string; cookie: string };

/** Logs in; throws when refused. */
export async function logIn(base: string, username: string): Promise<LoggedInMember> {
  const reply = await fetch(`${base}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: username, password }),
  });
  const { data, message } = await reply.json();
  if (reply.status !== 200) throw new Error(`login of ${username} was refused: ${reply.status} ${message}`);
  const cookie = reply.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return {
    username,
    accessToken: data.accessToken,
    refreshToken: data.refreshToken,
    cookie: cookie.join('; '),
  };
}

/** Renews the tokens of all members, one after the other, until the signal. */
export async function keepLoggedIn(
  base: string,
  members: readonly LoggedInMember[],
  signal: AbortSignal,
): Promise<void> {
  for (let count = 0; !signal.aborted; count++) {
    await sleep(renewalPeriod / members.length, null, { signal }).catch(() => {});
    const member = members[count % members.length];
    if (member && !signal.aborted) await renew(base, member).catch(() => {});
  }
}

async function renew(base: string, person: LoggedInMember): Promise<void> {
  const reply = await fetch(`${base}/api/v1/users/refresh-token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.refreshToken}` },
  });
  if (reply.status === 200) Object.assign(person, (await reply.json()).data);
}
