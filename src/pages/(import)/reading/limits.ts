/** Maximum number of files in a zip. */
export const maxEntries = 50_000;

/** Maximum size of a zip's list of files, in bytes. */
export const maxDirectoryBytes = 32 << 20;

/** Maximum number of characters in the path of a file in a zip. */
export const maxPathLength = 1_000;

/** Maximum size of one text in bytes: a page with a full style sheet and a full script in it, each escaped. */
export const maxTextBytes = 8 << 20;

/** Maximum size of all texts that are read from one file, in bytes. */
export const maxTotalTextBytes = 512 << 20;
