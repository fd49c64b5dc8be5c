/** The two bearer tokens, kept where every tab of this browser finds them. */
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

/** The user id inside an access token, unchecked, or null when it cannot be read. Only the server judges tokens. */
export function subjectOf(accessToken: string): string | null {
  const payload = accessToken.split('.')[1];
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('sub' in claims)) return null;
    return typeof claims.sub === 'string' ? claims.sub : null;
  } catch {
    return null;
  }
}
