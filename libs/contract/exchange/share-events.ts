import { z } from 'zod';
import { shareVia } from './share';
import { id, job } from '../wire/kit';

const told = z.string().nullable();

const whole = z.number().int();
const happenedToShare = {
  shareId: id,
  sheetId: id,
  cid: whole,
  senderId: id,
  receiverId: id,
  by: id.nullable(),
  entryId: whole,
  round: whole,
};
const toldOf = <N extends string, S extends z.ZodRawShape>(name: N, event: S) =>
  z.object({ name: z.literal(name), events: z.array(z.object(event)).readonly() });
/** What later areas are told, kept until they were (events.ts of the area has the meaning). */
const toldShares = z.discriminatedUnion('name', [
  toldOf('sheet.sent', { ...happenedToShare, via: shareVia }),
  toldOf('sheet.viewed', happenedToShare),
  toldOf('sheet.cancelled', { ...happenedToShare, text: told }),
  toldOf('sheet.recalled', { ...happenedToShare, sentEntryId: whole }),
  toldOf('sheets.forwarded', {
    shareIds: z.array(id).readonly(),
    sourceIds: z.array(id).readonly(),
    entryId: whole,
    by: id.nullable(),
  }),
]);
export type ToldShares = z.output<typeof toldShares>;
/** Notes and whatever else follows from what happened to many shares at once. */
export const tellSharesJob = job({ name: 'tellShares', retries: 5, input: toldShares });
