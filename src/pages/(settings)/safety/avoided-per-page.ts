/** Page size of the lists of blocked and muted members. */
export const avoidedPerPage = 20;
