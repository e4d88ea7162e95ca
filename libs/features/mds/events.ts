import type { Auth } from '@matlas/server-kit';

/** A request to another owner: the asking enterprise, the incoming sheet or substance, and the owner's sheets. */
export interface AskNoticeTexts {
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
/** Events of this area for later areas, published after the commit. */
declare module '@matlas/server-kit' {
  interface AppEvents {
    /** A user or API key of another enterprise opened a received sheet. */
    'sheet.opened': { sheetId: number; auth: Auth };
    'sheet.saved': { sheetId: number; cid: number; by: number };
    'sheet.released': { sheetId: number; cid: number; by: number };
    /** Many releases at once, by a cascade. */
    'sheets.released': { sheetIds: readonly number[]; by: number };
    'sheet.deleted': { sheetIds: readonly number[]; by: number };
    'sheet.restored': { sheetId: number; cid: number; by: number };
    /** Once for each person and notice: the number of their expiring sheets, and the first of them. */
    /** A substance that the catalogue did not have was replaced in the sheets of an enterprise. */
    'substance.replaced': {
      substanceId: number;
      enterpriseId: number;
      /** Authors of the sheets. */
      authorIds: number[];
      sheets: number;
      nameZh: string | null;
      nameEn: string;
      replacement: { id: number; cas: string | null; nameZh: string | null; nameEn: string };
    };
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
    'cascade.asked': { cascadeId: number; enterpriseId: number } & AskNoticeTexts;
    'cascade.withdrawn': { cascadeId: number; enterpriseId: number } & AskNoticeTexts;
  }
}
