import { AppError } from '../../../shared/errors/app-error.ts';
import { clearTokens, readTokens, type Tokens, writeTokens } from './tokens.ts';

/** One request, which can be sent with or without a bearer token. */
export type Exchange = {
  method: string;
  url: string;
  body?: object;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  keepalive?: boolean;
};
type Send = (
  exchange: Exchange,
  bearer: string | null,
) => Promise<{ status: number; message: string; data: unknown }>;

/**
 * Refreshes the tokens once for all tabs and all pending calls, and returns the access token to use. `stale` is the
 * rejected access token: if storage already holds another one, that one is returned. Returns null and drops the tokens
 * when the server rejects the refresh token, and tells `onRejected` the server's message; throws AppError when the server
 * cannot be reached.
 */
export function refreshTokens(
  stale: string | null,
  send: Send,
  onRejected: (message: string) => void = () => {},
): Promise<string | null> {
  return withLock(async () => {
    const tokens = readTokens();
    if (!tokens) return null;
    if (stale !== null && tokens.accessToken !== stale) return tokens.accessToken;
    const answer = await send({ method: 'POST', url: '/api/v1/users/refresh-token' }, tokens.refreshToken);
    if (answer.status === 429 || answer.status >= 500) throw new AppError(answer.status, answer.message);
    const fresh = answer.status < 400 ? tokensIn(answer.data) : null;
    if (fresh) writeTokens(fresh);
    else {
      clearTokens();
      onRejected(answer.message);
    }
    return fresh?.accessToken ?? null;
  });
}

let tail: Promise<unknown> = Promise.resolve();

// Web Locks exist in secure contexts only (HTTPS and localhost); elsewhere only the calls of one tab are serialized.
async function withLock<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('auth', work);
  const turn = tail.then(work);
  tail = turn.catch(() => undefined);
  return turn;
}

function tokensIn(data: unknown): Tokens | null {
  if (typeof data !== 'object' || data === null) return null;
  if (!('accessToken' in data) || !('refreshToken' in data)) return null;
  const { accessToken, refreshToken } = data;
  return typeof accessToken === 'string' && typeof refreshToken === 'string'
    ? { accessToken, refreshToken }
    : null;
}
