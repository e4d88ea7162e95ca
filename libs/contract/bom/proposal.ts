import { z } from 'zod';
import { arrayOf, id, instant, route } from '../wire/kit';
import { bomPosition, hookedSheet } from './position';

/** A data sheet that arrived, and a position of the BOM that it fits. */
export const bomProposal = z.object({
  id: z.number().int(),
  position: bomPosition.pick({
    id: true,
    name: true,
    foreignName: true,
    number: true,
    supplierName: true,
    supplierForeignName: true,
    matchState: true,
    sheet: true,
  }),
  /** The data sheet that is offered. */
  sheet: hookedSheet,
  /** `new`: the position has no data sheet; `version`: a newer version of its data sheet. */
  kind: z.enum(['new', 'version']),
  /** The data sheet of the position was chosen by hand, and is replaced only when asked for. */
  byHand: z.boolean(),
  createTime: instant,
});
export type BomProposal = z.output<typeof bomProposal>;

const info = '/bom/info';
const proposalIds = arrayOf(id).refine((given) => given.length > 0, { message: 'empty' });
export const proposalRoutes = {
  /** Data sheets that arrived since the last matching and fit positions of the model, in tree order. */
  proposals: route({
    method: 'GET',
    path: `${info}/proposals/{modId}`,
    needs: 'bom:info:query',
    input: z.object({ modId: id }),
    output: z.array(bomProposal),
    answer: 'list',
  }),
  /**
   * Attaches proposed data sheets. Positions with a sheet chosen by hand keep it unless `replaceByHand`; what cannot be
   * attached any more is left and explained.
   */
  takeProposals: route({
    method: 'POST',
    path: `${info}/takeProposals`,
    needs: 'bom:info:hook',
    says: 'saved',
    input: z.object({ modId: id, proposalIds, replaceByHand: z.boolean().default(false) }),
    output: z.object({
      taken: z.number().int(),
      /** Positions that keep a sheet chosen by hand. */
      kept: z.number().int(),
      left: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
  }),
  /** Removes proposals; the same data sheet is not proposed again for the position. */
  dismissProposals: route({
    method: 'POST',
    path: `${info}/dismissProposals`,
    needs: 'bom:info:hook',
    input: z.object({ modId: id, proposalIds }),
    output: z.object({ dismissed: z.number().int() }),
  }),
};
