import { z } from 'zod';
import { shareVia } from './share';
import { id, job } from '../wire/kit';

const nullableText = z.string().nullable();

const whole = z.number().int();
const shareEventFields = {
  shareId: id,
  sheetId: id,
  cid: whole,
  senderId: id,
  receiverId: id,
  by: id.nullable(),
  entryId: whole,
  round: whole,
};
const shareEventSchema = <N extends string, S extends z.ZodRawShape>(name: N, event: S) =>
  z.object({ name: z.literal(name), events: z.array(z.object(event)).readonly() });
/**
 * Events published to other areas. They are stored until they are delivered; see events.ts of the area for their
 * meaning.
 */
const shareEvents = z.discriminatedUnion('name', [
  shareEventSchema('sheet.sent', { ...shareEventFields, via: shareVia }),
  shareEventSchema('sheet.viewed', shareEventFields),
  shareEventSchema('sheet.cancelled', { ...shareEventFields, text: nullableText }),
  shareEventSchema('sheet.recalled', { ...shareEventFields, sentEntryId: whole }),
  shareEventSchema('sheets.forwarded', {
    shareIds: z.array(id).readonly(),
    sourceIds: z.array(id).readonly(),
    entryId: whole,
    by: id.nullable(),
  }),
]);
export type ShareEvents = z.output<typeof shareEvents>;
/** Publishes events of shares, from which notifications and other actions follow. */
export const publishShareEventsJob = job({ name: 'tellShares', retries: 5, input: shareEvents });
