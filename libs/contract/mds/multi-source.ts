import { z } from 'zod';
import { id, route } from '../wire/kit';
import { sheetCheck, sheetRow } from './mds';

const base = '/mds/multiSource';
/** An alternative of a node of a sheet, given by its position below the node. */
const place = z.object({ sheetId: id, nodeId: id, pos: z.coerce.number().int().min(0).max(100_000) });
const alternative = z.object({
  pos: z.number().int(),
  name: z.string(),
  foreignName: z.string().nullable(),
  /** Mass of one piece. */
  massGrams: z.string(),
});

/** Preview to confirm before another alternative of a released sheet is preferred. */
export const preferPreview = z.object({
  from: alternative.nullable(),
  to: alternative,
  newCver: z.string(),
  /** Calculated mass of the whole sheet; empty for a sheet without a mass. */
  massGrams: z.object({ was: z.string(), is: z.string() }),
  /** Number of sheets that use the version. They keep it until a cascade or their owners replace it. */
  users: z.number().int(),
  check: sheetCheck,
});
export type PreferPreview = z.output<typeof preferPreview>;

/**
 * Preferred alternative of a component with several sources. It is the only data of a released sheet that can be
 * changed (specification 000, section 4); the change creates a new release, see libs/features/mds/README.md.
 */
export const mdsMultiSourceApi = {
  /** What would change if another source became the preferred one. Nothing is saved. */
  preview: route({
    method: 'GET',
    path: `${base}/preview`,
    needs: 'mds:sheet:release',
    input: place,
    output: preferPreview,
  }),
  /**
   * Makes another source the preferred one. `replaces`: position of the alternative that was preferred at the time of
   * the preview; absent when there was none.
   */
  prefer: route({
    method: 'POST',
    path: `${base}/prefer`,
    needs: 'mds:sheet:release',
    input: place.extend({ replaces: z.preprocess((v) => v ?? undefined, z.coerce.number().int().min(0).optional()) }),
    output: sheetRow,
  }),
};
