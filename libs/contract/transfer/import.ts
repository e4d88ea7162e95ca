import { z } from 'zod';
import { nodeType } from '../enums';
import { importCorrection, importFaultRow, importLineRow } from './import-faults';
import { versionText } from '../mds/tree';
import { uploadedFile } from '../wire/files';
import { jobStarted } from '../wire/jobs';
import { byId, byIds, fileBody, flag, id, instant, job, route } from '../wire/kit';
import { pageInput, pageOf, pageQuery } from '../wire/page';

/**
 * `reading`: on its way through the checks; `checked`: waits for a person; `writing`; `done`: its sheets are there;
 * `failed`: could not be read.
 */
export const sheetImportState = z.enum(['reading', 'checked', 'writing', 'done', 'failed']);
export type SheetImportState = z.output<typeof sheetImportState>;
/** A sheet whose item number an own sheet has: that one's next version, or a sheet of its own. */
export const existingSheet = z.enum(['new', 'newVersion']);
/** What a sheet of the file becomes. `unchanged`: it is here already, with the same content. */
export const importAction = z.enum(['new', 'version', 'unchanged']);
export type ImportAction = z.output<typeof importAction>;

const choices = {
  /** Released internally where the check finds no error; else everything stays a draft. */
  release: flag.default(false),
  existing: existingSheet.default('newVersion'),
  /** Materials that the file names and nobody has stay as they are named: an answer to "continue?", never by itself. */
  continueUnmatched: flag.default(false),
};
const count = z.number().int();
/** `wrong`: sheets with an error; `heldBack`: those that refer to one of them. */
export const importCounts = z.object({
  sheets: count,
  nodes: count,
  ok: count,
  wrong: count,
  heldBack: count,
  errors: count,
  warnings: count,
  findingErrors: count,
  findingWarnings: count,
  created: count,
  versions: count,
  unchanged: count,
  releases: count,
  matched: count,
  unmatched: count,
  faults: count,
  fileErrors: count,
});
export type ImportCounts = z.output<typeof importCounts>;
const sameFile = z.object({ id, fileName: z.string(), finishedAt: instant, sheets: count });
export const sheetImportRow = z.object({
  id,
  fileName: z.string(),
  fileType: z.string(),
  fileSize: count,
  format: z.string(),
  state: sheetImportState,
  release: z.boolean(),
  existing: existingSheet,
  continueUnmatched: z.boolean(),
  validOnly: z.boolean(),
  counts: importCounts,
  corrections: count,
  jobId: id.nullable(),
  startedBy: z.string(),
  createTime: instant,
  finishedAt: instant.nullable(),
  version: count,
  /** The file is no longer kept: it can be looked at and not be checked again. */
  fileGone: z.boolean(),
  /** The same content was taken before. */ sameAs: sameFile.nullable(),
  error: z.string().nullable(),
  can: z.object({ recheck: z.boolean(), start: z.boolean(), startValid: z.boolean(), delete: z.boolean() }),
});
export type SheetImportRow = z.output<typeof sheetImportRow>;
export const importedSheetRow = z.object({
  n: count,
  key: z.string(),
  name: z.string(),
  number: z.string().nullable(),
  kind: nodeType.schema,
  originCid: count.nullable(),
  originVersion: z.string().nullable(),
  nodes: count,
  action: importAction.nullable(),
  ok: z.boolean(),
  heldBack: z.boolean(),
  releases: z.boolean(),
  errors: count,
  warnings: count,
  findingErrors: count,
  findingWarnings: count,
  sheetId: id.nullable(),
  cid: count.nullable(),
  cver: versionText.nullable(),
});
export type ImportedSheetRow = z.output<typeof importedSheetRow>;
/** A format that can be taken in, and what says so. */
export const importFormatRow = z.object({ name: z.string(), types: z.array(z.string()), cells: z.boolean() });

export const sheetImportJobs = {
  /** Reads a file, checks every line of it and what would be written. */
  read: job({
    name: 'sheetImportRead',
    input: z.object({ importId: z.number().int() }),
    retries: 3,
    exclusiveBy: ({ importId }) => `sheetImport:${importId}`,
  }),
  /** Writes what was checked, as a whole. */
  write: job({
    name: 'sheetImportWrite',
    input: z.object({ importId: z.number().int() }),
    retries: 3,
    exclusiveBy: ({ importId }) => `sheetImport:${importId}`,
  }),
};

const MAX_CORRECTIONS = 5_000;
const base = '/transfer/import';
const needs = 'mds:sheet:import' as const;
const started = jobStarted.extend({ importId: id });
/** Data sheets from files; calls of our own. */
export const transferImportApi = {
  formats: route({ method: 'GET', path: `${base}/formats`, needs, output: z.array(importFormatRow), answer: 'list' }),
  /** An empty form with an example, in the caller's language. */
  template: route({
    method: 'GET',
    path: `${base}/template/{type}`,
    needs,
    input: z.object({ type: z.enum(['xlsx', 'csv']) }),
    output: fileBody,
    answer: 'file',
  }),
  upload: route({
    method: 'POST',
    path: `${base}/upload`,
    needs,
    transfer: 'upload',
    upload: 'sheetImport',
    limit: 'upload',
    answer: 'job',
    input: z.object({
      file: uploadedFile,
      /** By which layout the file is read; absent: its form is told by its content. */ layoutVersionId: id.optional(),
      ...choices,
    }),
    output: started,
  }),
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs,
    input: pageQuery,
    output: pageOf(sheetImportRow),
    answer: 'page',
  }),
  one: route({ method: 'GET', path: `${base}/one/{id}`, needs, input: byId, output: sheetImportRow }),
  sheets: route({
    method: 'POST',
    path: `${base}/sheets`,
    needs,
    answer: 'page',
    input: pageInput({ id }),
    output: pageOf(importedSheetRow),
  }),
  faults: route({
    method: 'POST',
    path: `${base}/faults`,
    needs,
    answer: 'page',
    input: pageInput({ id }),
    output: pageOf(importFaultRow),
  }),
  /** Lines with an error, as they stand in the file with the corrections so far. */
  lines: route({
    method: 'POST',
    path: `${base}/lines`,
    needs,
    answer: 'page',
    input: pageInput({ id }),
    output: pageOf(importLineRow),
  }),
  /** Keeps corrections; a later one of the same place takes the place of the earlier. Checked by `recheck`. */
  correct: route({
    method: 'POST',
    path: `${base}/correct`,
    needs,
    says: 'saved',
    input: z.object({ id, corrections: z.array(importCorrection).max(MAX_CORRECTIONS) }),
    output: sheetImportRow,
  }),
  recheck: route({
    method: 'POST',
    path: `${base}/recheck`,
    needs,
    transfer: 'upload',
    answer: 'job',
    input: z.object({ id, ...choices }),
    output: started,
  }),
  /** All or nothing, unless `validOnly` is chosen: then the sheets without an error. */
  start: route({
    method: 'POST',
    path: `${base}/start`,
    needs,
    transfer: 'upload',
    answer: 'job',
    input: z.object({ id, validOnly: flag.default(false) }),
    output: started,
  }),
  /** The whole report as a workbook. */
  faultsWorkbook: route({
    method: 'GET',
    path: `${base}/faultsWorkbook/{id}`,
    needs,
    input: byId,
    output: fileBody,
    answer: 'file',
  }),
  /** The lines with an error as a workbook, to be corrected there. */
  linesWorkbook: route({
    method: 'GET',
    path: `${base}/linesWorkbook/{id}`,
    needs,
    input: byId,
    output: fileBody,
    answer: 'file',
  }),
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs, input: byIds, answer: 'ok' }),
};
