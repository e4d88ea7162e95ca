import { z } from 'zod';
import { notJudgedLaw } from './target';
import { riskLevel, riskReason } from '../enums';
import { arrayOf, fileBody, id, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

const nullableText = z.string().nullable();
const count = z.number().int();
const optionalId = z.preprocess((v) => (v === '' || v === null ? undefined : v), id.optional());
/** A run, or a vehicle: its newest run with a result. */
const ofRun = { modId: optionalId, runId: optionalId };
const filter = {
  levels: arrayOf(riskLevel.schema),
  reasons: arrayOf(riskReason.schema),
  suppliers: arrayOf(z.string().max(300)),
};

/** A part with the reasons why it is a risk, most important first. */
export const riskPart = z.object({
  id: count,
  positionId: count.nullable(),
  sheetId: count.nullable(),
  name: z.string(),
  foreignName: nullableText,
  number: nullableText,
  supplierName: nullableText,
  supplierForeignName: nullableText,
  /** Mass in grams of all pieces in the vehicle. */
  massGrams: nullableText,
  points: count,
  level: riskLevel.schema,
  reasons: z.array(z.object({ reason: riskReason.schema, count, points: count })),
  /** End date of the first of its exemptions that ends soon. */
  until: nullableText,
  /**
   * Substances that cause the risk, worst verdicts first. Substances not disclosed to the caller are only counted
   * (`hidden`).
   */
  substances: z.array(z.string()),
  hidden: count,
});
export type RiskPart = z.output<typeof riskPart>;
export const riskSupplier = z.object({
  supplierName: nullableText,
  supplierForeignName: nullableText,
  parts: count,
  high: count,
  medium: count,
  low: count,
  points: count,
});
export type RiskSupplier = z.output<typeof riskSupplier>;
/** Figures of the whole list regardless of filters, and the table of points by which parts are rated. */
export const riskSummary = z.object({
  runId: count,
  number: count,
  asOf: z.string(),
  title: z.string(),
  modId: count.nullable(),
  stale: z.boolean(),
  /** Regulations that the run could not judge; possible findings by them are not part of the risk. */
  notJudged: z.array(notJudgedLaw),
  /** Number of positions in the run. */
  positions: count,
  levels: z.array(z.object({ level: riskLevel.schema, parts: count, from: count })),
  reasons: z.array(z.object({ reason: riskReason.schema, parts: count, cases: count })),
  suppliers: z.array(riskSupplier),
  weights: z.array(z.object({ reason: riskReason.schema, first: count, further: count, most: count })),
  expiryMonths: count,
});
export type RiskSummary = z.output<typeof riskSummary>;

const base = '/analysis/highRisk';
const query = 'model:highRiskMark:query';
/**
 * Risk rating of the parts of a vehicle, computed from a run of the substance analysis
 * (libs/features/material-analysis/README.md).
 */
export const analysisHighRiskApi = {
  /**
   * Counts of parts by level and reason of risk. Refused with `analysis.noData` when the vehicle was not analysed yet.
   */
  summary: route({ method: 'GET', path: `${base}/summary`, needs: query, input: z.object(ofRun), output: riskSummary }),
  /** Parts of a run ranked by risk, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    answer: 'page',
    input: pageInput({ ...ofRun, ...filter }),
    output: pageOf(riskPart),
  }),
  /** Workbook of the ranked parts. */
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: 'model:highRiskMark:export',
    answer: 'file',
    input: pageInput({ ...ofRun, ...filter }),
    output: fileBody,
    rows: riskPart,
  }),
};
