import { Type } from 'typebox';
import { maxSearchLength } from '../rules/search-limits.ts';

/** Error message for a blank search text. */
export const missingSearchText = 'Missing search text';

/** Schema of the search text in a query string. */
export const searchText = Type.String({
  description: 'The text to search for',
  default: '',
  maxLength: maxSearchLength,
});
