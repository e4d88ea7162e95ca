/** The first menu entry of all users. */
export const homePath = '/dashboard';
/** Redirects to the first entry of the user's menu (or to its first child) when the menu is loaded. */
export const startPath = '/redirect';
