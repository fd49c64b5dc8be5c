/** Maximum webs read at a time; each may have 3 MiB of code. */
export const maxWebsAtOnce = 5;

/** Days for which an export can be downloaded. */
export const daysKept = 7;

/** Maximum bytes of all files in a zip that the browser makes, since it builds the zip in memory. */
export const maxArchiveBytes = 256_000_000;

/** Path below the API that is followed by the token of a download, which is a secret. */
export const downloadPath = '/exports/download/';
