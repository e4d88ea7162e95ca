import { z } from 'zod';
import { nodeType } from '../enums';
import { importCounts } from './import-counts';
import { importCorrection, importFaultRow, importLineRow } from './import-faults';
import { importNameChoice, importNameRow } from './import-names';
import { versionText } from '../mds/tree';
import { fmdMapping, fmdTable, importedTreeLine, importFaultKind } from './sheet-mapping';
import { appliedFaultDecision, faultDecisions } from '../wire/fault-decision';
import { uploadedFile } from '../wire/files';
import { jobStarted } from '../wire/jobs';
import { byId, byIds, fileBody, flag, id, instant, job, route } from '../wire/kit';
import { pageInput, pageOf, pageQuery } from '../wire/page';

/**
 * `reading`: being checked; `checked`: waiting for the user; `writing`: being stored; `done`: the sheets are
 * stored; `failed`: the file could not be read.
 */
export const sheetImportState = z.enum(['reading', 'checked', 'writing', 'done', 'failed']);
export type SheetImportState = z.output<typeof sheetImportState>;
/**
 * What to do with a sheet whose item number an own sheet already has: store it as the next version of that sheet,
 * or as a new sheet.
 */
export const existingSheet = z.enum(['new', 'newVersion']);
/** Result for a sheet of the file. `unchanged`: the same content already exists. */
export const importAction = z.enum(['new', 'version', 'unchanged']);
export type ImportAction = z.output<typeof importAction>;

const choices = {
  /** Releases sheets internally when their check finds no error. All other sheets remain drafts. */
  release: flag.default(false),
  existing: existingSheet.default('newVersion'),
  /** Keeps materials of the file that do not exist, as named in the file. Only when the user confirmed it. */
  continueUnmatched: flag.default(false),
};
const count = z.number().int();
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
  /** Number of corrected cells, rows and sheets, those of decisions included. */
  corrections: count,
  decided: z.array(appliedFaultDecision).optional(),
  jobId: id.nullable(),
  startedBy: z.string(),
  createTime: instant,
  finishedAt: instant.nullable(),
  version: count,
  /** True when the file has been deleted: the import can be viewed but not checked again. */
  fileGone: z.boolean(),
  /** Earlier import of the same content. */
  sameAs: sameFile.nullable(),
  error: z.string().nullable(),
  can: z.object({ recheck: z.boolean(), start: z.boolean(), startValid: z.boolean(), delete: z.boolean() }),
  /** Of a supplier's spreadsheet: how it is read, and what its file shows; null for formats that say it themselves. */
  mapping: fmdMapping.nullable().optional(),
  table: fmdTable.nullable().optional(),
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
/** A format that can be imported, with the file types by which it is recognised. */
export const importFormatRow = z.object({ name: z.string(), types: z.array(z.string()), cells: z.boolean() });

export const sheetImportJobs = {
  /** Reads a file and checks all rows and the resulting sheets. */
  read: job({
    name: 'sheetImportRead',
    input: z.object({ importId: z.number().int() }),
    retries: 3,
    exclusiveBy: ({ importId }) => `sheetImport:${importId}`,
  }),
  /** Stores the checked sheets in one transaction. */
  write: job({
    name: 'sheetImportWrite',
    input: z.object({ importId: z.number().int() }),
    retries: 3,
    exclusiveBy: ({ importId }) => `sheetImport:${importId}`,
  }),
};

const MAX_CORRECTIONS = 5_000;
const MAX_NAMES = 5_000;
const base = '/transfer/import';
const needs = 'mds:sheet:import' as const;
const started = jobStarted.extend({ importId: id });
/** Import of data sheets from files. These paths are not from the specification. */
export const transferImportApi = {
  /** File formats from which data sheets can be read. */
  formats: route({ method: 'GET', path: `${base}/formats`, needs, output: z.array(importFormatRow), answer: 'list' }),
  /** An empty template with an example, in the caller's language. */
  template: route({
    method: 'GET',
    path: `${base}/template/{type}`,
    needs,
    input: z.object({ type: z.enum(['xlsx', 'csv']) }),
    output: fileBody,
    answer: 'file',
  }),
  /** Starts the reading of a file with data sheets into a staging area. */
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
      /** The layout by which the file is read. Absent: the format is recognised by the content. */
      layoutVersionId: id.optional(),
      ...choices,
    }),
    output: started,
  }),
  /** Imports of data sheets, newest first, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs,
    input: pageQuery,
    output: pageOf(sheetImportRow),
    answer: 'page',
  }),
  /** One import with its state and counts. */
  get: route({ method: 'GET', path: `${base}/one/{id}`, needs, input: byId, output: sheetImportRow }),
  /** Data sheets of an import, a page at a time. */
  sheets: route({
    method: 'POST',
    path: `${base}/sheets`,
    needs,
    answer: 'page',
    input: pageInput({ id }),
    output: pageOf(importedSheetRow),
  }),
  /** Faults of an import by sheet and node, a page at a time. */
  faults: route({
    method: 'POST',
    path: `${base}/faults`,
    needs,
    answer: 'page',
    input: pageInput({ id }),
    output: pageOf(importFaultRow),
  }),
  /** Rows with an error, as in the file with the corrections made so far. */
  lines: route({
    method: 'POST',
    path: `${base}/lines`,
    needs,
    answer: 'page',
    input: pageInput({ id }),
    output: pageOf(importLineRow),
  }),
  /**
   * Saves corrections. A later correction of the same place replaces the earlier one. They are checked by
   * `recheck`.
   */
  correct: route({
    method: 'POST',
    path: `${base}/correct`,
    needs,
    says: 'saved',
    input: z.object({ id, corrections: z.array(importCorrection).max(MAX_CORRECTIONS) }),
    output: sheetImportRow,
  }),
  /**
   * All decisions for rows with the same fault, instead of those made before: what is not among them is taken back. They
   * are applied by `recheck`.
   */
  decide: route({
    method: 'POST',
    path: `${base}/decide`,
    needs,
    says: 'saved',
    input: z.object({ id, decisions: faultDecisions }),
    output: sheetImportRow,
  }),
  /** Reads a spreadsheet with other columns, nesting or units, and checks it again. */
  map: route({
    method: 'POST',
    path: `${base}/map`,
    needs,
    transfer: 'upload',
    answer: 'job',
    input: z.object({ id, mapping: fmdMapping }),
    output: started,
  }),
  /** The tree that a sheet of the file gives: its first lines, before anything is stored. */
  tree: route({
    method: 'POST',
    path: `${base}/tree`,
    needs,
    input: z.object({ id, n: count.min(1) }),
    output: z.object({ lines: z.array(importedTreeLine), total: count }),
  }),
  /** All kinds of faults, most frequent first. */
  faultKinds: route({
    method: 'GET',
    path: `${base}/faultKinds/{id}`,
    needs,
    input: byId,
    output: z.array(importFaultKind),
    answer: 'list',
  }),
  /** Names of substances and materials that the platform does not know or that a person mapped, most frequent first. */
  names: route({
    method: 'GET',
    path: `${base}/names/{id}`,
    needs,
    input: byId,
    output: z.array(importNameRow),
    answer: 'list',
  }),
  /** Remembers what names stand for, in this file and in all later ones of the enterprise, and checks the file again. */
  mapNames: route({
    method: 'POST',
    path: `${base}/mapNames`,
    needs,
    transfer: 'upload',
    answer: 'job',
    input: z.object({ id, names: z.array(importNameChoice).min(1).max(MAX_NAMES) }),
    output: started,
  }),
  /** Reads a file again with other choices. */
  recheck: route({
    method: 'POST',
    path: `${base}/recheck`,
    needs,
    transfer: 'upload',
    answer: 'job',
    input: z.object({ id, ...choices }),
    output: started,
  }),
  /** Imports all sheets or none; with `validOnly`, only the sheets without an error. */
  start: route({
    method: 'POST',
    path: `${base}/start`,
    needs,
    transfer: 'upload',
    answer: 'job',
    input: z.object({ id, validOnly: flag.default(false) }),
    output: started,
  }),
  /** The complete report as a workbook. */
  faultsWorkbook: route({
    method: 'GET',
    path: `${base}/faultsWorkbook/{id}`,
    needs,
    input: byId,
    output: fileBody,
    answer: 'file',
  }),
  /** The rows with an error as a workbook, for correction. */
  linesWorkbook: route({
    method: 'GET',
    path: `${base}/linesWorkbook/{id}`,
    needs,
    input: byId,
    output: fileBody,
    answer: 'file',
  }),
  /** Deletes imports and their reports. */
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs, input: byIds, answer: 'ok' }),
};
