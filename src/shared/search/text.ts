import { Type } from 'typebox';
import { maxSearchLength } from './limits.ts';

/** What a search without words to look for is told. */
export const missingSearchText = 'Missing search text';

/** The text of a search in a query. */
export const searchText = Type.String({ default: '', maxLength: maxSearchLength });
