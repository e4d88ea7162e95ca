/** The first entry of everybody's menu. */
export const homePath = '/dashboard';
/** Leads to the first entry of one's own menu (its first child where it has one), as soon as the menu is there. */
export const startPath = '/redirect';
