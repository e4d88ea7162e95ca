import { z } from 'zod';
import { reportKind } from '../enums';
import { arrayOf, id } from '../wire/kit';

const MOST_READERS = 50;
const MOST_CHOICES = 200;

/** What the export of a kind is filtered by; its feature reads them. */
const option = z.union([z.string().max(500), z.number(), z.boolean(), z.array(z.string().max(500)).max(MOST_CHOICES)]);
/** The export that a report is made of. */
export const exportInput = {
  kind: reportKind.schema,
  modId: id.optional(),
  runId: id.optional(),
  options: z.record(z.string().max(60), option).default({}),
};
export const readers = {
  /** People of the enterprise who shall look at it: it waits on their home page. */ readerIds: arrayOf(id).refine(
    (ids) => ids.length <= MOST_READERS,
    { message: 'tooManyReaders' },
  ),
};
export const vehicleModel = {
  modId: z.number().int().nullable(),
  /** As the vehicle is called, or was when the report was made. */ modelName: z.string(),
};
