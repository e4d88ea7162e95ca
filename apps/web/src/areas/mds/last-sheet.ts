/**
 * The create pages of the menu (specification 000, section 2) have no id in their address; they continue with the
 * sheet that was last open in this tab.
 */
const storageKey = 'matlas.mds.open';

export const rememberSheet = (id: number): void => sessionStorage.setItem(storageKey, String(id));
export const findLastSheetId = (): number => Number(sessionStorage.getItem(storageKey) ?? 0);
