import { z } from 'zod';
import { appliedFaultDecision, faultDecision, faultDecisions, faultKind } from '../wire/fault-decision';
import { uploadedFile } from '../wire/files';
import { jsonInForms } from '../wire/json-in-forms';
import { jobStarted } from '../wire/jobs';
import { fileBody, flag, id, isoDate, job, route, emptyToUndefined } from '../wire/kit';
import { rowFault } from '../wire/row-fault';
import { listColumns, listMapping } from './list-mapping';
import { listLayout, listVersion } from './rules';

/** Fields of an entry that are compared between two versions of a list. */
export const LIST_FIELDS = [
  'entryNo',
  'nameEn',
  'nameZh',
  'note',
  'reason',
  'inclusionDates',
  'sunsetDate',
  'latestApplicationDate',
  'validFrom',
  'validTo',
  'limitPercent',
  'comparison',
  'uses',
  'denominator',
  'duty',
  'judgement',
  'condition',
  'clause',
  'subType',
  'gadsl',
] as const;
export type ListField = (typeof LIST_FIELDS)[number];
/** Maximum number of entries, errors and substances in an answer. The workbook contains all of them. */
export const MAX_SHOWN_DIFFERENCES = 300;
const MAX_LABEL = 60;

const member = z.object({ name: z.string(), cas: z.string().nullable(), ec: z.string().nullable() });
export type ListMemberName = z.output<typeof member>;
export const itemDifference = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  itemKey: z.string(),
  entryNo: z.string(),
  nameZh: z.string().nullable(),
  nameEn: z.string(),
  cas: z.string().nullable(),
  ec: z.string().nullable(),
  fields: z.array(z.object({ field: z.enum(LIST_FIELDS), before: z.string(), after: z.string() })),
  /** Substances added to the entry. `membersRemoved`: those removed from it. */
  membersAdded: z.array(member),
  membersRemoved: z.array(member),
});
export type ItemDifference = z.output<typeof itemDifference>;
const counts = {
  added: z.number().int(),
  removed: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
};
export const listDifference = z.object({
  from: listVersion.nullable(),
  to: listVersion.nullable(),
  ...counts,
  items: z.array(itemDifference),
});
export type ListDifference = z.output<typeof listDifference>;

const unresolved = member.extend({
  row: z.number().int(),
  entryNo: z.string(),
  entryName: z.string(),
  /** True when it has a number, so that it can be added to the catalogue. */
  addable: z.boolean(),
});
const deletedEntry = z.object({ row: z.number().int(), entryNo: z.string(), name: z.string(), cas: z.string() });
/** Kinds of rows that are not taken as they stand. */
export const LIST_NOTES = ['textRow', 'classLeftOut', 'usualLimit', 'openEnd'] as const;
const listNote = z.object({ kind: z.enum(LIST_NOTES), row: z.number().int(), text: z.string() });
/** Content of a list file, and what was imported of it. */
export const listImportReport = z.object({
  layout: listLayout,
  sheet: z.string(),
  rows: z.number().int(),
  entries: z.number().int(),
  wrongRows: z.number().int(),
  /** Entries that an import of the valid rows leaves out, and those that it imports without their wrong rows. */
  droppedEntries: z.number().int().optional(),
  shortenedEntries: z.number().int().optional(),
  /** Rows that the publisher lists as deleted on a sheet of their own. */
  deletions: z.number().int().optional(),
  /** The first of them. The workbook has all. */
  deleted: z.array(deletedEntry).optional(),
  /** The first rows that are no entries, or were read differently from what they say. */
  notes: z.array(listNote).optional(),
  noteCount: z.number().int().optional(),
  /** Decisions that were made for all rows with a fault, with their numbers of rows. */
  decided: z.array(appliedFaultDecision).optional(),
  /** Faults by kind, most frequent first, without those that are decided to be left out. */
  faultKinds: z.array(faultKind).optional(),
  /** Number of rows with a fault for which nothing was decided. */
  openRows: z.number().int().optional(),
  errors: z.array(rowFault),
  errorCount: z.number().int(),
  /** Date proposed from the file; null when the file contains none. */
  publishedAt: isoDate.nullable(),
  label: z.string(),
  difference: listDifference,
  /**
   * `keptNumbers`: numbers missing in the file that the list keeps in its entries. `missingMembers`: substances of
   * groups that the file no longer contains (removed with `dropMembers`).
   */
  keptNumbers: z.number().int(),
  missingMembers: z.number().int(),
  /** New entries without substances. Nothing can be judged by them until substances are added. */
  memberless: z.number().int(),
  unresolved: z.array(unresolved),
  unresolvedCount: z.number().int(),
  addable: z.number().int(),
  mayAdd: z.boolean(),
  /** A version with the same content, if there is one. */
  sameAs: listVersion.nullable(),
  /** True when a later version remains the current one. */
  isOlder: z.boolean(),
  taken: listVersion.nullable(),
  addedSubstances: z.number().int(),
  /** Number of substances whose GADSL or SVHC mark changed. */
  flagged: z.number().int(),
});
export type ListImportReport = z.output<typeof listImportReport>;
/** Result of the import job, without the lines of the preview. */
export const listImportResult = listImportReport.pick({
  layout: true,
  wrongRows: true,
  droppedEntries: true,
  shortenedEntries: true,
  deletions: true,
  deleted: true,
  notes: true,
  noteCount: true,
  decided: true,
  errorCount: true,
  memberless: true,
  taken: true,
  addedSubstances: true,
  flagged: true,
});
export type ListImportResult = z.output<typeof listImportResult>;

const list = '/rule/msgLawList';
const [query, imports] = ['rule:msgLawList:query', 'rule:msgLawList:import'] as const;
const MAX_IMPORT_RETRIES = 2;
const choice = {
  lawId: id,
  file: uploadedFile,
  /** Imports the valid entries although some rows have errors. */
  validRowsOnly: flag.default(false),
  /** Removes substances of groups that the file no longer contains. */
  dropMembers: flag.default(false),
  /** Columns that a person mapped (JSON in forms); without it the layout is detected. */
  mapping: z.preprocess(jsonInForms, listMapping.optional()),
  /** Decisions for all rows with the same fault (JSON in forms). */
  decisions: faultDecisions,
};
const versionInput = {
  label: z.preprocess(emptyToUndefined, z.string().trim().max(MAX_LABEL).optional()),
  publishedAt: z.preprocess(emptyToUndefined, isoDate.optional()),
  /** Adds substances that are missing in the catalogue and have a number in the file. */
  addSubstances: flag.default(false),
};
/** Which columns of a file to read: without a mapping one is proposed. */
export const listColumnsInput = z.object({
  lawId: id,
  file: uploadedFile,
  sheetName: z.preprocess(emptyToUndefined, z.string().max(100).optional()),
  headerRow: z.coerce.number().int().min(1).max(200).optional(),
  mapping: z.preprocess(jsonInForms, listMapping.optional()),
});
const listImportInput = z.object({
  lawId: id,
  fileId: id,
  validRowsOnly: z.boolean(),
  dropMembers: z.boolean(),
  mapping: listMapping.optional(),
  decisions: z.array(faultDecision).optional(),
  ...versionInput,
});
export type ListImportInput = z.output<typeof listImportInput>;
export const listImportJobs = {
  /** Imports a stored file completely as a new version. */
  take: job({
    name: 'listImport',
    input: listImportInput,
    retries: MAX_IMPORT_RETRIES,
    exclusiveBy: ({ lawId, fileId }) => `list:${lawId}:${fileId}`,
  }),
};
/**
 * Dated versions of regulation lists, imported from the files of their publishers. The centre imports the lists of
 * the platform, an enterprise its own lists.
 */
export const rulesImportApi = {
  /**
   * Imports a file as a new version of a list. With `checkOnly`, reads and compares the file, stores nothing and
   * returns the report. Otherwise starts a job that imports all rows or none (`import.invalidRows` with every error),
   * unless `validRowsOnly`. A file with the same content is refused (`lawList.sameContent`).
   */
  import: route({
    method: 'POST',
    path: `${list}/import/{lawId}`,
    needs: imports,
    upload: 'lawListImport',
    limit: 'upload',
    output: z.object({ report: listImportReport.nullable(), job: jobStarted.nullable() }),
    input: z.object({ ...choice, checkOnly: flag.default(false), ...versionInput }),
  }),
  /**
   * The columns of a file with a mapping to confirm: the one that was confirmed for the same authority and titles,
   * else one proposed by titles and values; or what the given mapping reads.
   */
  columns: route({
    method: 'POST',
    path: `${list}/importColumns/{lawId}`,
    needs: imports,
    upload: 'lawListImport',
    limit: 'upload',
    output: listColumns,
    input: listColumnsInput,
  }),
  /** The complete preview as a workbook: differences, invalid rows, substances that are missing in the catalogue. */
  report: route({
    method: 'POST',
    path: `${list}/importReport/{lawId}`,
    needs: imports,
    upload: 'lawListImport',
    limit: 'upload',
    answer: 'file',
    output: fileBody,
    input: z.object(choice),
  }),
  /** Empty workbook for the import of list entries. */
  template: route({ method: 'GET', path: `${list}/importTemplate`, needs: imports, answer: 'file', output: fileBody }),
  /** The file from which a version was imported; only for users who maintain the list. */
  file: route({
    method: 'GET',
    path: `${list}/versionFile`,
    needs: imports,
    answer: 'file',
    output: fileBody,
    input: z.object({ versionId: id }),
  }),
  /** Differences between two versions of one list. */
  difference: route({
    method: 'GET',
    path: `${list}/difference`,
    needs: query,
    input: z.object({ fromId: id, toId: id }),
    output: listDifference,
  }),
  /** Workbook of the differences of two versions of a list. */
  exportDifference: route({
    method: 'GET',
    path: `${list}/differenceExport`,
    needs: query,
    answer: 'file',
    output: fileBody,
    input: z.object({ fromId: id, toId: id }),
  }),
};
