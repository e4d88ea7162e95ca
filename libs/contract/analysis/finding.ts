import { z } from 'zod';
import { decidingLimitRow } from './deciding-limit';
import { claimOutcome, decisionState, exemptionFact, verdict } from '../enums';
import { isoDate } from '../wire/kit';

/** The name in the other language, if there is one. */
const foreign = z.string().nullable();
/**
 * Difference of a finding from the compared run. Rows with `gone` come from the compared run. `notComparable`: the
 * regulation was judged in only one of the two runs; the row comes from that run.
 */
export const findingChange = z.enum(['new', 'changed', 'same', 'gone', 'notComparable']);
/**
 * Reasons of the verdict: rule, list version, clause, numbers, exemption, and what would settle it; also as
 * sentences in the caller's language.
 */
export const findingReason = z.object({
  ruleId: z.string(),
  clause: z.string().nullable(),
  listLabel: z.string(),
  denominator: z.enum(['material', 'article']),
  comparison: z.enum(['gt', 'gte']),
  minPercent: z.string(),
  nominalPercent: z.string(),
  disclosedMaxPercent: z.string(),
  maxPercent: z.string(),
  limitPercent: z.string(),
  /** The use condition of the entry, when the use decides. */
  condition: z.string().nullable(),
  exemption: z
    .object({
      entry: z.string(),
      text: z.string(),
      minPercent: z.string().nullable(),
      maxPercent: z.string().nullable(),
      dates: z.string(),
    })
    .nullable(),
  /**
   * Exemptions claimed by application codes that do not apply, or not certainly, with the reason. `entry` is null
   * when the code names no entry.
   */
  claims: z.array(
    z.object({ code: z.string(), entry: z.string().nullable(), outcome: claimOutcome.schema, sentence: z.string() }),
  ),
  /**
   * Thresholds of the entry that depend on the use. The one claimed by an application code was applied; the others
   * are shown as choices.
   */
  uses: z.array(
    z.object({
      name: z.string(),
      limitPercent: z.string(),
      comparison: z.enum(['gt', 'gte']),
      applicationCodes: z.array(z.string()),
      claimed: z.boolean(),
      /**
       * A sentence about a use that is not claimed but would make the result worse if it were. The verdict does not
       * consider it.
       */
      hint: z.string().nullable(),
    }),
  ),
  /** Limit of the entry for all other uses. Null when the entry has no limits by use, or the run did not store it. */
  generalLimit: z.object({ limitPercent: z.string(), comparison: z.enum(['gt', 'gte']) }).nullable(),
  settles: z
    .object({
      by: z.string(),
      nodeId: z.number().int().nullable(),
      nodeName: z.string(),
      nodeForeignName: foreign,
      supplierName: z.string().nullable(),
      supplierForeignName: foreign,
    })
    .nullable(),
  /** Facts that an exemption depends on here and that are not known. */
  missingFacts: z.array(exemptionFact.schema),
  flags: z.array(z.string()),
  sentence: z.string(),
  settlesSentence: z.string().nullable(),
  flagSentences: z.array(z.string()),
});
/**
 * The decision about a finding: in force (`covers`), waiting for approval, or expired. It does not change the
 * verdict.
 */
export const findingDecision = z.object({
  id: z.number().int(),
  state: decisionState.schema,
  covers: z.boolean(),
  until: isoDate,
  by: z.string(),
});
export const finding = z.object({
  id: z.number().int(),
  runId: z.number().int(),
  verdict: verdict.schema,
  /** Null when no regulation is involved: a position without a data sheet. */
  lawId: z.number().int().nullable(),
  lawCode: z.string(),
  lawName: z.string(),
  listLabel: z.string(),
  entryNo: z.string().nullable(),
  substanceName: z.string().nullable(),
  /** Set for a single substance. A group has members instead. */
  cas: z.string().nullable(),
  memberCount: z.number().int(),
  /**
   * Null when data sheets were analysed. The fields of the position then describe the sheet: its name, number and
   * supplier.
   */
  positionId: z.number().int().nullable(),
  sheetId: z.number().int().nullable(),
  positionName: z.string(),
  positionForeignName: foreign,
  positionNumber: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierForeignName: foreign,
  unitKind: z.enum(['material', 'article', 'process-materials', 'unknown-remainder', 'no-sheet']),
  nodeId: z.number().int().nullable(),
  nodeName: z.string().nullable(),
  nodeForeignName: foreign,
  nodeNumber: z.string().nullable(),
  minPercent: z.string().nullable(),
  nominalPercent: z.string().nullable(),
  maxPercent: z.string().nullable(),
  limitPercent: z.string().nullable(),
  /** Null when there is no content, or when it is not disclosed to the caller. */
  decidingLimit: decidingLimitRow.nullable(),
  comparison: z.enum(['gt', 'gte']),
  denominator: z.enum(['material', 'article']),
  exemptionEntry: z.string().nullable(),
  paths: z.number(),
  massMinGrams: z.string(),
  massGrams: z.string(),
  massMaxGrams: z.string(),
  decision: findingDecision.nullable(),
  change: findingChange.nullable(),
  previousVerdict: verdict.schema.nullable(),
  confidential: z.boolean(),
});
export type Finding = z.output<typeof finding>;
const pathStep = z.object({
  kind: z.enum(['position', 'component', 'semiComponent', 'material', 'substance']),
  id: z.number().int(),
  name: z.string(),
  foreignName: foreign,
  number: z.string().nullable(),
  amount: z.string().nullable(),
  massGrams: z.string().nullable(),
  article: z.boolean(),
  sheetId: z.number().int().nullable(),
});
export const findingDetail = finding.extend({
  reason: findingReason,
  path: z.array(pathStep),
  otherPositions: z.number().int(),
});
export type FindingDetail = z.output<typeof findingDetail>;
/**
 * `itemId` is negative for substances that are only summed up and never judged: the jokers. `masked`: the
 * confidential part of one entry; its `itemId` does not refer to an entry.
 */
export const substanceTotal = z.object({
  itemId: z.number().int(),
  masked: z.boolean(),
  lawCode: z.string(),
  lawName: z.string(),
  entryNo: z.string(),
  substanceName: z.string(),
  /** Set for a single substance. A group has members instead. */
  cas: z.string().nullable(),
  memberCount: z.number().int(),
  minGrams: z.string(),
  nominalGrams: z.string(),
  maxGrams: z.string(),
  worst: verdict.schema.nullable(),
  positions: z.number().int(),
  /** Its mass is reported and nothing judged it, because the catalogue did not have it. Absent for all others. */
  uncatalogued: z.boolean().optional(),
});
export type SubstanceTotal = z.output<typeof substanceTotal>;
/** Worst verdicts of a position and everything below it: for prohibited substances, and for duties to declare. */
export const positionVerdict = z.object({
  positionId: z.number().int(),
  prohibited: verdict.schema.nullable(),
  declarable: verdict.schema.nullable(),
});
