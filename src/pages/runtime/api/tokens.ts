/** The two bearer tokens, in storage shared by all tabs of this browser. */
export type Tokens = { accessToken: string; refreshToken: string };

/** Both tokens, or null when one is missing. */
export function readTokens(): Tokens | null {
  const accessToken = localStorage.getItem('accessToken');
  const refreshToken = localStorage.getItem('refreshToken');
  return accessToken && refreshToken ? { accessToken, refreshToken } : null;
}

export function writeTokens(tokens: Tokens): void {
  localStorage.setItem('refreshToken', tokens.refreshToken);
  localStorage.setItem('accessToken', tokens.accessToken);
}

export function clearTokens(): void {
  localStorage.removeItem('accessToken');
  localStorage.removeItem('refreshToken');
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
