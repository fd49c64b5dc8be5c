import { deriveKey, isSameText, mac } from '../../../../shared/keys.ts';
import { queueBoardPath } from '../../rules/policy.ts';

const lifetimeSeconds = 3_600;

export type AdminPass = {
  /** The Set-Cookie header of a pass for this session, valid for an hour from `now`. */
  issue(sessionId: string, now: Date): string;
  /** The session id of the pass in a Cookie header; null without a valid one. */
  read(header: string | undefined, now: Date): string | null;
};

/**
 * The cookie that lets an admin's browser open the queue dashboard. It is neither an API token nor the page cookie:
 * it is issued in exchange for an access token, sent only to that path and only from this site's pages, and
 * short-lived.
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
      const isValid = Number(until) * 1_000 > now.getTime() && isSameText(signature, sign(sessionId, until));
      return isValid ? sessionId : null;
    },
  };
}
