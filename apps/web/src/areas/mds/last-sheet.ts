/**
 * The create pages of the menu (specification 000, section 2) have no id in their address: they go on with the sheet
 * that was open last in this tab.
 */
const storedAs = 'matlas.mds.open';

export const rememberSheet = (id: number): void => sessionStorage.setItem(storedAs, String(id));
export const lastSheet = (): number => Number(sessionStorage.getItem(storedAs) ?? 0);
