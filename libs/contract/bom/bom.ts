import { z } from 'zod';
import { BOM_FIELDS, MASS_UNITS } from '@matlas/domain';
import {
  bomType,
  candidateSort,
  lockState,
  matchingOrder,
  matchingRule,
  matchingScope,
  matchingTieBreak,
  matchState,
  nodeStatus,
} from '../enums';
import { uploadedFile } from '../wire/files';
import { exemptionFacts, positionFacts } from '../vehicle/exemption-facts';
import { arrayOf, decimal, fileBody, flag, id, instant, job, optionalText, route, rowVersion, text } from '../wire/kit';
import { jobStarted } from '../wire/jobs';
import { pageInput, pageOf } from '../wire/page';

/** A step of why a position has its match: code of the catalogue `match.reason.*` with its numbers. */
export const matchReason = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) });
/** The data sheet that hangs on a position. */
export const hookedSheet = z.object({
  id: z.number().int(),
  cid: z.number().int(),
  cver: z.string(),
  name: z.string(),
  foreignName: z.string().nullable(),
  kind: z.number().int(),
  status: nodeStatus.schema,
  massGrams: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierForeignName: z.string().nullable(),
});
/** A position of a BOM. `massGrams` is one piece, `quantity` per parent; both exact decimals as text. */
export const bomPosition = z.object({
  id: z.number().int(),
  modId: z.number().int(),
  parentId: z.number().int().nullable(),
  level: z.number().int(),
  ord: z.number().int(),
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  supplierCode: z.string().nullable(),
  supplierName: z.string().nullable(),
  /** As the platform knows the supplier of this code. */ supplierForeignName: z.string().nullable(),
  quantity: z.string(),
  massGrams: z.string().nullable(),
  remark: z.string().nullable(),
  childCount: z.number().int(),
  matchState: matchState.schema,
  candidateCount: z.number().int(),
  sheet: hookedSheet.nullable(),
  version: z.number().int(),
});
export type BomPosition = z.output<typeof bomPosition>;
/** A position in a list, with why it has its match or none. */
export const listedPosition = bomPosition.extend({ reasons: z.array(matchReason) });
export type ListedPosition = z.output<typeof listedPosition>;
const mayDo = z.object({ allowed: z.boolean(), reason: z.string().nullable() });
export const bomPositionDetail = bomPosition.extend({
  path: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      foreignName: z.string().nullable(),
      number: z.string().nullable(),
    }),
  ),
  reasons: z.array(matchReason),
  usedIn: z.number().int(),
  /**
   * What the position says for exemptions, and what counts where it says nothing: from a position above it, else from
   * the model.
   */
  facts: positionFacts,
  factsAbove: exemptionFacts,
  mass: z.object({
    bomGrams: z.string().nullable(),
    sheetGrams: z.string().nullable(),
    deviationPercent: z.string().nullable(),
    allowedPercent: z.string().nullable(),
    ok: z.boolean().nullable(),
  }),
  can: z.object({ edit: mayDo, delete: mayDo, add: mayDo, hook: mayDo, unhook: mayDo, match: mayDo }),
});
export type BomPositionDetail = z.output<typeof bomPositionDetail>;

/** What a position may hang on, with why it fits. `blocked` says why it cannot be hooked (a draft, say). */
export const matchCandidate = hookedSheet.extend({
  number: z.string().nullable(),
  supplierCode: z.string().nullable(),
  releasedAt: instant.nullable(),
  createTime: instant,
  reasons: z.array(matchReason),
  tied: z.boolean(),
  blocked: z.string().nullable(),
});
export type MatchCandidate = z.output<typeof matchCandidate>;

/** Figures above the tree: positions by state, and how much of the vehicle's mass has a data sheet. */
export const bomSummary = z.object({
  modId: z.number().int(),
  positions: z.number().int(),
  levels: z.number().int(),
  byState: z.record(matchState.schema, z.number().int()),
  /**
   * Positions whose own data sheet counts, and those without one (`unmatched` and `choose`), as an analysis counts
   * them; assemblies and what lies below a matched position are neither.
   */
  withSheet: z.number().int(),
  withoutSheet: z.number().int(),
  bomMassGrams: z.string(),
  coveredMassGrams: z.string(),
  coveredPercent: z.string().nullable(),
  suppliersUnmatched: z.number().int(),
  lockState: lockState.schema,
  bomType: bomType.schema,
  updateTime: instant.nullable(),
});
export type BomSummary = z.output<typeof bomSummary>;

const positionFields = {
  name: text(200),
  foreignName: optionalText(200),
  number: optionalText(100),
  supplierCode: optionalText(50),
  supplierName: optionalText(200),
  quantity: decimal().default('1'),
  massGrams: decimal({ digits: 9 }).nullish(),
  remark: optionalText(500),
};
const ckid = z.object({ ckid: id });
/** Whose sheets, in which order, and what decides a tie (specification 001 section 9). */
export const matchingOptions = z.object({
  scope: matchingScope.lenient.default(1),
  rule: matchingRule.lenient.default(3),
  order: matchingOrder.lenient.default('own,published,standard'),
  tieBreak: matchingTieBreak.lenient.default('highestVersion'),
  sort: candidateSort.lenient.default('name'),
});

const bomField = z.enum(BOM_FIELDS);
/** Which column (0 = A) holds what, and how the workbook writes levels, masses and decimals. */
export const bomMapping = z.object({
  headerRow: z.coerce.number().int().min(1).max(200),
  columns: z.partialRecord(bomField, z.coerce.number().int().min(0).max(500)),
  notation: z.enum(['level', 'parentNumber']),
  massUnit: z.enum(MASS_UNITS),
  decimalMark: z.enum(['auto', 'point', 'comma']).default('auto'),
});
/** Cells of a row that a person corrected in the browser, or the row left out. */
export const bomRowCorrection = z.union([
  z.object({ row: z.coerce.number().int().min(1), remove: z.literal(true) }),
  z.object({ row: z.coerce.number().int().min(1), cells: z.partialRecord(bomField, z.string().max(2000)) }),
]);
/** One fault of one cell, its sentence in the caller's language. */
export const bomRowError = z.object({
  sheet: z.string(),
  row: z.number().int(),
  column: z.string(),
  columnLetters: z.string(),
  field: bomField,
  code: z.string(),
  value: z.string(),
  message: z.string(),
});
export const bomImportReport = z.object({
  importId: z.number().int(),
  modId: z.number().int(),
  fileName: z.string(),
  sheetName: z.string(),
  sheetNames: z.array(z.string()),
  titles: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  mapping: bomMapping,
  mappingSource: z.enum(['saved', 'proposed', 'given']),
  /** Why the mapping cannot be used; then nothing was checked. */
  faults: z.array(z.string()),
  rows: z.number().int(),
  positions: z.number().int(),
  wrongRows: z.number().int(),
  heldBackRows: z.number().int(),
  errorCount: z.number().int(),
  /** The first faults; all of them are in the error workbook. */
  errors: z.array(bomRowError),
  wrong: z.array(z.object({ row: z.number().int(), cells: z.partialRecord(bomField, z.string()) })),
  levels: z.number().int(),
  massGrams: z.string(),
  alreadyImported: z.boolean(),
  replaces: z.number().int(),
});
export type BomImportReport = z.output<typeof bomImportReport>;

const info = '/bom/info';
const query = 'bom:info:query';
const edit = 'bom:info:edit';
/** Area bom: position trees of vehicle models, their import, matching and hooking. */
export const bomApi = {
  roots: route({
    method: 'GET',
    path: `${info}/getParentNodeByModCsid`,
    needs: query,
    input: z.object({ modId: id }),
    output: z.array(bomPosition),
    answer: 'list',
  }),
  ancestors: route({
    method: 'GET',
    path: `${info}/getParentBomNodeByCkid`,
    needs: query,
    input: ckid,
    output: z.array(bomPosition),
    answer: 'list',
  }),
  children: route({
    method: 'GET',
    path: `${info}/getBomChildByCkid`,
    needs: query,
    input: ckid,
    output: z.array(bomPosition),
    answer: 'list',
  }),
  /** All positions of a model in tree order, for the tree grid: 20,000 rows in one answer. */
  tree: route({
    method: 'GET',
    path: `${info}/tree/{modId}`,
    needs: query,
    input: z.object({ modId: id }),
    output: z.array(bomPosition),
    answer: 'list',
  }),
  summary: route({
    method: 'GET',
    path: `${info}/summary/{modId}`,
    needs: query,
    input: z.object({ modId: id }),
    output: bomSummary,
  }),
  detail: route({
    method: 'GET',
    path: `${info}/getNodeDetail/{id}`,
    needs: query,
    input: z.object({ id }),
    output: bomPositionDetail,
  }),
  query: route({
    method: 'POST',
    path: `${info}/bomQuery`,
    needs: query,
    input: pageInput({ modId: id }),
    output: pageOf(listedPosition),
    answer: 'page',
  }),
  add: route({
    method: 'POST',
    path: `${info}/addBom`,
    needs: edit,
    input: z.object({ modId: id, parentId: id.nullish(), ...positionFields }),
    output: bomPositionDetail,
  }),
  update: route({
    method: 'PUT',
    path: `${info}/updateBom`,
    needs: edit,
    input: z.object({ id, version: rowVersion.optional(), ...positionFields }),
    output: bomPositionDetail,
  }),
  /**
   * What positions say for exemptions, for them and all below them: named facts are set, null takes one away, the
   * others stay.
   */
  setFacts: route({
    method: 'PUT',
    path: `${info}/setFacts`,
    needs: edit,
    says: 'saved',
    input: z.object({
      modId: id,
      ids: arrayOf(id).refine((ids) => ids.length > 0, { message: 'empty' }),
      facts: positionFacts.partial(),
    }),
    output: z.object({ positions: z.number().int() }),
  }),
  remove: route({
    method: 'DELETE',
    path: `${info}/deleteBom/{id}`,
    needs: 'bom:info:delete',
    input: z.object({ id }),
    answer: 'ok',
  }),
  /** Deletes the whole BOMs of these models; the models stay. */
  removeAll: route({
    method: 'DELETE',
    path: `${info}/delete`,
    needs: 'bom:info:delete',
    input: z.object({ ids: arrayOf(id).refine((ids) => ids.length > 0, { message: 'empty' }) }),
    answer: 'ok',
  }),
  /** Hooks a data sheet to a position, or unhooks it (`sheetId` null). */
  hook: route({
    method: 'POST',
    path: `${info}/articulatedMdsToTree`,
    needs: 'bom:info:hook',
    input: z.object({ ckid: id, sheetId: id.nullable() }),
    output: bomPositionDetail,
  }),
  match: route({
    method: 'POST',
    path: `${info}/matching`,
    needs: 'bom:info:match',
    input: matchingOptions.extend({ modId: id, ids: arrayOf(id).optional() }),
    output: jobStarted,
    answer: 'job',
  }),
  candidates: route({
    method: 'POST',
    path: `${info}/singleMatching`,
    needs: 'bom:info:match',
    input: matchingOptions.extend({ ckid: id }),
    output: z.array(matchCandidate),
    answer: 'list',
  }),
  updateStatus: route({
    method: 'POST',
    path: `${info}/updateStatus`,
    needs: 'bom:info:lock',
    input: z.object({ modId: id, lockState: lockState.lenient.optional(), bomType: bomType.lenient.optional() }),
    output: bomSummary,
  }),
  /** Step 1 and 2 of an import: reads the file, proposes or takes a mapping, checks every row, stores nothing of it. */
  importCheck: route({
    method: 'POST',
    path: `${info}/importCheck`,
    needs: 'bom:info:import',
    transfer: 'upload',
    upload: 'bomImport',
    limit: 'upload',
    input: z.object({
      modId: id,
      file: uploadedFile,
      sheetName: z.string().max(100).optional(),
      mapping: z.string().max(5000).optional(),
    }),
    output: bomImportReport,
  }),
  /** Checks the kept file again with another mapping or with corrected cells. */
  importRecheck: route({
    method: 'POST',
    path: `${info}/importRecheck`,
    needs: 'bom:info:import',
    input: z.object({
      importId: id,
      mapping: bomMapping,
      sheetName: z.string().max(100).optional(),
      corrections: z.array(bomRowCorrection).default([]),
      saveMapping: flag.default(false),
    }),
    output: bomImportReport,
  }),
  importErrors: route({
    method: 'GET',
    path: `${info}/importErrors/{importId}`,
    needs: 'bom:info:import',
    input: z.object({ importId: id }),
    output: fileBody,
    answer: 'file',
  }),
  /**
   * Imports in the background: a checked import by its id, or (integrators) a file with its mapping in one call. All or
   * nothing unless `validRowsOnly`.
   */
  import: route({
    method: 'POST',
    path: `${info}/importBom`,
    needs: 'bom:info:import',
    transfer: 'upload',
    upload: 'bomImport',
    limit: 'upload',
    input: z.object({
      importId: id.optional(),
      modId: id.optional(),
      file: uploadedFile.optional(),
      mapping: z.string().optional(),
      validRowsOnly: flag.default(false),
      replace: flag.default(true),
    }),
    output: jobStarted,
    answer: 'job',
  }),
  export: route({
    method: 'GET',
    path: `${info}/exportBom/{modId}`,
    needs: 'bom:info:export',
    transfer: 'download',
    input: z.object({ modId: id }),
    output: fileBody,
    answer: 'file',
  }),
  exportNew: route({
    method: 'GET',
    path: `${info}/exportBom/new/{modId}`,
    needs: 'bom:info:export',
    transfer: 'download',
    input: z.object({ modId: id }),
    output: fileBody,
    answer: 'file',
  }),
  exportCsv: route({
    method: 'GET',
    path: `${info}/exportCsvBom/{modId}`,
    needs: 'bom:info:export',
    transfer: 'download',
    input: z.object({ modId: id }),
    output: fileBody,
    answer: 'file',
  }),
};

/** Long works of the area. One import and one matching run of a model at a time. */
export const bomJobs = {
  /** Stores a checked workbook as the BOM of its model. */
  import: job({
    name: 'bomImport',
    input: z.object({ importId: id, modelId: id }),
    retries: 3,
    exclusiveBy: (input) => `model:${input.modelId}`,
  }),
  /** Matches the positions of a model, or chosen ones, with data sheets. */
  match: job({
    name: 'bomMatch',
    input: matchingOptions.extend({ modId: id, ids: arrayOf(id) }),
    retries: 3,
    exclusiveBy: (input) => `model:${input.modId}`,
  }),
};
