/** Texts about personal tokens. */
export const tokenMessages = {
  tokenCreated: 'Token created',
  tokenRevoked: 'Token revoked',
  tokenNameEmpty: 'Give the token a name',
  tokenOrigin: (origin: string) => `“${origin}” is not the address of a site like https://example.com`,
  tooManyTokens: (max: number) => `You can have ${max} tokens; revoke one first`,
} as const;
