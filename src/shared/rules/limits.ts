/** Maximum length of a search text in characters. */
export const maxSearchLength = 200;

/** Maximum number of search results; further matches are neither ranked nor returned. */
export const maxResults = 500;

/** Maximum number of results of a search in code. */
export const maxCodeResults = 100;

/** Maximum items that one call changes. */
export const maxBulk = 100;
