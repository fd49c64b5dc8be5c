/** Maximum length of a search text in characters. */
export const maxSearchLength = 200;

/** Maximum number of results; further matches are neither ranked nor returned. */
export const maxResults = 500;

/** The same in code. */
export const maxCodeResults = 100;
