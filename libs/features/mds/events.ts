import type { Auth } from '@matlas/server-kit';

/** Of a request to another owner: who asks, what comes in, and the sheets of who is asked. */
export interface AskWords {
  asking: { nameZh: string; nameEn: string };
  changes: readonly { name: string; foreignName: string | null; cver: string | null }[];
  sheets: readonly {
    name: string;
    foreignName: string | null;
    enterpriseId: number;
    organisationId: number;
    createdBy: number;
  }[];
}
/** What the area tells later ones, after the commit. */
declare module '@matlas/server-kit' {
  interface AppEvents {
    /** A person or a key of another enterprise looks into a sheet that it received. */
    'sheet.opened': { sheetId: number; auth: Auth };
    'sheet.saved': { sheetId: number; cid: number; by: number };
    'sheet.released': { sheetId: number; cid: number; by: number };
    /** Many in one go: a cascade. */
    'sheets.released': { sheetIds: readonly number[]; by: number };
    'sheet.deleted': { sheetIds: readonly number[]; by: number };
    'sheet.restored': { sheetId: number; cid: number; by: number };
    /** Once for each person and notice: how many of their sheets end, and the first of them. */
    'sheets.expiring': {
      enterpriseId: number;
      createdBy: number;
      days: number;
      count: number;
      sheetId: number;
      name: string;
      foreignName: string | null;
      validUntil: string;
    };
    'cascade.asked': { cascadeId: number; enterpriseId: number } & AskWords;
    'cascade.withdrawn': { cascadeId: number; enterpriseId: number } & AskWords;
  }
}
