/** Webs that are read at once, with up to 3 MiB of code each. */
export const maxWebsAtOnce = 5;
