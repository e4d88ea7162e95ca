import { z } from 'zod';
import {
  billingNode,
  nodeStatus,
  nodeType,
  receiveStatus,
  type BillingNode,
  type UploadKind,
  uploadKind,
} from '../enums';
import { fileBody, id, instant, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** Months of one question at most, and those of a question that names none. */
export const MOST_STATISTICS_MONTHS = 120;
export const USUAL_STATISTICS_MONTHS = 12;
/** Departments, enterprises or people that an answer names; the workbook names all. */
export const SHOWN_OWNERS = 20;

/**
 * As which billing node an upload counts (libs/features/system/README.md); what is not here would be charged nowhere.
 */
export const BILLED_AS: Readonly<Partial<Record<UploadKind, BillingNode>>> = {
  bomWorkbook: 'oem',
  bomCsv: 'oem',
  ownSystem: 'oem',
  cai: 'cai',
  mdsCsv: 'csv',
  imdsConversion: 'ic',
};

const month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/);
const MONTHS_OF_YEAR = 12;
/** `2026-03` as a number of months, for differences. */
export const monthNumber = (text: string): number =>
  Number(text.slice(0, 4)) * MONTHS_OF_YEAR + Number(text.slice(5)) - 1;

/**
 * Whole months, the last twelve unless said; the centre may choose an enterprise, others have their own. A department
 * counts with what is below it.
 */
const asked = z
  .object({ from: month.optional(), to: month.optional(), enterpriseId: id.optional(), organisationId: id.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, { message: 'endBeforeStart', path: ['to'] })
  .refine(({ from, to }) => !from || !to || monthNumber(to) - monthNumber(from) < MOST_STATISTICS_MONTHS, {
    message: 'tooManyMonths',
    path: ['from'],
    params: { max: MOST_STATISTICS_MONTHS },
  });
export type StatisticsFilter = z.output<typeof asked>;

const count = z.number().int();
const named = { id: z.number().int(), nameZh: z.string(), nameEn: z.string() };
/** What was counted, for whom, and what else may be chosen. */
const frame = {
  months: z.array(z.string()),
  at: instant,
  enterprise: z.object(named).nullable(),
  mayChooseEnterprise: z.boolean(),
  /** Of the enterprise, as far as the caller reaches, parents first. */
  departments: z.array(z.object({ ...named, level: count })),
  /** Whose figures `owners` are. */
  ownersAre: z.enum(['enterprise', 'department']),
  /** Owners beyond those shown. */
  moreOwners: count,
};

const sheetCounts = { sheets: count, versions: count, released: count };
/**
 * MDS are counted in the month in which their first version was made; versions in theirs, released ones in the month of
 * release.
 */
export const sheetStatistics = z.object({
  ...frame,
  totals: z.object({ ...sheetCounts, sent: count, received: count }),
  byMonth: z.array(z.object({ month: z.string(), ...sheetCounts, sent: count, received: count })),
  byKind: z.array(z.object({ kind: nodeType.schema, ...sheetCounts })),
  /** Versions by what they are and how far they are now. */
  byState: z.array(z.object({ kind: nodeType.schema, status: nodeStatus.schema, versions: count })),
  received: z.array(z.object({ status: receiveStatus.schema, count })),
  owners: z.array(z.object({ ...named, ...sheetCounts, received: count })),
});
export type SheetStatistics = z.output<typeof sheetStatistics>;

const uploadCounts = {
  uploads: count,
  refused: count,
  rowsOk: count,
  rowsWrong: count,
  bytes: count,
  milliseconds: count,
};
export const uploadStatistics = z.object({
  ...frame,
  totals: z.object(uploadCounts),
  byMonth: z.array(z.object({ month: z.string(), ...uploadCounts })),
  byKind: z.array(z.object({ kind: uploadKind.schema, ...uploadCounts })),
  monthsByKind: z.array(z.object({ month: z.string(), kind: uploadKind.schema, uploads: count })),
  people: z.array(
    z.object({
      userId: z.number().int(),
      userName: z.string(),
      enterpriseId: z.number().int(),
      enterpriseNameZh: z.string(),
      enterpriseNameEn: z.string(),
      ...uploadCounts,
    }),
  ),
  morePeople: count,
  owners: z.array(z.object({ ...named, ...uploadCounts })),
});
export type UploadStatistics = z.output<typeof uploadStatistics>;

/** One upload as it was counted. Duration is the work on the server, not the way there. */
export const uploadRow = z.object({
  id: count,
  createTime: instant,
  kind: uploadKind.schema,
  billing: billingNode.schema.nullable(),
  refused: z.boolean(),
  fileName: z.string(),
  sheets: count,
  nodes: count,
  rowsOk: count,
  rowsWrong: count,
  bytes: count,
  milliseconds: count,
  userName: z.string(),
  enterpriseNameZh: z.string(),
  enterpriseNameEn: z.string(),
  organisationNameZh: z.string(),
  organisationNameEn: z.string(),
});
export type UploadRow = z.output<typeof uploadRow>;

const billedCounts = { uploads: count, sheets: count, nodes: count };
const byBilling = z.record(billingNode.schema, count);
/** What an operator who charges by uploaded nodes would charge for. Matlas charges nothing. */
export const chargeableStatistics = z.object({
  ...frame,
  totals: z.object(billedCounts),
  byBilling: z.array(z.object({ billing: billingNode.schema, ...billedCounts })),
  /** Nodes. */
  byMonth: z.array(z.object({ month: z.string(), nodes: byBilling, total: count })),
  owners: z.array(z.object({ ...named, nodes: byBilling, total: count })),
});
export type ChargeableStatistics = z.output<typeof chargeableStatistics>;

const base = '/matlas/statistics';
const query = 'system:statistics:query';
const exporting = 'system:statistics:export';
const workbook = (path: string) =>
  route({
    method: 'GET',
    path: `${base}/${path}/export`,
    needs: exporting,
    input: asked,
    output: fileBody,
    answer: 'file',
  });
/** Statistics of MDS, uploads and billing nodes: what lies in the caller's reach. */
export const statisticsApi = {
  sheets: route({ method: 'GET', path: `${base}/sheets`, needs: query, input: asked, output: sheetStatistics }),
  sheetsExport: workbook('sheets'),
  uploads: route({ method: 'GET', path: `${base}/uploads`, needs: query, input: asked, output: uploadStatistics }),
  uploadsPage: route({
    method: 'POST',
    path: `${base}/uploads/page`,
    needs: query,
    input: pageInput({}),
    output: pageOf(uploadRow),
    answer: 'page',
  }),
  uploadsExport: workbook('uploads'),
  chargeable: route({
    method: 'GET',
    path: `${base}/chargeable`,
    needs: query,
    input: asked,
    output: chargeableStatistics,
  }),
  chargeableExport: workbook('chargeable'),
};
