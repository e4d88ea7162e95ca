import { z } from 'zod';
import { decidingLimitRow } from './deciding-limit';
import { claimOutcome, decisionState, exemptionFact, verdict } from '../enums';
import { isoDate } from '../wire/kit';

/** A name in another language, where one is kept. */
const foreign = z.string().nullable();
/**
 * How a finding stands against the compared run. `gone` rows belong to that run; `notComparable` ones, of a law that
 * judged in one of the two runs only, belong to the run that found them.
 */
export const findingChange = z.enum(['new', 'changed', 'same', 'gone', 'notComparable']);
/**
 * Why: rule, list version, clause, numbers, exemption, what settles it; rendered as sentences in the caller's language.
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
  /** What the entry says of the use, where the use decides. */
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
   * Exemptions that application codes claim and that do not hold, or not surely, with why. `entry` is null where the
   * code names none.
   */
  claims: z.array(
    z.object({ code: z.string(), entry: z.string().nullable(), outcome: claimOutcome.schema, sentence: z.string() }),
  ),
  /**
   * Thresholds by use beside the entry's general one: the one that an application code claimed judged, the others are
   * offered.
   */
  uses: z.array(
    z.object({
      name: z.string(),
      limitPercent: z.string(),
      comparison: z.enum(['gt', 'gte']),
      applicationCodes: z.array(z.string()),
      claimed: z.boolean(),
      /**
       * Of a use that nobody claimed, where a claim would make the result worse; a sentence, the verdict is without it.
       */
      hint: z.string().nullable(),
    }),
  ),
  /** The entry's limit for all other uses; null where it has none by use, or where a run did not keep it. */
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
  /** What an exemption hangs on here and nobody gave. */ missingFacts: z.array(exemptionFact.schema),
  flags: z.array(z.string()),
  sentence: z.string(),
  settlesSentence: z.string().nullable(),
  flagSentences: z.array(z.string()),
});
/** The decision that speaks of a finding: in force (`covers`), waiting, or run out. The verdict stays what it is. */
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
  /** Null where no law speaks: a position without a data sheet. */ lawId: z.number().int().nullable(),
  lawCode: z.string(),
  lawName: z.string(),
  listLabel: z.string(),
  entryNo: z.string().nullable(),
  substanceName: z.string().nullable(),
  /** Of a single substance; a group has members instead. */ cas: z.string().nullable(),
  memberCount: z.number().int(),
  /**
   * Null where data sheets were analysed: the sheet stands in the position's place, with its name, number and supplier.
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
  /** Null where nothing is measured, or the reader may not know it. */ decidingLimit: decidingLimitRow.nullable(),
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
 * `itemId` is negative for what is only weighed, never judged: the jokers. `masked`: what is confidential in one entry;
 * its `itemId` is no entry's.
 */
export const substanceTotal = z.object({
  itemId: z.number().int(),
  masked: z.boolean(),
  lawCode: z.string(),
  lawName: z.string(),
  entryNo: z.string(),
  substanceName: z.string(),
  /** Of a single substance; a group has members instead. */ cas: z.string().nullable(),
  memberCount: z.number().int(),
  minGrams: z.string(),
  nominalGrams: z.string(),
  maxGrams: z.string(),
  worst: verdict.schema.nullable(),
  positions: z.number().int(),
});
export type SubstanceTotal = z.output<typeof substanceTotal>;
/** Worst verdicts of one position and of what lies below it: prohibited substances, and duties to declare. */
export const positionVerdict = z.object({
  positionId: z.number().int(),
  prohibited: verdict.schema.nullable(),
  declarable: verdict.schema.nullable(),
});
