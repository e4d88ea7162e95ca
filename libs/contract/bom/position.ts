import { z } from 'zod';
import {
  bomType,
  candidateSort,
  lockState,
  matchingOrder,
  matchingRule,
  matchingScope,
  matchingTieBreak,
  matchState,
  nodeStatus,
} from '../enums';
import { exemptionFacts, positionFacts } from '../vehicle/exemption-facts';
import { instant } from '../wire/kit';

/** A step of why a position has its match: code of the catalogue `match.reason.*` with its numbers. */
export const matchReason = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) });
/** The data sheet that hangs on a position. */
export const hookedSheet = z.object({
  id: z.number().int(),
  cid: z.number().int(),
  cver: z.string(),
  name: z.string(),
  foreignName: z.string().nullable(),
  kind: z.number().int(),
  status: nodeStatus.schema,
  massGrams: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierForeignName: z.string().nullable(),
});
/** A position of a BOM. `massGrams` is one piece, `quantity` per parent; both exact decimals as text. */
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
  /** As the platform knows the supplier of this code. */ supplierForeignName: z.string().nullable(),
  quantity: z.string(),
  massGrams: z.string().nullable(),
  remark: z.string().nullable(),
  childCount: z.number().int(),
  matchState: matchState.schema,
  candidateCount: z.number().int(),
  /** What the position says for exemptions in place of what stands above it; null: nothing. */
  ownFacts: positionFacts.nullable(),
  sheet: hookedSheet.nullable(),
  version: z.number().int(),
});
export type BomPosition = z.output<typeof bomPosition>;
/** A position in a list, with why it has its match or none. */
export const listedPosition = bomPosition.extend({ reasons: z.array(matchReason) });
export type ListedPosition = z.output<typeof listedPosition>;
const mayDo = z.object({ allowed: z.boolean(), reason: z.string().nullable() });
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
   * What the position says for exemptions, and what counts where it says nothing: from a position above it, else from
   * the model.
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
  can: z.object({ edit: mayDo, delete: mayDo, add: mayDo, hook: mayDo, unhook: mayDo, match: mayDo }),
});
export type BomPositionDetail = z.output<typeof bomPositionDetail>;

/** What a position may hang on, with why it fits. `blocked` says why it cannot be hooked (a draft, say). */
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

/** Figures above the tree: positions by state, and how much of the vehicle's mass has a data sheet. */
export const bomSummary = z.object({
  modId: z.number().int(),
  positions: z.number().int(),
  levels: z.number().int(),
  byState: z.record(matchState.schema, z.number().int()),
  /**
   * Positions whose own data sheet counts, and those without one (`unmatched` and `choose`), as an analysis counts
   * them; assemblies and what lies below a matched position are neither.
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
/** Whose sheets, in which order, and what decides a tie (specification 001 section 9). */
export const matchingOptions = z.object({
  scope: matchingScope.lenient.default(1),
  rule: matchingRule.lenient.default(3),
  order: matchingOrder.lenient.default('own,published,standard'),
  tieBreak: matchingTieBreak.lenient.default('highestVersion'),
  sort: candidateSort.lenient.default('name'),
});
