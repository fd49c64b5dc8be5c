/** Pattern of an id (a UUID), to be part of larger patterns. */
export const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Matches whole ids. Server code uses `isId`. */
export const idShape = new RegExp(`^${idPattern}$`);
