import { z } from 'zod';
import { MATCHING_DEFAULTS, NODE_ACTIONS } from '@matlas/domain';
import {
  auditStatus,
  bomType,
  candidateSort,
  lockState,
  matchingOrder,
  matchingRule,
  matchingScope,
  matchingTieBreak,
  matchState,
  nodeStatus,
  operationFlag,
} from '../enums';
import { exemptionFacts, positionFacts } from '../vehicle/exemption-facts';
import { instant } from '../wire/kit';

/** One reason for the match of a position: a code of the catalogue `match.reason.*` with its parameters. */
export const matchReason = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) });
/** The data sheet hooked to a position. */
export const hookedSheet = z.object({
  id: z.number().int(),
  cid: z.number().int(),
  cver: z.string(),
  name: z.string(),
  foreignName: z.string().nullable(),
  kind: z.number().int(),
  status: nodeStatus.schema,
  massGrams: z.string().nullable(),
  /** In the audit of the enterprise of the vehicle. */
  auditStatus: auditStatus.schema.optional(),
  supplierName: z.string().nullable(),
  supplierForeignName: z.string().nullable(),
});
/**
 * A position of a BOM. `massGrams` is the mass of one piece, `quantity` the number of pieces in the parent; both
 * are exact decimals as text.
 */
export const bomPosition = z.object({
  id: z.number().int(),
  modId: z.number().int(),
  parentId: z.number().int().nullable(),
  level: z.number().int(),
  ord: z.number().int(),
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  supplierCode: z.string().nullable(),
  supplierName: z.string().nullable(),
  /** Name of the supplier with this code in the platform. */
  supplierForeignName: z.string().nullable(),
  quantity: z.string(),
  massGrams: z.string().nullable(),
  remark: z.string().nullable(),
  childCount: z.number().int(),
  matchState: matchState.schema,
  candidateCount: z.number().int(),
  /** How the position got its data sheet. */
  operationFlag: operationFlag.schema,
  /** Facts for exemptions set on this position, which override those from above; null when none is set. */
  ownFacts: positionFacts.nullable(),
  sheet: hookedSheet.nullable(),
  version: z.number().int(),
});
export type BomPosition = z.output<typeof bomPosition>;
/** A position in a list, with the reasons for its match or for having none. */
export const listedPosition = bomPosition.extend({ reasons: z.array(matchReason) });
export type ListedPosition = z.output<typeof listedPosition>;
const actionPermission = z.object({ allowed: z.boolean(), reason: z.string().nullable() });
export const bomPositionDetail = bomPosition.extend({
  path: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      foreignName: z.string().nullable(),
      number: z.string().nullable(),
    }),
  ),
  reasons: z.array(matchReason),
  usedIn: z.number().int(),
  /**
   * Facts for exemptions set on this position. `factsAbove`: the facts that apply where none is set, from a
   * position above or else from the model.
   */
  facts: positionFacts,
  factsAbove: exemptionFacts,
  mass: z.object({
    bomGrams: z.string().nullable(),
    sheetGrams: z.string().nullable(),
    deviationPercent: z.string().nullable(),
    allowedPercent: z.string().nullable(),
    ok: z.boolean().nullable(),
  }),
  /** Every action on the position; `reason` says why it is refused, in the caller's language. */
  can: z.record(z.enum(NODE_ACTIONS), actionPermission),
});
export type BomPositionDetail = z.output<typeof bomPositionDetail>;

/**
 * A data sheet that may be hooked to a position, with the reasons why it fits. `blocked`: why it cannot be hooked,
 * for example because it is a draft.
 */
export const matchCandidate = hookedSheet.extend({
  number: z.string().nullable(),
  supplierCode: z.string().nullable(),
  releasedAt: instant.nullable(),
  createTime: instant,
  reasons: z.array(matchReason),
  tied: z.boolean(),
  blocked: z.string().nullable(),
});
export type MatchCandidate = z.output<typeof matchCandidate>;

/** For each action, how many of some positions allow it, and why the others do not. */
export const positionPermits = z.array(
  z.object({
    action: z.enum(NODE_ACTIONS),
    /** Positions that allow it. */
    allowed: z.array(z.number().int()),
    refused: z.array(
      z.object({
        reason: z.string(),
        count: z.number().int(),
        /** The first of them. */
        names: z.array(z.string()),
      }),
    ),
  }),
);
export type PositionPermitSummary = z.output<typeof positionPermits>[number];

/** Summary of the BOM: positions by state, and the share of the vehicle's mass that has a data sheet. */
export const bomSummary = z.object({
  modId: z.number().int(),
  positions: z.number().int(),
  levels: z.number().int(),
  byState: z.record(matchState.schema, z.number().int()),
  /**
   * Positions with their own data sheet, and positions without one (`unmatched` and `choose`), counted as in an
   * analysis. Assemblies and everything below a matched position are in neither number.
   */
  withSheet: z.number().int(),
  withoutSheet: z.number().int(),
  bomMassGrams: z.string(),
  coveredMassGrams: z.string(),
  coveredPercent: z.string().nullable(),
  suppliersUnmatched: z.number().int(),
  lockState: lockState.schema,
  bomType: bomType.schema,
  updateTime: instant.nullable(),
});
export type BomSummary = z.output<typeof bomSummary>;
/** Options of matching: whose sheets, in which order, and how ties are decided (specification 001 section 9). */
export const matchingOptions = z.object({
  scope: matchingScope.lenient.default(1),
  rule: matchingRule.lenient.default(3),
  order: matchingOrder.lenient.default('own,published,standard'),
  tieBreak: matchingTieBreak.lenient.default(MATCHING_DEFAULTS.tieBreak),
  /** Order of candidates; the best match first when absent. */
  sort: candidateSort.lenient.optional(),
});
