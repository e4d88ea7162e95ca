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

/** Maximum number of months in one request; below it, the default number. */
export const MAX_STATISTICS_MONTHS = 120;
export const DEFAULT_STATISTICS_MONTHS = 12;
/** Maximum number of departments, enterprises or users in an answer. The workbook contains all of them. */
export const MAX_SHOWN_OWNERS = 20;

/** Billing node of each kind of upload (libs/features/system/README.md). Kinds that are not listed are not charged. */
export const BILLING_NODE_BY_UPLOAD: Readonly<Partial<Record<UploadKind, BillingNode>>> = {
  bomWorkbook: 'oem',
  bomCsv: 'oem',
  ownSystem: 'oem',
  cai: 'cai',
  mdsCsv: 'csv',
  imdsConversion: 'ic',
};

const month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/);
const MONTHS_OF_YEAR = 12;
/** Converts a month such as `2026-03` into a number of months, to calculate differences. */
export const monthNumber = (text: string): number =>
  Number(text.slice(0, 4)) * MONTHS_OF_YEAR + Number(text.slice(5)) - 1;

/**
 * Whole months, by default the last twelve. Only the centre may choose an enterprise; others get their own. A
 * department includes the departments below it.
 */
const statisticsFilter = z
  .object({ from: month.optional(), to: month.optional(), enterpriseId: id.optional(), organisationId: id.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, { message: 'endBeforeStart', path: ['to'] })
  .refine(({ from, to }) => !from || !to || monthNumber(to) - monthNumber(from) < MAX_STATISTICS_MONTHS, {
    message: 'tooManyMonths',
    path: ['from'],
    params: { max: MAX_STATISTICS_MONTHS },
  });
export type StatisticsFilter = z.output<typeof statisticsFilter>;

const count = z.number().int();
const named = { id: z.number().int(), nameZh: z.string(), nameEn: z.string() };
/** Period and owner of the figures, and possible choices of the filter. */
const statisticsFrame = {
  months: z.array(z.string()),
  at: instant,
  enterprise: z.object(named).nullable(),
  mayChooseEnterprise: z.boolean(),
  /** Departments of the enterprise that the caller may see, parents first. */
  departments: z.array(z.object({ ...named, level: count })),
  /** Whether `owners` are enterprises or departments. */
  ownersAre: z.enum(['enterprise', 'department']),
  /** Number of owners that are not listed. */
  moreOwners: count,
};

const sheetCounts = { sheets: count, versions: count, released: count };
/**
 * A data sheet counts in the month of its first version, a version in the month of its creation, and a released
 * version in the month of its release.
 */
export const sheetStatistics = z.object({
  ...statisticsFrame,
  totals: z.object({ ...sheetCounts, sent: count, received: count }),
  byMonth: z.array(z.object({ month: z.string(), ...sheetCounts, sent: count, received: count })),
  byKind: z.array(z.object({ kind: nodeType.schema, ...sheetCounts })),
  /** Versions by kind and current status. */
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
  ...statisticsFrame,
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

/** One recorded upload. The duration is the processing time on the server, without the transfer. */
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
/** Uploaded nodes that an operator could charge for. Matlas does not charge for anything. */
export const chargeableStatistics = z.object({
  ...statisticsFrame,
  totals: z.object(billedCounts),
  byBilling: z.array(z.object({ billing: billingNode.schema, ...billedCounts })),
  /** Number of nodes by month. */
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
    input: statisticsFilter,
    output: fileBody,
    answer: 'file',
  });
/** Statistics of data sheets, uploads and billing nodes, for all data that the caller may see. */
export const statisticsApi = {
  /** Data sheets by state, kind and month. */
  sheets: route({
    method: 'GET',
    path: `${base}/sheets`,
    needs: query,
    input: statisticsFilter,
    output: sheetStatistics,
  }),
  /** Workbook of the statistics of data sheets. */
  sheetsExport: workbook('sheets'),
  /** Uploads by kind and month. */
  uploads: route({
    method: 'GET',
    path: `${base}/uploads`,
    needs: query,
    input: statisticsFilter,
    output: uploadStatistics,
  }),
  /** Uploads one by one, a page at a time. */
  uploadsPage: route({
    method: 'POST',
    path: `${base}/uploads/page`,
    needs: query,
    input: pageInput({}),
    output: pageOf(uploadRow),
    answer: 'page',
  }),
  /** Workbook of the statistics of uploads. */
  uploadsExport: workbook('uploads'),
  /** Nodes that are charged, by enterprise and kind of upload. */
  chargeable: route({
    method: 'GET',
    path: `${base}/chargeable`,
    needs: query,
    input: statisticsFilter,
    output: chargeableStatistics,
  }),
  /** Workbook of the nodes that are charged. */
  chargeableExport: workbook('chargeable'),
};
