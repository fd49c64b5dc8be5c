import { field, plainText, type Rules } from '../../../shared/rules/rules.ts';
import { messages } from './messages.ts';

export const collectionDetails = {
  name: field(
    { name: 'Name', max: 100, isTrimmed: true },
    [(value) => value !== '', messages.nameRequired],
    ...plainText('Name'),
  ),
  description: field({ name: 'Description', max: 5_000, isTrimmed: true }),
} satisfies Rules;
