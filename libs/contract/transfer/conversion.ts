import { z } from 'zod';
import { conversionCodeRoutes, openCode } from './conversion-codes';
import { conversionDirection, conversionState, materialMatch, nodeType } from '../enums';
import { versionText } from '../mds/tree';
import { uploadedFile } from '../wire/files';
import { jobStarted } from '../wire/jobs';
import { arrayOf, byId, byIds, fileBody, flag, id, instant, job, route } from '../wire/kit';
import { pageInput, pageOf, pageQuery } from '../wire/page';

/** Maximum number of chosen sheets in one conversion; the sheets that they use are added. */
export const MAX_CONVERTED = 500;
/** Number of stored runs per user. Older runs are deleted with their files. */
export const MAX_STORED_CONVERSIONS = 30;

const nullableText = z.string().nullable();
const count = z.number().int();
const names = z.array(z.string());

/** Why a sheet cannot be converted, in the caller's language. `nodeKey` and `names` give the place. */
export const conversionFinding = z.object({
  code: z.string(),
  message: z.string(),
  names,
  field: z.string(),
  value: z.string(),
});
/** A field that is lost or changed by the conversion. */
export const conversionLoss = z.object({
  names,
  field: z.string(),
  value: z.string(),
  reason: z.enum(['noField', 'mapped', 'rounded', 'flattened', 'notConvertible']),
  to: z.string().optional(),
});
/** A value that is expressed differently in the other system without a loss. */
export const conversionRewording = z.object({ names, field: z.string(), from: z.string(), to: z.string() });
/**
 * A material in an uploaded sheet that was not found on the platform. If the user continues, it becomes an own
 * material of the sheet.
 */
export const conversionMaterial = z.object({ name: z.string(), match: materialMatch.schema });

export const conversionSheet = z.object({
  n: count,
  sheetId: id.nullable(),
  cid: count.nullable(),
  cver: nullableText,
  kind: nodeType.schema,
  name: z.string(),
  foreignName: nullableText,
  number: nullableText,
  state: conversionState.schema,
  findings: z.array(conversionFinding),
  /** The first losses. The report contains all of them. */
  losses: z.array(conversionLoss),
  words: z.array(conversionRewording),
  lossCount: count,
  wordCount: count,
  materials: z.array(conversionMaterial),
  /** Id of the sheet on this platform after it was stored. */
  storedId: id.nullable(),
});
export type ConversionSheet = z.output<typeof conversionSheet>;

/** One run of a conversion; visible to the user who started it. */
export const conversionRun = z.object({
  id,
  direction: conversionDirection.schema,
  createTime: instant,
  jobId: id.nullable(),
  /** False until the job has processed all sheets. */
  checked: z.boolean(),
  /** Name of the uploaded file. */
  fileName: nullableText,
  sheets: count,
  converted: count,
  refused: count,
  losses: count,
  /** Number of application codes without an approved equivalent. */
  openCodes: count,
  /** Number of materials in the file that were not found on the platform. */
  unmatched: count,
  /** True when the converted sheets can be downloaded or were stored. */
  hasFile: z.boolean(),
  stored: count,
  /** The layout by which the file is read, if it does not have the format of IMDS. */
  layout: z.object({ name: z.string(), version: count }).nullable(),
});
export type ConversionRun = z.output<typeof conversionRun>;

/** A received sheet with the number under which the recipient orders the part. */
export const c2cRow = z.object({
  kid: id,
  sheetId: id,
  cid: count,
  cver: versionText,
  kind: nodeType.schema,
  name: z.string(),
  foreignName: nullableText,
  number: nullableText,
  supplierName: z.string(),
  supplierNameEn: z.string(),
  supplyNumber: nullableText,
  /** Number of other sheets with the same number. */
  alike: count,
});
export type C2cRow = z.output<typeof c2cRow>;

/** The job with the id of its run. */
export const conversionStarted = jobStarted.extend({ runId: id });
export type ConversionStarted = z.output<typeof conversionStarted>;

const base = '/transfer/conversion';
const [reading, importing, exporting] = ['mds:sheet:query', 'mds:sheet:import', 'mds:sheet:export'] as const;
const chosen = z.object({
  ids: arrayOf(id)
    .refine((ids) => ids.length > 0, { message: 'empty' })
    .refine((ids) => ids.length <= MAX_CONVERTED, {
      message: 'too_big',
      params: { context: 'array', maximum: String(MAX_CONVERTED) },
    }),
});
const byRun = z.object({ runId: id });
export const transferConversionApi = {
  /** Runs of the caller, newest first. */
  listRuns: route({
    method: 'POST',
    path: `${base}/page`,
    needs: reading,
    answer: 'page',
    input: pageQuery,
    output: pageOf(conversionRun),
  }),
  /** One conversion with its state and counts. */
  getRun: route({ method: 'GET', path: `${base}/detail/{id}`, needs: reading, input: byId, output: conversionRun }),
  /** Data sheets of a conversion, a page at a time. */
  sheets: route({
    method: 'POST',
    path: `${base}/sheets/page`,
    needs: reading,
    answer: 'page',
    input: pageInput({ runId: id }),
    output: pageOf(conversionSheet),
  }),
  /** Codes of a conversion that have no translation yet. */
  openCodes: route({
    method: 'GET',
    path: `${base}/openCodes/{runId}`,
    needs: reading,
    answer: 'list',
    input: byRun,
    output: z.array(openCode),
  }),
  /**
   * The loss report: sheets, reasons why they cannot be converted, losses, and values that are expressed
   * differently.
   */
  report: route({
    method: 'GET',
    path: `${base}/report/{runId}`,
    needs: reading,
    answer: 'file',
    input: byRun,
    output: fileBody,
  }),
  /** Deletes conversions. */
  delete: route({
    method: 'DELETE',
    path: `${base}/delete`,
    needs: reading,
    answer: 'ok',
    says: 'deleted',
    input: byIds,
  }),

  /** Converts own sheets, with the sheets that they use, to the format of IMDS. Only the result is stored. */
  preview: route({
    method: 'POST',
    path: `${base}/out/preview`,
    needs: exporting,
    answer: 'job',
    input: chosen,
    output: conversionStarted,
  }),
  /** Repeats the conversion after approvals. */
  recheck: route({
    method: 'POST',
    path: `${base}/out/recheck`,
    needs: exporting,
    answer: 'job',
    input: byRun,
    output: conversionStarted,
  }),
  /** Creates the file of a checked run. Refused when there are sheets that cannot be converted, unless `validOnly`. */
  makeFile: route({
    method: 'POST',
    path: `${base}/out/file`,
    needs: exporting,
    answer: 'job',
    transfer: 'download',
    input: z.object({ runId: id, validOnly: flag.default(false) }),
    output: conversionStarted,
  }),
  /** The converted file. */
  file: route({
    method: 'GET',
    path: `${base}/out/file/{runId}`,
    needs: exporting,
    answer: 'file',
    transfer: 'download',
    input: byRun,
    output: fileBody,
  }),

  /**
   * Uploads a file in the format of IMDS. The file is stored, converted and matched; no data sheets are created
   * yet.
   */
  upload: route({
    method: 'POST',
    path: `${base}/in/upload`,
    needs: importing,
    answer: 'job',
    transfer: 'upload',
    upload: 'imdsConversion',
    limit: 'upload',
    input: z.object({
      file: uploadedFile,
      /** The layout by which the file is read. Absent: the file has the format of IMDS. */
      layoutVersionId: id.optional(),
    }),
    output: conversionStarted,
  }),
  /** Reads the data sheets of a conversion again, with the translations approved since. */
  reread: route({
    method: 'POST',
    path: `${base}/in/recheck`,
    needs: importing,
    answer: 'job',
    input: byRun,
    output: conversionStarted,
  }),
  /**
   * Stores the sheets of a checked file. Materials that were not found become own materials of the sheets only with
   * `continueUnmatched`.
   */
  store: route({
    method: 'POST',
    path: `${base}/in/store`,
    needs: importing,
    answer: 'job',
    transfer: 'upload',
    input: z.object({ runId: id, validOnly: flag.default(false), continueUnmatched: flag.default(false) }),
    output: conversionStarted,
  }),
  ...conversionCodeRoutes,

  /** Received sheets by supply number, exported as a workbook and as XML. */
  c2cPreview: route({
    method: 'POST',
    path: `${base}/c2c/preview`,
    needs: 'exchange:received:query',
    answer: 'list',
    input: z.object({ kids: arrayOf(id) }),
    output: z.array(c2cRow),
  }),
  /** The chosen received sheets in the form of the own system. */
  c2c: route({
    method: 'POST',
    path: `${base}/c2c/download`,
    needs: 'exchange:received:export',
    answer: 'file',
    transfer: 'download',
    input: z.object({ kids: arrayOf(id).refine((kids) => kids.length > 0, { message: 'empty' }) }),
    output: fileBody,
  }),
};

const ofRun = z.object({ runId: id });
/** Conversion jobs; one at a time per run. */
export const conversionJobs = {
  check: job({ name: 'conversionCheck', input: ofRun, retries: 2, exclusiveBy: ({ runId }) => `conversion:${runId}` }),
  file: job({
    name: 'conversionFile',
    input: ofRun.extend({ validOnly: z.boolean() }),
    retries: 2,
    exclusiveBy: ({ runId }) => `conversion:${runId}`,
  }),
  store: job({
    name: 'conversionStore',
    input: ofRun.extend({ validOnly: z.boolean(), continueUnmatched: z.boolean() }),
    retries: 2,
    exclusiveBy: ({ runId }) => `conversion:${runId}`,
  }),
};
