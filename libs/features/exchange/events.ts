import type { ShareVia } from '@matlas/contract';

/**
 * A sheet version at one recipient. `by`: the acting person, null for the platform itself; `entryId`: id of the
 * timeline entry.
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

/** Events of this area for later areas, published after the commit. */
declare module '@matlas/server-kit' {
  interface AppEvents {
    /** Also when a received sheet is forwarded; `round` counts the sendings to this recipient. */
    'sheet.sent': ShareEvent & { via: ShareVia };
    'sheet.viewed': ShareEvent;
    'sheet.accepted': ShareEvent;
    'sheet.rejected': ShareEvent & { reason: string; text: string | null };
    'sheet.cancelled': ShareEvent & { text: string | null };
    /** The recipient is not notified. */
    'sheet.recalled': ShareEvent & { /** Timeline entry of the recalled sending. */ sentEntryId: number };
    /**
     * Received sheets were forwarded to one recipient; `sheet.sent` is published for each of them too. `sourceIds`:
     * ids of the received shares.
     */
    'sheets.forwarded': {
      shareIds: readonly number[];
      sourceIds: readonly number[];
      entryId: number;
      by: number | null;
    };
  }
}
