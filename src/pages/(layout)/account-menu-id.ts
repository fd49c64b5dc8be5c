/** The menu that buttons with this `popoverTarget` open; the server renders it once. */
export const accountMenuId = 'account-menu';
