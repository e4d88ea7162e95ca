import { z } from 'zod';
import { notJudgedLaw } from './target';
import { riskLevel, riskReason } from '../enums';
import { arrayOf, fileBody, id, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

const told = z.string().nullable();
const count = z.number().int();
const optionalId = z.preprocess((v) => (v === '' || v === null ? undefined : v), id.optional());
/** One run, or of a vehicle the newest one with a result. */
const ofRun = { modId: optionalId, runId: optionalId };
const filter = {
  levels: arrayOf(riskLevel.schema),
  reasons: arrayOf(riskReason.schema),
  suppliers: arrayOf(z.string().max(300)),
};

/** A part with why it is a risk, the heaviest reason first. */
export const riskPart = z.object({
  id: count,
  positionId: count.nullable(),
  sheetId: count.nullable(),
  name: z.string(),
  foreignName: told,
  number: told,
  supplierName: told,
  supplierForeignName: told,
  /** Grams in the vehicle, of its whole quantity. */ massGrams: told,
  points: count,
  level: riskLevel.schema,
  reasons: z.array(z.object({ reason: riskReason.schema, count, points: count })),
  /** The first of its exemptions that ends soon. */ until: told,
  /** Substances behind it, the worst verdicts first; those that the reader may not know are counted. */ substances:
    z.array(z.string()),
  hidden: count,
});
export type RiskPart = z.output<typeof riskPart>;
export const riskSupplier = z.object({
  supplierName: told,
  supplierForeignName: told,
  parts: count,
  high: count,
  medium: count,
  low: count,
  points: count,
});
export type RiskSupplier = z.output<typeof riskSupplier>;
/** The whole list in figures, whatever is filtered, and the table by which parts are weighed. */
export const riskSummary = z.object({
  runId: count,
  number: count,
  asOf: z.string(),
  title: z.string(),
  modId: count.nullable(),
  stale: z.boolean(),
  /** Laws by which the run could not judge: what they would find is no part of the risk. */ notJudged:
    z.array(notJudgedLaw),
  /** Positions of the run. */ positions: count,
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
 * Parts of a vehicle by how much of a risk they are: computed from a run of the substance analysis
 * (libs/features/material-analysis/README.md).
 */
export const analysisHighRiskApi = {
  /** `analysis.noData` where nothing was analysed yet. */
  summary: route({ method: 'GET', path: `${base}/summary`, needs: query, input: z.object(ofRun), output: riskSummary }),
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    answer: 'page',
    input: pageInput({ ...ofRun, ...filter }),
    output: pageOf(riskPart),
  }),
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: 'model:highRiskMark:export',
    answer: 'file',
    input: pageInput({ ...ofRun, ...filter }),
    output: fileBody,
  }),
};
