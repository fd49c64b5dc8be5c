import { field, plainText, type Rules } from '../../../shared/rules/rules.ts';
import { isNotEmpty, passwordLength } from './fields.ts';
import { messages } from './messages.ts';

/** Texts about personal tokens. */
export const tokenMessages = {
  tokenCreated: 'Token created',
  tokenRevoked: 'Token revoked',
  tokenNameEmpty: 'Give the token a name',
  tokenOrigin: (origin: string) => `“${origin}” is not the address of a site like https://example.com`,
  tooManyTokens: (max: number) => `You can have ${max} tokens; revoke one first`,
} as const;

export const personalToken: Rules = {
  name: field(
    { name: 'Name', max: 60, isTrimmed: true },
    isNotEmpty(tokenMessages.tokenNameEmpty),
    ...plainText('Name'),
  ),
  password: field(passwordLength, isNotEmpty(messages.passwordRequired)),
};
