import type { ShareVia } from '@matlas/contract';

/**
 * A sheet version at one recipient. `by`: the person who did it, null for the platform itself; `entryId`: of the
 * timeline.
 */
export interface ShareEvent {
  shareId: number;
  sheetId: number;
  cid: number;
  senderId: number;
  receiverId: number;
  by: number | null;
  entryId: number;
  round: number;
}

/** What the area tells later ones, after the commit. */
declare module '@matlas/server-kit' {
  interface AppEvents {
    /** Also when a received sheet is forwarded; `round` counts the sendings to this recipient. */
    'sheet.sent': ShareEvent & { via: ShareVia };
    'sheet.viewed': ShareEvent;
    'sheet.accepted': ShareEvent;
    'sheet.rejected': ShareEvent & { reason: string; text: string | null };
    'sheet.cancelled': ShareEvent & { text: string | null };
    /** The recipient knows nothing of it. */
    'sheet.recalled': ShareEvent & { /** Of the sending that it takes back. */ sentEntryId: number };
    /**
     * Received sheets were handed on to one recipient; each is told as `sheet.sent` too. `sourceIds`: as they had been
     * received.
     */
    'sheets.forwarded': {
      shareIds: readonly number[];
      sourceIds: readonly number[];
      entryId: number;
      by: number | null;
    };
  }
}
