import { field, plainText, type Rules } from '../../../shared/rules/rules.ts';
import { isNotEmpty, passwordLength } from './fields.ts';
import { messages } from './messages.ts';
import { tokenMessages } from './token-messages.ts';

export const personalToken: Rules = {
  name: field(
    { name: 'Name', max: 60, isTrimmed: true },
    isNotEmpty(tokenMessages.tokenNameEmpty),
    ...plainText('Name'),
  ),
  password: field(passwordLength, isNotEmpty(messages.passwordRequired)),
};
