import type { CodeField } from '../../(drafts)/index.ts';

/**
 * The type of a dragged insertion: while it is over a pane, only the names of the types can be read. It is all that the panes share
 * with the assets, which are loaded later.
 */
export const insertionType = (field: CodeField) => `application/x-codeweb-${field}`;

/** The type of the style sheet that a dragged insertion needs. */
export const sheetType = 'application/x-codeweb-sheet';

/** Whether this is a style sheet of the site's fonts. Anything else was dragged from a page of somebody else. */
export const isFontSheet = (url: string): boolean => url.startsWith(`${location.origin}/fonts/`);
