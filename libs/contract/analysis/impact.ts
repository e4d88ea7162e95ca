import { z } from 'zod';
import { impactActionRoutes } from './impact-actions';
import {
  impactEntry,
  impactFinding,
  impactModel,
  impactParty,
  impactPosition,
  impactRow,
  impactSheet,
} from './impact-rows';
import { listColumnsInput } from '../rules/import';
import { listColumns, listMapping } from '../rules/list-mapping';
import { faultDecisions } from '../wire/fault-decision';
import { uploadedFile } from '../wire/files';
import { jsonInForms } from '../wire/json-in-forms';
import { jobStarted } from '../wire/jobs';
import { arrayOf, byId, byIds, fileBody, flag, id, isoDate, job, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

export const impactExactJob = job({
  name: 'impactExact',
  input: z.object({ impactId: id }),
  retries: 2,
  exclusiveBy: ({ impactId }) => `impact:${impactId}`,
});

const base = '/analysis/impact';
const [query, run] = ['analysis:impact:query', 'analysis:impact:run'] as const;
const inImpact = { impactId: id, /** Only what this entry touches. */ entryId: id.optional() };
/**
 * Impact of a change of lists: what another list version, or a future date, changes for vehicles, sheets, customers
 * and suppliers.
 */
export const analysisImpactApi = {
  /**
   * Starts a comparison: another version of one list with `fromVersionId` (the list in force today), or the lists
   * of some regulations on a future date with those of today.
   */
  start: route({
    method: 'POST',
    path: `${base}/start`,
    needs: run,
    output: impactRow,
    input: z
      .object({
        lawIds: arrayOf(id).refine((ids) => ids.length > 0, { message: 'analysis.regulationRequired' }),
        versionId: id.optional(),
        fromVersionId: id.optional(),
        date: isoDate.optional(),
      })
      .refine(({ versionId, date }) => (versionId === undefined) !== (date === undefined), {
        message: 'required',
        path: ['date'],
      }),
  }),
  /**
   * Compares a list file in a layout of the list import, or with columns that a person mapped, which is remembered. The
   * file is not imported. `import.invalidRows` with every error, unless `validRowsOnly`.
   */
  startFromFile: route({
    method: 'POST',
    path: `${base}/ofFile`,
    needs: run,
    upload: 'lawListImport',
    limit: 'upload',
    output: impactRow,
    input: z.object({
      lawId: id,
      file: uploadedFile,
      dropMembers: flag.default(false),
      validRowsOnly: flag.default(false),
      mapping: z.preprocess(jsonInForms, listMapping.optional()),
      decisions: faultDecisions,
    }),
  }),
  /** The columns of a list file with a mapping to confirm, as for its import. Nothing is stored. */
  fileColumns: route({
    method: 'POST',
    path: `${base}/fileColumns`,
    needs: run,
    upload: 'lawListImport',
    limit: 'upload',
    output: listColumns,
    input: listColumnsInput,
  }),
  /** Impact analyses of list changes, newest first, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput({ watchId: id.optional() }),
    output: pageOf(impactRow),
    answer: 'page',
  }),
  /** One impact analysis with its state and counts. */
  get: route({ method: 'GET', path: `${base}/get`, needs: query, input: byId, output: impactRow }),
  /** Deletes impact analyses. */
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs: run, says: 'deleted', answer: 'ok', input: byIds }),
  /** Entries of the list that changed, a page at a time. */
  entries: route({
    method: 'POST',
    path: `${base}/entries`,
    needs: query,
    input: pageInput({ impactId: id }),
    output: pageOf(impactEntry),
    answer: 'page',
  }),
  /** Data sheets that the change concerns, a page at a time. */
  sheets: route({
    method: 'POST',
    path: `${base}/sheets`,
    needs: query,
    input: pageInput({ ...inImpact, modId: id.optional() }),
    output: pageOf(impactSheet),
    answer: 'page',
  }),
  /** Vehicle models that the change concerns, a page at a time. */
  models: route({
    method: 'POST',
    path: `${base}/models`,
    needs: query,
    input: pageInput({ impactId: id }),
    output: pageOf(impactModel),
    answer: 'page',
  }),
  /** BOM positions that the change concerns, a page at a time. */
  positions: route({
    method: 'POST',
    path: `${base}/positions`,
    needs: query,
    input: pageInput({ ...inImpact, modId: id.optional() }),
    output: pageOf(impactPosition),
    answer: 'page',
  }),
  /** Customers or suppliers that the change concerns, a page at a time. */
  parties: route({
    method: 'POST',
    path: `${base}/parties`,
    needs: query,
    input: pageInput({ impactId: id, side: z.enum(['customer', 'supplier']) }),
    output: pageOf(impactParty),
    answer: 'page',
  }),
  /** Calculates the verdicts before and after for every affected vehicle, by the changed entries only. */
  calculateVerdicts: route({
    method: 'POST',
    path: `${base}/exact`,
    needs: run,
    input: z.object({ impactId: id }),
    output: jobStarted,
    answer: 'job',
  }),
  /** Findings that appear, disappear or change their verdict, a page at a time. */
  findings: route({
    method: 'POST',
    path: `${base}/findings`,
    needs: query,
    input: pageInput({ impactId: id, modId: id.optional(), entryId: id.optional() }),
    output: pageOf(impactFinding),
    answer: 'page',
  }),
  /** Workbook of an impact analysis. */
  export: route({ method: 'GET', path: `${base}/export`, needs: query, input: byId, output: fileBody, answer: 'file' }),
  ...impactActionRoutes,
};
