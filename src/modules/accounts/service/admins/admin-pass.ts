import { deriveKey, isSameText, mac } from '../../../../shared/keys.ts';
import { queueBoardPath } from '../../policy.ts';

/** In seconds. */
const lifetimeSeconds = 3_600;

export type AdminPass = {
  /** The Set-Cookie line of a pass for this session, good for an hour from `now`. */
  issue(sessionId: string, now: Date): string;
  /** The session of the pass in a Cookie header; null without a good one. */
  read(header: string | undefined, now: Date): string | null;
};

/**
 * What opens the queues to an admin's browser: neither a token of the API nor the page cookie, sent to that one path and
 * by our own pages alone, and short-lived. Made in exchange for an access token.
 */
export function createAdminPass(secret: string, publicUrl: string): AdminPass {
  const key = deriveKey(secret, 'admin pass');
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Secure-admin' : 'admin';
  const shape = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`);
  const sign = (sessionId: string, until: string) => mac(key, sessionId, until).toString('base64url');
  return {
    issue: (sessionId, now) => {
      const until = String(Math.floor(now.getTime() / 1_000) + lifetimeSeconds);
      const value = `${sessionId}.${until}.${sign(sessionId, until)}`;
      const secure = isSecure ? '; Secure' : '';
      return `${name}=${value}; Max-Age=${lifetimeSeconds}; Path=${queueBoardPath}; HttpOnly; SameSite=Strict${secure}`;
    },
    read: (header = '', now) => {
      const value = shape.exec(header)?.[1] ?? '';
      const [sessionId = '', until = '', signature = ''] = value.split('.');
      const isGood = Number(until) * 1_000 > now.getTime() && isSameText(signature, sign(sessionId, until));
      return isGood ? sessionId : null;
    },
  };
}
