import { z } from 'zod';
import { uploadedFile } from '../wire/files';
import { jobStarted } from '../wire/jobs';
import { fileBody, flag, id, isoDate, job, route } from '../wire/kit';
import { listLayout, listVersion } from './rules';

const absent = (v: unknown): unknown => (v === '' || v === null ? undefined : v);
/** Fields of an entry that two versions of a list are compared by. */
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
/** Entries, faults and substances that an answer shows; the workbook has all of them. */
export const SHOWN_DIFFERENCES = 300;
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
  /** Substances that came to the entry and went from it. */
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

const rowFault = z.object({
  sheet: z.string(),
  row: z.number().int(),
  column: z.string(),
  value: z.string(),
  code: z.string(),
  message: z.string(),
});
const unresolved = member.extend({
  row: z.number().int(),
  entryNo: z.string(),
  entryName: z.string(),
  /** It has a number, so it can be added to the catalogue. */
  addable: z.boolean(),
});
/** What a file says of a list, and what of it was taken. */
export const listImportReport = z.object({
  layout: listLayout,
  sheet: z.string(),
  rows: z.number().int(),
  entries: z.number().int(),
  wrongRows: z.number().int(),
  errors: z.array(rowFault),
  errorCount: z.number().int(),
  /** Proposed from the file; null where it tells no day. */
  publishedAt: isoDate.nullable(),
  label: z.string(),
  difference: listDifference,
  /**
   * Numbers of entries that the file leaves out and the list keeps, and substances of groups that it no longer names
   * (`dropMembers` takes these out).
   */
  keptNumbers: z.number().int(),
  missingMembers: z.number().int(),
  /** Entries that are new and name no substance: nothing can be judged by them until they have members. */ memberless:
    z.number().int(),
  unresolved: z.array(unresolved),
  unresolvedCount: z.number().int(),
  addable: z.number().int(),
  mayAdd: z.boolean(),
  /** The version with the same content, where there is one. */
  sameAs: listVersion.nullable(),
  /** A later version stays the current one. */ isOlder: z.boolean(),
  taken: listVersion.nullable(),
  addedSubstances: z.number().int(),
  /** Substances whose GADSL or SVHC mark changed. */ flagged: z.number().int(),
});
export type ListImportReport = z.output<typeof listImportReport>;
/** What the job of an import answers: without the lines that the preview showed. */
export const listImportTaken = listImportReport.pick({
  layout: true,
  wrongRows: true,
  errorCount: true,
  memberless: true,
  taken: true,
  addedSubstances: true,
  flagged: true,
});
export type ListImportTaken = z.output<typeof listImportTaken>;

const list = '/rule/msgLawList';
const [query, imports] = ['rule:msgLawList:query', 'rule:msgLawList:import'] as const;
const MOST_IMPORTS_AGAIN = 2;
const choice = {
  lawId: id,
  file: uploadedFile,
  /** Takes the valid entries although rows are wrong. */ validRowsOnly: flag.default(false),
  /** Takes out substances of groups that the file no longer names. */ dropMembers: flag.default(false),
};
const wish = {
  label: z.preprocess(absent, z.string().trim().max(MAX_LABEL).optional()),
  publishedAt: z.preprocess(absent, isoDate.optional()),
  /** Adds what the catalogue does not have and the file gives a number of. */ addSubstances: flag.default(false),
};
const toTake = z.object({ lawId: id, fileId: id, validRowsOnly: z.boolean(), dropMembers: z.boolean(), ...wish });
export type ListToTake = z.output<typeof toTake>;
export const listImportJobs = {
  /** Takes a kept file as a new version, as a whole. */
  take: job({
    name: 'listImport',
    input: toTake,
    retries: MOST_IMPORTS_AGAIN,
    exclusiveBy: ({ lawId, fileId }) => `list:${lawId}:${fileId}`,
  }),
};
/**
 * Dated versions of a regulation's list, from the files of those who publish it. The platform's lists are the centre's,
 * an enterprise's own lists its own.
 */
export const rulesImportApi = {
  /**
   * `checkOnly` reads and compares, stores nothing and answers the report; else a job is started: all rows or none
   * (`import.invalidRows` with every fault), unless `validRowsOnly`. The same content is refused
   * (`lawList.sameContent`).
   */
  import: route({
    method: 'POST',
    path: `${list}/import/{lawId}`,
    needs: imports,
    upload: 'lawListImport',
    limit: 'upload',
    output: z.object({ report: listImportReport.nullable(), job: jobStarted.nullable() }),
    input: z.object({ ...choice, checkOnly: flag.default(false), ...wish }),
  }),
  /** The whole preview as a workbook: differences, wrong rows, substances that the catalogue does not have. */
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
  template: route({ method: 'GET', path: `${list}/importTemplate`, needs: imports, answer: 'file', output: fileBody }),
  /** The file that a version came from, for those who keep the list. */
  file: route({
    method: 'GET',
    path: `${list}/versionFile`,
    needs: imports,
    answer: 'file',
    output: fileBody,
    input: z.object({ versionId: id }),
  }),
  /** Of two versions of one list. */
  difference: route({
    method: 'GET',
    path: `${list}/difference`,
    needs: query,
    input: z.object({ fromId: id, toId: id }),
    output: listDifference,
  }),
  exportDifference: route({
    method: 'GET',
    path: `${list}/differenceExport`,
    needs: query,
    answer: 'file',
    output: fileBody,
    input: z.object({ fromId: id, toId: id }),
  }),
};
