/** What the area tells later ones, after the commit. */
declare module '@matlas/server-kit' {
  interface AppEvents {
    'sheet.saved': { sheetId: number; cid: number; by: number };
    'sheet.released': { sheetId: number; cid: number; by: number };
    'sheet.deleted': { sheetIds: readonly number[]; by: number };
  }
}
export {};
