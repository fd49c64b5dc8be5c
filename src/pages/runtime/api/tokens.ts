/** The two bearer tokens, in storage shared by all tabs of this browser. */
export type Tokens = { accessToken: string; refreshToken: string };

/** Both tokens, or null without a refresh token. A lost access token reads as '', which the first 401 replaces. */
export function readTokens(): Tokens | null {
  const refreshToken = readToken('refreshToken');
  return refreshToken ? { accessToken: readToken('accessToken'), refreshToken } : null;
}

/** A text that no header can carry is not a token. */
function readToken(name: string): string {
  const token = localStorage.getItem(name) ?? '';
  return /^[!-~]*$/.test(token) ? token : '';
}

export function writeTokens(tokens: Tokens): void {
  localStorage.setItem('refreshToken', tokens.refreshToken);
  localStorage.setItem('accessToken', tokens.accessToken);
}

/** The access token is removed last, as it is stored last, because other tabs act on its event. */
export function clearTokens(): void {
  localStorage.removeItem('refreshToken');
  localStorage.removeItem('accessToken');
}

/** The user id in an access token, or null when it cannot be decoded. Not verified: only the server verifies tokens. */
export function subjectOf(accessToken: string): string | null {
  const { sub } = claimsOf(accessToken);
  return typeof sub === 'string' ? sub : null;
}

const renewBefore = 30_000;

/** Whether an access token expires within 30 s of `now` (ms), by its unverified `exp` claim. */
export function isExpiring(accessToken: string, now: number): boolean {
  const { exp } = claimsOf(accessToken);
  return typeof exp === 'number' && exp * 1_000 - now < renewBefore;
}

function claimsOf(accessToken: string): { sub?: unknown; exp?: unknown } {
  const payload = accessToken.split('.')[1];
  if (!payload) return {};
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
