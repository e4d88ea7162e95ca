import { z } from 'zod';
import { id, route } from '../wire/kit';
import { sheetCheck, sheetRow } from './mds';

const base = '/mds/multiSource';
/** Which alternative of which node of a sheet: by its position below the node. */
const place = z.object({ sheetId: id, nodeId: id, pos: z.coerce.number().int().min(0).max(100_000) });
const told = z.object({
  pos: z.number().int(),
  name: z.string(),
  foreignName: z.string().nullable(),
  /** One piece. */ massGrams: z.string(),
});

/** What a person confirms before another alternative of a released sheet is preferred. */
export const preferPreview = z.object({
  from: told.nullable(),
  to: told,
  newCver: z.string(),
  /** Of the whole sheet, calculated; empty for one without a mass. */
  massGrams: z.object({ was: z.string(), is: z.string() }),
  /** Sheets that use the version; they stay with it until a cascade or they themselves take the new one. */
  users: z.number().int(),
  check: sheetCheck,
});
export type PreferPreview = z.output<typeof preferPreview>;

/**
 * The one thing that may be switched on a released sheet (specification 000, section 4): it makes a new release,
 * libs/features/mds/README.md.
 */
export const mdsMultiSourceApi = {
  preview: route({
    method: 'GET',
    path: `${base}/preview`,
    needs: 'mds:sheet:release',
    input: place,
    output: preferPreview,
  }),
  /** `replaces` is the position that was preferred when the person confirmed; absent where none was. */
  prefer: route({
    method: 'POST',
    path: `${base}/prefer`,
    needs: 'mds:sheet:release',
    input: place.extend({ replaces: z.preprocess((v) => v ?? undefined, z.coerce.number().int().min(0).optional()) }),
    output: sheetRow,
  }),
};
