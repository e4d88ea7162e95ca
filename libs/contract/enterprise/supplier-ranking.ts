import { formulaFaults, MOST_STARS } from '@matlas/domain';
import { z } from 'zod';
import { certificateKind, enterpriseIdentity, formulaOrigin, rankingPart } from '../enums';
import { arrayOf, byId, decimal, fileBody, id, instant, isoDate, route, rowVersion } from '../wire/kit';
import { pageOf, pageQuery } from '../wire/page';
import { line } from '../identity/registration-fields';

/** Answers, decisions and rejections of so many months count. */
export const RANKING_MONTHS = 6;
const MOST_KINDS = certificateKind.values.length;
const absent = (v: unknown): unknown => (v === '' || v === null ? undefined : v);
const amount = decimal({ digits: 6 });
const count = z.number().int();

/**
 * One term of the score, to be followed by hand; null where there are no figures yet. Percent, days or stars, points of
 * 100, weight x points / 100.
 */
export const rankingTerm = z.object({
  part: rankingPart.schema,
  weight: amount,
  figure: amount.nullable(),
  points: amount.nullable(),
  contribution: amount.nullable(),
});
export type RankingTerm = z.output<typeof rankingTerm>;

/** A supplier with what is known of it in the period, and what the formula makes of that. */
export const rankingRow = z.object({
  /** The supplier's enterprise. */
  id,
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  identity: enterpriseIdentity.schema,
  countryCode: z.string().nullable(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  /** Equal scores share a place; null without a score. */
  place: count.nullable(),
  score: amount.nullable(),
  /** Percent of the weights that have figures. */ coverage: amount,
  terms: z.array(rankingTerm),
  accepted: count,
  rejected: count,
  rejectedShare: amount.nullable(),
  answered: count,
  onTime: count,
  /** Answered late, or open after the due date. */ late: count,
  /** Requests without an answer. */ open: count,
  onTimeShare: amount.nullable(),
  medianDays: amount.nullable(),
  /** Median days from a rejection to the corrected data. */ correctionDays: amount.nullable(),
  /** The caller's own rating, else the centre's; 0: not rated. */
  starLevel: count,
  centreStars: count,
  ownStars: count.nullable(),
  /** What the formula proposes from all but the stars. */ proposedStars: count.nullable(),
  certificatesRecorded: count,
  certificatesValid: count,
  validKinds: z.array(certificateKind.schema),
  can: z.object({
    setStars: z.boolean(),
    /** The caller's stars are the centre's: they hold for everybody. */ setStarsForAll: z.boolean(),
  }),
});
export type RankingRow = z.output<typeof rankingRow>;

/** A rating that was given. The reason is told to the enterprise that gave it. */
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
/** What the scores of today are made with, and what was and will be. */
export const rankingFormulaView = z.object({
  origin: formulaOrigin.schema,
  /** Null for the formula that came with the program. */ validFrom: isoDate.nullable(),
  ...formula,
  /** The day of the platform, and the period of the figures. */
  today: isoDate,
  periodStart: isoDate,
  leastCoverage: count,
  starBands: z.array(z.object({ stars: count, from: count })),
  /** Kept by the caller's enterprise, latest day first. */
  versions: z.array(rankingFormulaVersion),
  can: z.object({ edit: z.boolean() }),
});
export type RankingFormulaView = z.output<typeof rankingFormulaView>;

/** Holds from its day on; a second one of the same day replaces the first. */
export const rankingFormulaSave = z
  .object({
    validFrom: isoDate,
    version: z.preprocess(absent, rowVersion.optional()),
    ...formula,
    certificateKinds: arrayOf(certificateKind.schema).pipe(z.array(certificateKind.schema).max(MOST_KINDS)),
  })
  .superRefine((input, ctx) => {
    for (const { path, code, params } of formulaFaults(input))
      ctx.addIssue({ code: 'custom', path: path.split('.'), message: code, params });
  });
export type RankingFormulaSave = z.output<typeof rankingFormulaSave>;

/** 0 takes the rating back: a car maker then goes by the centre's. */
export const starSave = z.object({ supplierId: id, stars: z.number().int().min(0).max(MOST_STARS), reason: line(500) });
export type StarSave = z.output<typeof starSave>;

const base = '/sys/supplierRanking';
const [query, edit] = ['extSys:ranking:query', 'extSys:ranking:edit'] as const;
/** Suppliers by what customers experienced with them: one's own suppliers, all for the centre. */
export const supplierRankingApi = {
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    answer: 'page',
    input: pageQuery,
    output: pageOf(rankingRow),
  }),
  formula: route({ method: 'GET', path: `${base}/formula`, needs: query, output: rankingFormulaView }),
  saveFormula: route({
    method: 'POST',
    path: `${base}/formula/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: rankingFormulaSave,
    output: rankingFormulaView,
  }),
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
    answer: 'file',
  }),
  get: route({ method: 'GET', path: `${base}/{id}`, needs: query, input: byId, output: rankingDetail }),
};
