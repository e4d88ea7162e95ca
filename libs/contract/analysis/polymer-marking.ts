import { z } from 'zod';
import { rrrPlace } from './rrr-place';
import { arrayOf, id, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

const int = z.number().int();
const ofVehicle = { modId: id };
const grams = z.string();
/** `marked`: the sheet answers yes, or that marking does not apply. */
export const POLYMER_STATES = ['open', 'notMarked', 'marked'] as const;
export type PolymerState = (typeof POLYMER_STATES)[number];
/** Material of a component that exceeds its limit: plastics over 100 g, elastomers over 200 g. */
export const POLYMER_GROUPS = ['plastics', 'elastomers'] as const;
export type PolymerGroup = (typeof POLYMER_GROUPS)[number];
/** Filter of the components. Without a filter: all. */
export const polymerFilter = {
  ...ofVehicle,
  states: arrayOf(z.enum(POLYMER_STATES)),
  groups: arrayOf(z.enum(POLYMER_GROUPS)),
};
/**
 * A component whose plastics or elastomers must be marked (2003/138/EC; ISO 11469, VDA 260), with the grams
 * directly in one piece of it. Heaviest first.
 */
export const polymerMarkingRow = rrrPlace.extend({
  ancestors: z.array(z.string()),
  plasticGrams: grams,
  elastomerGrams: grams,
  over: z.array(z.enum(POLYMER_GROUPS)),
  answer: z.enum(['yes', 'no', 'notApplicable', 'open']),
  state: z.enum(POLYMER_STATES),
  /** Number of positions that contain it. */
  positions: int,
  /** The first of these positions, with the data sheet that is hooked to it. */
  position: z
    .object({
      id: int,
      name: z.string(),
      foreignName: z.string().nullable(),
      number: z.string().nullable(),
      sheetId: int.nullable(),
      supplierName: z.string().nullable(),
      supplierForeignName: z.string().nullable(),
    })
    .nullable(),
});
export type PolymerMarkingRow = z.output<typeof polymerMarkingRow>;

const base = '/analysis/anaRrrMark';
const query = 'analysis:anaRrrMark:query';

/** Components whose plastics or elastomers must be marked. */
export const polymerMarkingRoutes = {
  /** Polymer parts with the marking that ISO 11469 requires and the one that is declared, a page at a time. */
  polymerMarking: route({
    method: 'POST',
    path: `${base}/polymerMarking`,
    needs: query,
    answer: 'page',
    input: pageInput(polymerFilter),
    output: pageOf(polymerMarkingRow),
  }),
  /** Number of components over a limit, by the answer in their sheets. */
  polymerTotals: route({
    method: 'GET',
    path: `${base}/polymerMarking/totals`,
    needs: query,
    input: z.object({ ...ofVehicle, groups: polymerFilter.groups }),
    output: z.object({
      components: int,
      states: z.array(z.object({ state: z.enum(POLYMER_STATES), components: int })),
    }),
  }),
};
