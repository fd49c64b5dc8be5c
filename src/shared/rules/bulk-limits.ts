/** Items that one call changes at most. */
export const maxBulk = 100;
