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
const eventsOf = <N extends string, S extends z.ZodRawShape>(name: N, event: S) =>
  z.object({ name: z.literal(name), events: z.array(z.object(event)).readonly() });
/** What later areas are told, kept until they were (events.ts of the area has the meaning). */
const shareEvents = z.discriminatedUnion('name', [
  eventsOf('sheet.sent', { ...happenedToShare, via: shareVia }),
  eventsOf('sheet.viewed', happenedToShare),
  eventsOf('sheet.cancelled', { ...happenedToShare, text: told }),
  eventsOf('sheet.recalled', { ...happenedToShare, sentEntryId: whole }),
  eventsOf('sheets.forwarded', {
    shareIds: z.array(id).readonly(),
    sourceIds: z.array(id).readonly(),
    entryId: whole,
    by: id.nullable(),
  }),
]);
export type ShareEvents = z.output<typeof shareEvents>;
/** Notes and whatever else follows from what happened to many shares at once. */
export const publishShareEventsJob = job({ name: 'tellShares', retries: 5, input: shareEvents });
