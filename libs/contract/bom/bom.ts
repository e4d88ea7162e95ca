import { z } from 'zod';
import { bomType, lockState } from '../enums';
import { bomImportRoutes } from './import';
import {
  bomPosition,
  bomPositionDetail,
  bomSummary,
  listedPosition,
  matchCandidate,
  matchingOptions,
} from './position';
import { positionFacts } from '../vehicle/exemption-facts';
import { jobStarted } from '../wire/jobs';
import { arrayOf, decimal, fileBody, id, job, optionalText, route, rowVersion, text } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

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

const info = '/bom/info';
const query = 'bom:info:query';
const edit = 'bom:info:edit';
/** Area bom: position trees of vehicle models with import, matching and hooking. */
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
  ...bomImportRoutes,
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

/** Jobs of the area. Per model, one import and one matching job at a time. */
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
