import { z } from 'zod';
import { dataOrigin, nodeType, nodeStatus } from '../enums';
import { arrayOf, emptyToUndefined, fileBody, flag, id, instant, route, someIds } from '../wire/kit';
import { jobStarted } from '../wire/jobs';
import { pageOf, pageQuery } from '../wire/page';
import { syncErrorRow, syncRunRow } from './sync-rows';

/** A data sheet that a partner of the enterprise may fetch. */
export const webserviceSheet = z.object({
  id,
  cid: z.number(),
  cver: z.string(),
  kind: nodeType.schema,
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  status: nodeStatus.schema,
  origin: dataOrigin.schema,
  ownerName: z.string(),
  ownerNameEn: z.string(),
  releasedAt: instant.nullable(),
});
export type WebserviceSheet = z.output<typeof webserviceSheet>;

/** More data sheets are fetched by a run, not by their numbers. */
export const MAX_SHEETS_BY_KEY = 50;
/** Number and version of a data sheet at the other side. */
const sheetKey = z.string().regex(/^\d{1,15}\/\d{1,6}(\.\d{1,2})?$/);
/** The only partner of the enterprise when absent. */
const partnerId = z.preprocess(emptyToUndefined, id.optional());
const download = z.object({
  partnerId,
  keys: arrayOf(sheetKey).refine((keys) => keys.length <= MAX_SHEETS_BY_KEY, {
    message: 'too_big',
    params: { context: 'array', maximum: String(MAX_SHEETS_BY_KEY) },
  }),
  full: flag.default(false),
});
const basic = <P extends string>(name: P) =>
  ({
    method: 'POST',
    path: `/webservice/${name}`,
    needs: 'webservice:basicData:sync',
    input: z.object({ partnerId }),
    output: jobStarted,
    answer: 'job',
  }) as const;

/** Synchronisation with another installation, for the console and for scripts with an API key. */
export const webserviceApi = {
  /** Data sheets that partners of the enterprise may fetch here, a page at a time. */
  getMdsList: route({
    method: 'POST',
    path: '/webservice/getMdsList',
    needs: 'webservice:mds:query',
    input: pageQuery,
    output: pageOf(webserviceSheet),
    answer: 'page',
  }),
  /** Fetches data sheets of a partner as a job: these, or what changed since the last run. */
  downLoadMds: route({
    method: 'POST',
    path: '/webservice/downLoadMds',
    needs: 'webservice:mds:sync',
    input: download,
    output: jobStarted,
    answer: 'job',
  }),
  /** Starts the download of data sheets that suppliers sent to the enterprise at the partner. */
  downLoadMdsSupply: route({
    method: 'POST',
    path: '/webservice/downLoadMdsSupply',
    needs: 'webservice:mds:sync',
    input: download.omit({ keys: true }),
    output: jobStarted,
    answer: 'job',
  }),
  /** Sends own released data sheets to a partner as a job, with the sheets that they use. */
  uploadMds: route({
    method: 'POST',
    path: '/webservice/uploadMds',
    needs: 'webservice:mds:import',
    input: z.object({ partnerId, sheetIds: someIds }),
    output: jobStarted,
    answer: 'job',
  }),
  /** Documents that could not be taken, with the reason, as a workbook. */
  exportErrMsg: route({
    method: 'POST',
    path: '/webservice/exportErrMsg',
    needs: 'webservice:mds:export',
    input: pageQuery,
    output: fileBody,
    answer: 'file',
    rows: syncErrorRow,
  }),
  /** Checks again what could not be taken, as a job: these errors, or all. */
  afreshCheck: route({
    method: 'POST',
    path: '/webservice/afreshCheck',
    needs: 'webservice:mds:sync',
    input: z.object({ ids: z.preprocess(emptyToUndefined, someIds.optional()) }),
    output: jobStarted,
    answer: 'job',
  }),
  /** Runs with other installations, newest first, a page at a time. */
  syncInfo: route({
    method: 'POST',
    path: '/webservice/syncInfo/page',
    needs: 'webservice:syncInfo:query',
    input: pageQuery,
    output: pageOf(syncRunRow),
    answer: 'page',
  }),
  /** Fetches application codes of a partner as a job. */
  downloadAppoption: route(basic('downloadAppoption')),
  /** Fetches the names of the enterprises of a partner as a job. */
  downloadEntinfo: route(basic('downloadEntinfo')),
  /** Fetches published materials of a partner as a job. */
  downloadMaterial: route(basic('downloadMaterial')),
  /** Fetches material types of a partner as a job. */
  downloadMaterialtype: route(basic('downloadMaterialtype')),
  /** Fetches the scopes of material marks of a partner as a job. */
  downloadMatflag: route(basic('downloadMatflag')),
  /** Fetches material standards of a partner as a job. */
  downloadMatstandard: route(basic('downloadMatstandard')),
  /** Fetches basic substances of a partner as a job. */
  downloadSubstance: route(basic('downloadSubstance')),
};
