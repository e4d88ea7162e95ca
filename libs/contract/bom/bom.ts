import { z } from 'zod';
import { isFillFlag, NODE_ACTIONS } from '@matlas/domain';
import { bomType, lockState, operationFlag } from '../enums';
import { addPosition, changePosition } from './add-position';
import { imdsBomRoutes } from './imds';
import { bomImportRoutes } from './import';
import { matchingInfoRoutes } from './matching-info';
import {
  bomPosition,
  bomPositionDetail,
  bomSummary,
  listedPosition,
  matchCandidate,
  matchingOptions,
  positionPermits,
} from './position';
import { proposalRoutes } from './proposal';
import { bomVersionRoutes } from './version';
import { positionFacts } from '../vehicle/exemption-facts';
import { jobStarted } from '../wire/jobs';
import { arrayOf, fileBody, id, job, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

const ckid = z.object({ ckid: id });

const info = '/bom/info';
const query = 'bom:info:query';
const edit = 'bom:info:edit';
/** Area bom: position trees of vehicle models with import, matching and hooking. */
export const bomApi = {
  /** Positions of a model that have no parent. */
  roots: route({
    method: 'GET',
    path: `${info}/getParentNodeByModCsid`,
    needs: query,
    input: z.object({ modId: id }),
    output: z.array(bomPosition),
    answer: 'list',
  }),
  /** Positions above a position, from the root down to its parent. */
  ancestors: route({
    method: 'GET',
    path: `${info}/getParentBomNodeByCkid`,
    needs: query,
    input: ckid,
    output: z.array(bomPosition),
    answer: 'list',
  }),
  /** Positions directly below a position, in their order. */
  listChildren: route({
    method: 'GET',
    path: `${info}/getBomChildByCkid`,
    needs: query,
    input: ckid,
    output: z.array(bomPosition),
    answer: 'list',
  }),
  /** All positions of a model in tree order, for the tree grid: up to 20,000 rows in one answer. */
  tree: route({
    method: 'GET',
    path: `${info}/tree/{modId}`,
    needs: query,
    input: z.object({ modId: id }),
    output: z.array(bomPosition),
    answer: 'list',
  }),
  /** Positions of a model by match state, and the share of its mass that has a data sheet. */
  summary: route({
    method: 'GET',
    path: `${info}/summary/{modId}`,
    needs: query,
    input: z.object({ modId: id }),
    output: bomSummary,
  }),
  /** One position with its path, reasons of the match, mass comparison and what the caller may do with it. */
  detail: route({
    method: 'GET',
    path: `${info}/getNodeDetail/{id}`,
    needs: query,
    input: z.object({ id }),
    output: bomPositionDetail,
  }),
  /** Positions of a model, filtered, a page at a time. */
  query: route({
    method: 'POST',
    path: `${info}/bomQuery`,
    needs: query,
    input: pageInput({ modId: id }),
    output: pageOf(listedPosition),
    answer: 'page',
  }),
  /** Adds a position below another, or as the root. */
  add: route({
    method: 'POST',
    path: `${info}/addBom`,
    needs: edit,
    input: addPosition,
    output: bomPositionDetail,
  }),
  /** Changes name, number, supplier, quantity, mass or remark of a position. */
  update: route({
    method: 'PUT',
    path: `${info}/updateBom`,
    needs: edit,
    input: changePosition,
    output: bomPositionDetail,
  }),
  /**
   * Sets facts for exemptions on positions; they apply to everything below them. A fact that is given is set, null
   * removes it, absent facts stay unchanged.
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
  /** Removes a position with everything below it. */
  remove: route({
    method: 'DELETE',
    path: `${info}/deleteBom/{id}`,
    needs: 'bom:info:delete',
    input: z.object({ id }),
    answer: 'ok',
  }),
  /** Deletes the whole BOMs of these models. The models remain. */
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
  /**
   * Fills a position with local data: makes a draft from it (new material, part, blank), or takes an own data sheet
   * (material, module, semi-component module), which may still be in editing.
   */
  fill: route({
    method: 'POST',
    path: `${info}/fill`,
    needs: 'bom:info:hook',
    input: z.object({
      ckid: id,
      flag: operationFlag.lenient.refine(isFillFlag, { message: 'invalid_value', params: { values: '2 – 7' } }),
      sheetId: id.nullish(),
    }),
    output: bomPositionDetail,
  }),
  /** Moves a position with everything below it under another position of the same BOM, as its last child. */
  move: route({
    method: 'POST',
    path: `${info}/move`,
    needs: edit,
    input: z.object({ ckid: id, parentId: id }),
    output: bomPositionDetail,
  }),
  /** What the node matrix allows on these positions. */
  permits: route({
    method: 'POST',
    path: `${info}/permits`,
    needs: query,
    input: z.object({
      modId: id,
      ids: arrayOf(id).refine((ids) => ids.length > 0, { message: 'empty' }),
      actions: arrayOf(z.enum(NODE_ACTIONS)).optional(),
    }),
    output: positionPermits,
    answer: 'list',
  }),
  /** Starts the matching of positions with data sheets; positions matched by hand stay as they are. */
  match: route({
    method: 'POST',
    path: `${info}/matching`,
    needs: 'bom:info:match',
    input: matchingOptions.extend({ modId: id, ids: arrayOf(id).optional() }),
    output: jobStarted,
    answer: 'job',
  }),
  /** Data sheets that fit one position, in the order of preference, each with its reasons. */
  candidates: route({
    method: 'POST',
    path: `${info}/singleMatching`,
    needs: 'bom:info:match',
    input: matchingOptions.extend({ ckid: id }),
    output: z.array(matchCandidate),
    answer: 'list',
  }),
  /** Locks or unlocks the BOM of a model, or makes it formal or temporary. */
  updateStatus: route({
    method: 'POST',
    path: `${info}/updateStatus`,
    needs: 'bom:info:lock',
    input: z.object({ modId: id, lockState: lockState.lenient.optional(), bomType: bomType.lenient.optional() }),
    output: bomSummary,
  }),
  ...bomImportRoutes,
  ...bomVersionRoutes,
  ...proposalRoutes,
  imds: imdsBomRoutes,
  matchingInfo: matchingInfoRoutes,
  /** Workbook of the BOM. */
  export: route({
    method: 'GET',
    path: `${info}/exportBom/{modId}`,
    needs: 'bom:info:export',
    transfer: 'download',
    input: z.object({ modId: id }),
    output: fileBody,
    answer: 'file',
  }),
  /** Workbook of the BOM with the data sheets hooked to its positions. */
  exportNew: route({
    method: 'GET',
    path: `${info}/exportBom/new/{modId}`,
    needs: 'bom:info:export',
    transfer: 'download',
    input: z.object({ modId: id }),
    output: fileBody,
    answer: 'file',
  }),
  /** The BOM as CSV file. */
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

/** Jobs of the area. Per model, one import and one matching job at a time. */
export const bomJobs = {
  /** Stores a checked workbook as the BOM of its model. */
  import: job({
    name: 'bomImport',
    input: z.object({ importId: id, modelId: id }),
    retries: 3,
    exclusiveBy: (input) => `model:${input.modelId}`,
  }),
  /** Brings an earlier BOM of a model back. */
  restore: job({
    name: 'bomRestore',
    input: z.object({ bomVersionId: id, modelId: id }),
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
