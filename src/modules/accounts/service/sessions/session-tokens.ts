import { deriveKey, isSameText, mac } from '../../../../shared/keys.ts';

/** What a session's tokens are derived from; the salt never leaves the server. */
export type SessionSeed = { id: string; salt: Buffer };
export type RefreshClaim = { sessionId: string; generation: number; token: string };

export type SessionTokens = {
  /** The refresh token of a generation; the same each time, so that a retry can get it again. */
  refreshToken(session: SessionSeed, generation: number): string;
  isRefreshToken(session: SessionSeed, claim: RefreshClaim): boolean;
  /** The value of the page cookie: 256 bits, the session's whole life long. */
  pageToken(session: SessionSeed): string;
  isPageToken(session: SessionSeed, value: string): boolean;
};

/** Derives all tokens of sessions from the site's secret, so that the database holds nothing worth stealing. */
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

const shape = /^rt1\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9]\d{0,8})\.[A-Za-z0-9_-]{43}$/;

/** What a refresh token says of itself, unchecked, or null when it is none. */
export function parseRefreshToken(token: string): RefreshClaim | null {
  const [, sessionId, generation] = shape.exec(token) ?? [];
  return sessionId && generation ? { sessionId, generation: Number(generation), token } : null;
}
