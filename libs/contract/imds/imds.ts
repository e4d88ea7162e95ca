import { z } from 'zod';
import { imdsOfferState, nodeType } from '../enums';
import { syncErrorGroup, syncErrorRow, syncRunRow } from '../sync/sync-rows';
import { jobStarted } from '../wire/jobs';
import { arrayOf, fileBody, flag, id, instant, job, route } from '../wire/kit';
import { pageOf, pageQuery } from '../wire/page';

const nullableText = z.string().nullable();
const nullableId = id.nullable();

/** A data sheet that IMDS offers. Its content is here, in the file in which it came, until it is taken. */
export const imdsOfferRow = z.object({
  id,
  /** Module id and version in IMDS. */
  cid: z.number().nullable(),
  cver: nullableText,
  kind: nodeType.schema,
  name: z.string(),
  foreignName: nullableText,
  number: nullableText,
  supplierCode: z.string(),
  supplierName: z.string(),
  fileName: z.string(),
  state: imdsOfferState.schema,
  /** The data sheet here, once it was taken. */
  sheetId: nullableId,
  /** Time at which it was offered, last. */
  createTime: instant,
  /** Time at which it was first taken; null before. */
  takenAt: instant.nullable(),
});
export type ImdsOfferRow = z.output<typeof imdsOfferRow>;

/** A company that IMDS knows, and the enterprise here that it is. */
export const imdsSupplierRow = z.object({
  id,
  companyId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** Country as IMDS names it. */
  country: z.string(),
  duns: z.string(),
  /** ID of the enterprise here that it is; null: none was found. */
  linkedEnterpriseId: nullableId,
  /** Name of the enterprise here that it is. */
  linkedName: nullableText,
  updateTime: instant,
});
export type ImdsSupplierRow = z.output<typeof imdsSupplierRow>;

const started = jobStarted.extend({ runId: id });
const download = '/data/imdsDownload';
const [query, sync] = ['data:imdsDownload:query', 'data:imdsDownload:sync'] as const;
/** Data sheets that IMDS offers, and their download. */
export const imdsDownloadApi = {
  /** Data sheets that IMDS offers, newest first, a page at a time. */
  page: route({
    method: 'POST',
    path: `${download}/page`,
    needs: query,
    answer: 'page',
    input: pageQuery,
    output: pageOf(imdsOfferRow),
  }),
  /** Takes the chosen data sheets with those that they use, 50 at most at once. */
  downloadMds: route({
    method: 'POST',
    path: `${download}/downloadMds`,
    needs: sync,
    answer: 'job',
    input: z.object({ ids: arrayOf(id).refine((ids) => ids.length > 0, { message: 'empty' }) }),
    output: started,
  }),
  /** Asks IMDS for new files. Their data sheets are offered; with `take` they are also taken. */
  refresh: route({
    method: 'POST',
    path: `${download}/refresh`,
    needs: sync,
    answer: 'job',
    input: z.object({
      /** True: new data sheets are also taken. */
      take: flag.default(false),
    }),
    output: started,
  }),
};

const errors = '/data/imdsMdsErrorInfo';
/** What could not be taken from IMDS. */
export const imdsErrorApi = {
  /** Documents of IMDS that could not be taken, with the reason, a page at a time. */
  page: route({
    method: 'POST',
    path: `${errors}/page`,
    needs: 'data:imdsMdsErrorInfo:query',
    answer: 'page',
    input: pageQuery,
    output: pageOf(syncErrorRow),
  }),
  /** Reasons of the errors, with their numbers over the last 30 days. */
  groups: route({
    method: 'GET',
    path: `${errors}/groups`,
    needs: 'data:imdsMdsErrorInfo:query',
    answer: 'list',
    output: z.array(syncErrorGroup),
  }),
  /** The filtered errors as a workbook. */
  export: route({
    method: 'POST',
    path: `${errors}/export`,
    needs: 'data:imdsMdsErrorInfo:export',
    answer: 'file',
    input: pageQuery,
    output: fileBody,
    rows: syncErrorRow,
  }),
  /** Takes documents again after a rule or the catalogue changed: those of these errors, without `ids` all. */
  afreshCheck: route({
    method: 'POST',
    path: `${errors}/afreshCheck`,
    needs: 'data:imdsMdsErrorInfo:sync',
    answer: 'job',
    input: z.object({ ids: arrayOf(id).optional() }),
    output: jobStarted,
  }),
};

const basic = '/data/imdsData';
const startBasic = <P extends string>(name: P) =>
  route({ method: 'POST', path: `${basic}/${name}`, needs: 'data:imdsData:sync', answer: 'job', output: started });
/** Synchronisation runs with IMDS: basic data, failed data, and what goes back. */
export const imdsDataApi = {
  /** Runs with IMDS, newest first, a page at a time. */
  runs: route({
    method: 'POST',
    path: '/data/imdsSyncInfo/page',
    needs: 'data:imdsSyncInfo:query',
    answer: 'page',
    input: pageQuery,
    output: pageOf(syncRunRow),
  }),
  /** Fetches application codes; those that are missing here become codes of the enterprise. */
  syncImdsAppcode: startBasic('syncImdsAppcode'),
  /** Fetches material types and compares them with the classes here. */
  syncImdsMaterialType: startBasic('syncImdsMaterialType'),
  /** Fetches substances; those that are missing here become substances of the enterprise. */
  syncImdsSubstance: startBasic('syncImdsSubstance'),
  /** Fetches companies, and links them with the enterprises here by D-U-N-S number or name. */
  syncImdsSupplierInfo: startBasic('syncImdsSupplierInfo'),
  /** Companies of IMDS, a page at a time. */
  suppliers: route({
    method: 'POST',
    path: `${basic}/suppliers/page`,
    needs: 'data:imdsDownload:query',
    answer: 'page',
    input: pageQuery,
    output: pageOf(imdsSupplierRow),
  }),
  /** Fetches again what could not be taken: new files first, then every refused data sheet. */
  downFailData: route({
    method: 'POST',
    path: '/data/imdsData2/downFailData',
    needs: 'data:imdsData2:sync',
    answer: 'job',
    output: started,
  }),
  /** Sends the file of a conversion to the IMDS form to IMDS. */
  upload: route({
    method: 'POST',
    path: `${basic}/upload`,
    needs: 'data:imdsData:sync',
    answer: 'job',
    transfer: 'download',
    input: z.object({ runId: id }),
    output: started,
  }),
};

const byRun = z.object({ syncRunId: id });
/** Jobs of the connector of IMDS. */
export const imdsJobs = {
  nightly: job({ name: 'imdsNightly', input: z.object({}), retries: 1, exclusiveBy: () => 'all' }),
  fetch: job({ name: 'imdsFetch', input: byRun, retries: 3, exclusiveBy: ({ syncRunId }) => String(syncRunId) }),
  send: job({ name: 'imdsSend', input: byRun, retries: 5, exclusiveBy: ({ syncRunId }) => String(syncRunId) }),
};
