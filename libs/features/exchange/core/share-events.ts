import type { ShareEvent } from '../events';
import type { Auth } from '@matlas/server-kit';
import type { Actor, ShareRecord } from './share.record';

/** The event of a share for later areas. @param entries ids of timeline entries by share */
export const toShareEvent = (
  auth: Auth,
  { kid, sheetId, cid, senderId, receiverId, round }: ShareRecord,
  entries: ReadonlyMap<number, number>,
): ShareEvent => ({
  shareId: kid,
  sheetId,
  cid: Number(cid),
  senderId,
  receiverId,
  round,
  by: auth.userId || null,
  entryId: entries.get(kid) ?? 0,
});

/** The side on which the caller acts: an operating centre acts for the enterprise of the share. */
export const actorFor = (auth: Auth, enterpriseId: number): Actor => ({
  userId: auth.userId,
  enterpriseId: auth.scope.reach === 'all' ? enterpriseId : auth.enterpriseId,
});
