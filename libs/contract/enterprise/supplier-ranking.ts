import { formulaFaults, MAX_STARS } from '@matlas/domain';
import { z } from 'zod';
import { certificateKind, enterpriseIdentity, formulaOrigin, rankingPart } from '../enums';
import {
  arrayOf,
  byId,
  decimal,
  fileBody,
  id,
  instant,
  isoDate,
  route,
  rowVersion,
  emptyToUndefined,
} from '../wire/kit';
import { pageOf, pageQuery } from '../wire/page';
import { line } from '../identity/registration-fields';

/** Number of months whose answers, decisions and rejections count. */
export const RANKING_MONTHS = 6;
const MAX_KINDS = certificateKind.values.length;
const amount = decimal({ digits: 6 });
const count = z.number().int();

/**
 * One term of the score with its calculation; null where there are no figures yet. Value in percent, days or stars;
 * points of 100; weight x points / 100.
 */
export const rankingTerm = z.object({
  part: rankingPart.schema,
  weight: amount,
  figure: amount.nullable(),
  points: amount.nullable(),
  contribution: amount.nullable(),
});
export type RankingTerm = z.output<typeof rankingTerm>;

/** A supplier with its figures for the period, and its score by the formula. */
export const rankingRow = z.object({
  /** Id of the supplier's enterprise. */
  id,
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  identity: enterpriseIdentity.schema,
  countryCode: z.string().nullable(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  /** Equal scores have the same rank. Null without a score. */
  place: count.nullable(),
  score: amount.nullable(),
  /** Percent of the weights for which there are figures. */
  coverage: amount,
  terms: z.array(rankingTerm),
  accepted: count,
  rejected: count,
  rejectedShare: amount.nullable(),
  answered: count,
  onTime: count,
  /** Requests answered late, or open after the due date. */
  late: count,
  /** Requests without an answer. */
  open: count,
  onTimeShare: amount.nullable(),
  medianDays: amount.nullable(),
  /** Median number of days from a rejection to the corrected data. */
  correctionDays: amount.nullable(),
  /** The rating of the caller's enterprise, otherwise that of the centre; 0: not rated. */
  starLevel: count,
  centreStars: count,
  ownStars: count.nullable(),
  /** Rating proposed by the formula, from all terms except the stars. */
  proposedStars: count.nullable(),
  certificatesRecorded: count,
  certificatesValid: count,
  validKinds: z.array(certificateKind.schema),
  can: z.object({
    setStars: z.boolean(),
    /** True for the centre: its ratings apply to all enterprises. */
    setStarsForAll: z.boolean(),
  }),
});
export type RankingRow = z.output<typeof rankingRow>;

/** A change of a rating. The reason is visible only to the enterprise that gave the rating. */
export const starChange = z.object({
  id,
  byCentre: z.boolean(),
  stars: count,
  proposedStars: count.nullable(),
  score: amount.nullable(),
  reason: z.string().nullable(),
  userName: z.string().nullable(),
  createTime: instant,
});
export type StarChange = z.output<typeof starChange>;
export const rankingDetail = rankingRow.extend({ history: z.array(starChange) });
export type RankingDetail = z.output<typeof rankingDetail>;

const rankingWeights = z.object({
  rejections: amount,
  onTime: amount,
  response: amount,
  stars: amount,
  certificates: amount,
});
const formula = {
  weights: rankingWeights,
  fullPointsDays: amount,
  noPointsDays: amount,
  certificateKinds: z.array(certificateKind.schema),
};
export const rankingFormulaVersion = z.object({
  validFrom: isoDate,
  ...formula,
  savedBy: z.string().nullable(),
  updateTime: instant,
  version: rowVersion,
});
export type RankingFormulaVersion = z.output<typeof rankingFormulaVersion>;
/** The formula in force today, with earlier and future versions. */
export const rankingFormulaView = z.object({
  origin: formulaOrigin.schema,
  /** Null for the built-in formula. */
  validFrom: isoDate.nullable(),
  ...formula,
  /** Today's date of the platform, and the period of the figures. */
  today: isoDate,
  periodStart: isoDate,
  leastCoverage: count,
  starBands: z.array(z.object({ stars: count, from: count })),
  /** Versions of the caller's enterprise, latest date first. */
  versions: z.array(rankingFormulaVersion),
  can: z.object({ edit: z.boolean() }),
});
export type RankingFormulaView = z.output<typeof rankingFormulaView>;

/** A version of the formula, valid from its date. A second version with the same date replaces the first. */
export const rankingFormulaSave = z
  .object({
    validFrom: isoDate,
    version: z.preprocess(emptyToUndefined, rowVersion.optional()),
    ...formula,
    certificateKinds: arrayOf(certificateKind.schema).pipe(z.array(certificateKind.schema).max(MAX_KINDS)),
  })
  .superRefine((input, ctx) => {
    for (const { path, code, params } of formulaFaults(input))
      ctx.addIssue({ code: 'custom', path: path.split('.'), message: code, params });
  });
export type RankingFormulaSave = z.output<typeof rankingFormulaSave>;

/** 0 removes the rating; the rating of the centre then applies to a car maker. */
export const starSave = z.object({ supplierId: id, stars: z.number().int().min(0).max(MAX_STARS), reason: line(500) });
export type StarSave = z.output<typeof starSave>;

const base = '/sys/supplierRanking';
const [query, edit] = ['extSys:ranking:query', 'extSys:ranking:edit'] as const;
/**
 * Ranking of suppliers by the experience of their customers: the suppliers of the caller's enterprise, or all for
 * the centre.
 */
export const supplierRankingApi = {
  /** Suppliers by points, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    answer: 'page',
    input: pageQuery,
    output: pageOf(rankingRow),
  }),
  /** The formula of the ranking and its weights. */
  formula: route({ method: 'GET', path: `${base}/formula`, needs: query, output: rankingFormulaView }),
  /** Saves the weights of the ranking from a day on. */
  saveFormula: route({
    method: 'POST',
    path: `${base}/formula/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: rankingFormulaSave,
    output: rankingFormulaView,
  }),
  /** Sets the stars of a supplier by hand, with a reason. */
  setStars: route({
    method: 'POST',
    path: `${base}/stars`,
    needs: edit,
    says: 'saved',
    input: starSave,
    output: rankingDetail,
  }),
  /** The list as a workbook, with the formula and each term of each score. */
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: 'extSys:ranking:export',
    input: pageQuery,
    output: fileBody,
    rows: rankingRow,
    answer: 'file',
  }),
  /** One supplier with the figures behind its points. */
  get: route({ method: 'GET', path: `${base}/{id}`, needs: query, input: byId, output: rankingDetail }),
};
