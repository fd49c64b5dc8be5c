import { deriveKey, isSameText, mac } from '../../../../shared/keys.ts';
import { idPattern } from '../../../../shared/rules/id-shape.ts';

/** The input from which a session's tokens are derived; the salt never leaves the server. */
export type SessionSeed = { id: string; salt: Buffer };
export type RefreshClaim = { sessionId: string; generation: number; token: string };

export type SessionTokens = {
  /** The refresh token of a generation; deterministic, so that a retry gets the same one. */
  refreshToken(session: SessionSeed, generation: number): string;
  isRefreshToken(session: SessionSeed, claim: RefreshClaim): boolean;
  /** The value of the page cookie: 256 bits, constant during the session. */
  pageToken(session: SessionSeed): string;
  isPageToken(session: SessionSeed, value: string): boolean;
};

/**
 * Derives the tokens of sessions from the site's secret, so that read access to the database is not enough to create
 * one.
 */
export function createSessionTokens(secret: string): SessionTokens {
  const refreshKey = deriveKey(secret, 'refresh token');
  const pageKey = deriveKey(secret, 'page cookie');
  const refresh = ({ id, salt }: SessionSeed, generation: number) =>
    `rt1.${id}.${generation}.${mac(refreshKey, id, salt, String(generation)).toString('base64url')}`;
  const page = ({ id, salt }: SessionSeed) => mac(pageKey, id, salt).toString('base64url');
  return {
    refreshToken: refresh,
    isRefreshToken: (session, { generation, token }) => isSameText(refresh(session, generation), token),
    pageToken: page,
    isPageToken: (session, value) => isSameText(page(session), value),
  };
}

const shape = new RegExp(`^rt1\\.(${idPattern})\\.(0|[1-9]\\d{0,8})\\.[A-Za-z0-9_-]{43}$`);

/** The claims of a refresh token, not yet verified; null when it is malformed. */
export function parseRefreshToken(token: string): RefreshClaim | null {
  const [, sessionId, generation] = shape.exec(token) ?? [];
  return sessionId && generation ? { sessionId, generation: Number(generation), token } : null;
}

const lifetimeSeconds = 1_800;

export type AppealTokens = {
  /** A token with which a suspended member can appeal, valid for 30 minutes from `now`. */
  issue(userId: string, now: Date): string;
  /** The member whose token this is; null for a forged or expired one. */
  read(token: string, now: Date): string | null;
};

/**
 * Proof that the password of a suspended account was just entered. It opens no session: only the calls about the
 * member's own suspension accept it, and its key is derived for nothing else.
 */
export function createAppealTokens(secret: string): AppealTokens {
  const key = deriveKey(secret, 'appeals of suspended members');
  const sign = (userId: string, until: string) => mac(key, userId, until).toString('base64url');
  return {
    issue: (userId, now) => {
      const until = String(Math.floor(now.getTime() / 1_000) + lifetimeSeconds);
      return `${userId}.${until}.${sign(userId, until)}`;
    },
    read: (token, now) => {
      const [userId = '', until = '', signature = ''] = token.split('.');
      const isValid = Number(until) * 1_000 > now.getTime() && isSameText(signature, sign(userId, until));
      return isValid ? userId : null;
    },
  };
}
