import { z } from 'zod';
import { conversionCodeRoutes, openCode } from './conversion-codes';
import { conversionDirection, conversionState, materialMatch, nodeType } from '../enums';
import { versionText } from '../mds/tree';
import { uploadedFile } from '../wire/files';
import { jobStarted } from '../wire/jobs';
import { arrayOf, byId, byIds, fileBody, flag, id, instant, job, route } from '../wire/kit';
import { pageInput, pageOf, pageQuery } from '../wire/page';

/** Sheets of one conversion; with what they use it can be more. */
export const MAX_CONVERTED = 500;
/** Runs that a person keeps; older ones go with their files. */
export const KEPT_CONVERSIONS = 30;

const told = z.string().nullable();
const count = z.number().int();
const names = z.array(z.string());

/** What keeps a sheet from being converted, in the reader's language. `nodeKey` and `names` say where. */
export const conversionFinding = z.object({
  code: z.string(),
  message: z.string(),
  names,
  field: z.string(),
  value: z.string(),
});
/** A field that does not arrive, or another than it was. */
export const conversionLoss = z.object({
  names,
  field: z.string(),
  value: z.string(),
  reason: z.enum(['noField', 'mapped', 'rounded', 'flattened', 'notConvertible']),
  to: z.string().optional(),
});
/** A value in the words of the other system: nothing is lost by it. */
export const conversionWord = z.object({ names, field: z.string(), from: z.string(), to: z.string() });
/**
 * A material that an uploaded sheet names and that was not found here: it becomes one of the sheet's own where the
 * person goes on.
 */
export const conversionMaterial = z.object({ name: z.string(), match: materialMatch.schema });

export const conversionSheet = z.object({
  n: count,
  sheetId: id.nullable(),
  cid: count.nullable(),
  cver: told,
  kind: nodeType.schema,
  name: z.string(),
  foreignName: told,
  number: told,
  state: conversionState.schema,
  findings: z.array(conversionFinding),
  /** The first of them; the report has all. */ losses: z.array(conversionLoss),
  words: z.array(conversionWord),
  lossCount: count,
  wordCount: count,
  materials: z.array(conversionMaterial),
  /** The sheet here, once it is stored. */ storedId: id.nullable(),
});
export type ConversionSheet = z.output<typeof conversionSheet>;

/** One run of a conversion: of the person who started it. */
export const conversionRun = z.object({
  id,
  direction: conversionDirection.schema,
  createTime: instant,
  jobId: id.nullable(),
  /** False until the job has gone through all sheets. */ checked: z.boolean(),
  /** Of an upload: name of the file. */ fileName: told,
  sheets: count,
  converted: count,
  refused: count,
  losses: count,
  /** Application codes that nobody approved yet. */ openCodes: count,
  /** Materials of the file that were not found here. */ unmatched: count,
  /** The converted sheets can be downloaded, or were stored. */ hasFile: z.boolean(),
  stored: count,
  /** Which the file is read by, where it is not in the IMDS form. */ layout: z
    .object({ name: z.string(), version: count })
    .nullable(),
});
export type ConversionRun = z.output<typeof conversionRun>;

/** A received sheet under the number by which its receiver orders the part. */
export const c2cRow = z.object({
  kid: id,
  sheetId: id,
  cid: count,
  cver: versionText,
  kind: nodeType.schema,
  name: z.string(),
  foreignName: told,
  number: told,
  supplierName: z.string(),
  supplierNameEn: z.string(),
  supplyNumber: told,
  /** Others of the same number. */ alike: count,
});
export type C2cRow = z.output<typeof c2cRow>;

/** The job, and the run that it is of. */
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
  /** Runs of the person who asks, the newest first. */
  runs: route({
    method: 'POST',
    path: `${base}/page`,
    needs: reading,
    answer: 'page',
    input: pageQuery,
    output: pageOf(conversionRun),
  }),
  run: route({ method: 'GET', path: `${base}/detail/{id}`, needs: reading, input: byId, output: conversionRun }),
  sheets: route({
    method: 'POST',
    path: `${base}/sheets/page`,
    needs: reading,
    answer: 'page',
    input: pageInput({ runId: id }),
    output: pageOf(conversionSheet),
  }),
  openCodes: route({
    method: 'GET',
    path: `${base}/openCodes/{runId}`,
    needs: reading,
    answer: 'list',
    input: byRun,
    output: z.array(openCode),
  }),
  /** The loss report: sheets, what keeps them back, what is lost, what is said in other words. */
  report: route({
    method: 'GET',
    path: `${base}/report/{runId}`,
    needs: reading,
    answer: 'file',
    input: byRun,
    output: fileBody,
  }),
  delete: route({
    method: 'DELETE',
    path: `${base}/delete`,
    needs: reading,
    answer: 'ok',
    says: 'deleted',
    input: byIds,
  }),

  /** Own sheets and what they use, in the IMDS form: converts them all, keeps nothing but the result. */
  preview: route({
    method: 'POST',
    path: `${base}/out/preview`,
    needs: exporting,
    answer: 'job',
    input: chosen,
    output: conversionStarted,
  }),
  /** Again after approvals. */
  recheck: route({
    method: 'POST',
    path: `${base}/out/recheck`,
    needs: exporting,
    answer: 'job',
    input: byRun,
    output: conversionStarted,
  }),
  /** Makes the file of a checked run. Refused where sheets are kept back, unless `validOnly`. */
  makeFile: route({
    method: 'POST',
    path: `${base}/out/file`,
    needs: exporting,
    answer: 'job',
    transfer: 'download',
    input: z.object({ runId: id, validOnly: flag.default(false) }),
    output: conversionStarted,
  }),
  file: route({
    method: 'GET',
    path: `${base}/out/file/{runId}`,
    needs: exporting,
    answer: 'file',
    transfer: 'download',
    input: byRun,
    output: fileBody,
  }),

  /** A file in the IMDS form: kept, converted and matched; nothing of it is stored. */
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
      /** By which layout the file is read; absent: it is in the IMDS form. */ layoutVersionId: id.optional(),
    }),
    output: conversionStarted,
  }),
  reread: route({
    method: 'POST',
    path: `${base}/in/recheck`,
    needs: importing,
    answer: 'job',
    input: byRun,
    output: conversionStarted,
  }),
  /**
   * Stores the sheets of a checked file. Materials that were not found become sheets' own only where
   * `continueUnmatched` says so.
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

  /** Received sheets by supply number: a workbook and the sheets as XML. */
  c2cPreview: route({
    method: 'POST',
    path: `${base}/c2c/preview`,
    needs: 'exchange:received:query',
    answer: 'list',
    input: z.object({ kids: arrayOf(id) }),
    output: z.array(c2cRow),
  }),
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
/** Long works; one at a time of a run. */
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
