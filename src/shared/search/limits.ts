/** How many characters a search may have. */
export const longestSearch = 200;

/** A search answers its best matches only, and judges no more than these. */
export const mostFound = 500;
