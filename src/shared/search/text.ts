import { Type } from 'typebox';

/** What a search without words to look for is told. */
export const missingSearchText = 'Missing search text';

const longestSearch = 200;

/** The text of a search in a query. */
export const searchText = Type.String({ default: '', maxLength: longestSearch });
