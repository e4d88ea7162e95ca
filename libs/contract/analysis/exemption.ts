import { z } from 'zod';
import { decidingLimitRow } from './deciding-limit';
import { claimOutcome, endEffect, entryEndKind, exemptionFact, verdict } from '../enums';
import { arrayOf, fileBody, flag, id, isoDate, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

const foreign = z.string().nullable();
/**
 * Facts of the vehicle by which exemptions were judged. Null means not known; in a run over data sheets all are null.
 */
const runDates = z.object({
  typeApproval: isoDate.nullable(),
  putOnMarket: isoDate.nullable(),
  engineDeveloped: isoDate.nullable(),
  sparePart: z.boolean().nullable(),
});
const entryEnd = z.object({ by: entryEndKind.schema, date: isoDate, effect: endEffect.schema });
/**
 * An exemption entry of an annex, as the run recorded it. `entryId` is unique within the run. `reviewDue` is the date
 * of a review; it does not end the exemption.
 */
const exemptionEntry = z.object({
  entryId: z.number().int(),
  lawCode: z.string(),
  entry: z.string(),
  text: z.string(),
  minPercent: z.string().nullable(),
  maxPercent: z.string().nullable(),
  typeApprovedFrom: isoDate.nullable(),
  ends: z.array(entryEnd),
  sparePartsOnly: z.boolean(),
  superseded: z.boolean(),
  reviewDue: z.string().nullable(),
});
const outcomeCounts = z.record(claimOutcome.schema, z.number().int());
const entryUse = exemptionEntry.extend({ findings: z.number().int(), massGrams: z.string(), counts: outcomeCounts });
/** The newest run of an analysed target, such as a vehicle. */
export const exemptionRun = z.object({
  runId: z.number().int(),
  title: z.string(),
  number: z.number().int(),
  asOf: isoDate,
  modId: z.number().int().nullable(),
  claims: z.number().int(),
});
export type ExemptionRun = z.output<typeof exemptionRun>;
export const exemptionSummary = exemptionRun.extend({
  dates: runDates,
  /** Number of positions that were judged by facts of their own instead of those of the vehicle. */
  ownPositions: z.number().int(),
  /** False for runs made before claims were stored; such a run has to be repeated. */
  kept: z.boolean(),
  /** Number of findings by the outcome of their best claim. */
  counts: outcomeCounts,
  entries: z.array(entryUse),
  /** Number of findings over a limit for which no exemption is claimed. */
  unclaimed: z.number().int(),
  /** Number of confidential findings. Only their owners see whether they are exempt, and by which entry. */
  hidden: z.number().int(),
});
export type ExemptionSummary = z.output<typeof exemptionSummary>;
/** One application code claimed in one finding, with the outcome of the claim. */
export const exemptionClaim = z.object({
  /** Identifies the claim within this finding. */
  id: z.string(),
  findingId: z.number().int(),
  claimId: z.number().int(),
  runId: z.number().int(),
  verdict: verdict.schema,
  lawId: z.number().int(),
  lawCode: z.string(),
  substanceName: z.string().nullable(),
  cas: z.string().nullable(),
  memberCount: z.number().int(),
  positionId: z.number().int().nullable(),
  positionName: z.string(),
  positionForeignName: foreign,
  positionNumber: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierForeignName: foreign,
  nodeName: z.string().nullable(),
  nodeForeignName: foreign,
  minPercent: z.string().nullable(),
  maxPercent: z.string().nullable(),
  limitPercent: z.string().nullable(),
  decidingLimit: decidingLimitRow.nullable(),
  massGrams: z.string(),
  code: z.string(),
  codeText: z.string().nullable(),
  outcome: claimOutcome.schema,
  /** The outcome of the claim as a sentence in the language of the caller. */
  sentence: z.string(),
  /** True when the verdict of the finding (exempt or depends) follows from this claim. */
  decides: z.boolean(),
  entry: exemptionEntry.nullable(),
  /** The end date of the entry that affects the vehicle first. */
  end: entryEnd.nullable(),
  /** Facts that the claim depends on and that are not known. */
  missingFacts: z.array(exemptionFact.schema),
});
export type ExemptionClaim = z.output<typeof exemptionClaim>;

/** A vehicle or another analysed target with findings that are exempt by an entry. */
const affected = z.object({
  ...exemptionRun.pick({ runId: true, title: true, number: true, modId: true }).shape,
  entryId: z.number().int(),
  effect: endEffect.schema,
  date: isoDate.nullable(),
  findings: z.number().int(),
  parts: z.number().int(),
  massGrams: z.string(),
  suppliers: z.array(z.object({ name: z.string(), foreignName: foreign })),
});
const calendarEnd = z.object({
  lawCode: z.string(),
  entry: z.string(),
  text: z.string(),
  by: entryEndKind.schema,
  date: isoDate,
  affected: z.array(affected),
});
const review = z.object({
  lawCode: z.string(),
  entry: z.string(),
  text: z.string(),
  reviewDue: z.string(),
  affected: z.array(affected),
});
/**
 * The end dates, by month, of the entries on which the newest runs of the enterprise depend. Review dates are listed
 * separately, because a review does not end an entry.
 */
export const exemptionCalendar = z.object({
  from: isoDate,
  months: z.array(z.object({ month: z.string(), ends: z.array(calendarEnd) })),
  reviews: z.array(review),
  runs: z.number().int(),
  hidden: z.number().int(),
});
export type ExemptionCalendar = z.output<typeof exemptionCalendar>;
export type CalendarEnd = z.output<typeof calendarEnd>;
export type AffectedRun = z.output<typeof affected>;

const changedFinding = z.object({
  findingId: z.number().int(),
  before: verdict.schema,
  after: verdict.schema,
  lawCode: z.string(),
  substanceName: z.string().nullable(),
  positionName: z.string(),
  positionForeignName: foreign,
  positionNumber: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierForeignName: foreign,
  nodeName: z.string().nullable(),
  nodeForeignName: foreign,
  maxPercent: z.string().nullable(),
  massGrams: z.string(),
  entryBefore: z.string().nullable(),
  entryAfter: z.string().nullable(),
});
/**
 * The verdicts that the findings of a run would have under other dates of the vehicle. Nothing is saved. `findings`
 * holds the findings whose verdict changes, worst first; `changed` is the number of all of them.
 */
export const exemptionWhatIf = z.object({
  dates: runDates,
  changed: z.number().int(),
  before: z.record(verdict.schema, z.number().int()),
  after: z.record(verdict.schema, z.number().int()),
  findings: z.array(changedFinding),
  hidden: z.number().int(),
});
export type ExemptionWhatIf = z.output<typeof exemptionWhatIf>;

const base = '/analysis/exemption';
const query = 'analysis:exemption:query';
const claimsInput = {
  runId: id,
  outcomes: arrayOf(claimOutcome.schema),
  entryIds: arrayOf(z.coerce.number().int().positive()),
  supplier: z.string().max(400).optional(),
};
const calendarInput = z.object({ /** Also what ended before today. */ past: flag.default(false) });
/**
 * Exemption analysis: which findings are exempt, by which entry and until when; which entries end when; what other
 * dates of the vehicle would change.
 */
export const analysisExemptionApi = {
  /** Analysis runs whose exemptions can be shown. */
  runs: route({ method: 'GET', path: `${base}/runs`, needs: query, output: z.array(exemptionRun), answer: 'list' }),
  /** Exemptions of a run counted by state and annex entry. */
  summary: route({
    method: 'GET',
    path: `${base}/summary/{runId}`,
    needs: query,
    input: z.object({ runId: id }),
    output: exemptionSummary,
  }),
  /** Uses of exemptions in a run, a page at a time. */
  claims: route({
    method: 'POST',
    path: `${base}/claims`,
    needs: query,
    input: pageInput(claimsInput),
    output: pageOf(exemptionClaim),
    answer: 'page',
  }),
  /** What would change if the model had other dates of type approval or market introduction. Nothing is saved. */
  whatIf: route({
    method: 'POST',
    path: `${base}/whatIf`,
    needs: query,
    input: z.object({
      runId: id,
      typeApproval: isoDate.nullish(),
      putOnMarket: isoDate.nullish(),
      engineDeveloped: isoDate.nullish(),
      sparePart: z.boolean().nullish(),
    }),
    output: exemptionWhatIf,
  }),
  /** Workbook of the exemptions of a run. */
  exportRun: route({
    method: 'POST',
    path: `${base}/export`,
    needs: 'analysis:exemption:export',
    input: z.object(claimsInput),
    output: fileBody,
    answer: 'file',
  }),
  /** Exemptions that expire, by month, with the positions concerned. */
  calendar: route({
    method: 'GET',
    path: `${base}/calendar`,
    needs: query,
    input: calendarInput,
    output: exemptionCalendar,
  }),
  /** Workbook of the calendar of expiring exemptions. */
  exportCalendar: route({
    method: 'GET',
    path: `${base}/calendarExport`,
    needs: 'analysis:exemption:export',
    input: calendarInput,
    output: fileBody,
    answer: 'file',
  }),
  /** The end dates of the calendar as an iCalendar file (RFC 5545). */
  calendarFile: route({
    method: 'GET',
    path: `${base}/calendarFile`,
    needs: 'analysis:exemption:export',
    input: calendarInput,
    output: fileBody,
    answer: 'file',
  }),
};
