import { z } from 'zod';
import { reportKind } from '../enums';
import { arrayOf, id } from '../wire/kit';

const MAX_READERS = 50;
const MAX_CHOICES = 200;

/** Filters of the export. The feature that owns the kind of report interprets them. */
const option = z.union([z.string().max(500), z.number(), z.boolean(), z.array(z.string().max(500)).max(MAX_CHOICES)]);
/** The export from which a report is made. */
export const exportInput = {
  kind: reportKind.schema,
  modId: id.optional(),
  runId: id.optional(),
  options: z.record(z.string().max(60), option).default({}),
};
export const readers = {
  /** Users of the enterprise who shall read the report. It appears on their home page. */
  readerIds: arrayOf(id).refine((ids) => ids.length <= MAX_READERS, { message: 'tooManyReaders' }),
};
export const vehicleModel = {
  modId: z.number().int().nullable(),
  /** Name of the vehicle, or the name that it had when the report was made. */
  modelName: z.string(),
};
