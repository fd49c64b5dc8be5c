/** How many characters a search may have. */
export const maxSearchLength = 200;

/** A search answers its best matches only, and judges no more than these. */
export const maxResults = 500;
