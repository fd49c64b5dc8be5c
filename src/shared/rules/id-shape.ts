/** Pattern of an id (a UUID), to be part of larger patterns. */
export const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** A text that has the shape of an id; no entity has any other id. */
export const idShape = new RegExp(`^${idPattern}$`);
