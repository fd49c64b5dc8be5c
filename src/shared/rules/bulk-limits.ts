/** Maximum items that one call changes. */
export const maxBulk = 100;
