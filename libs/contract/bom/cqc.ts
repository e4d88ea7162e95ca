import { z } from 'zod';
import { cqcConnectorKind } from '../enums';
import { uploadedFile } from '../wire/files';
import { jobStarted } from '../wire/jobs';
import {
  arrayOf,
  byId,
  emptyToUndefined,
  fileBody,
  flag,
  id,
  job,
  optionalText,
  route,
  rowVersion,
  text,
} from '../wire/kit';
import { pageOf, pageQuery } from '../wire/page';
import { addPosition, changePosition } from './add-position';
import { cqcCheck, cqcConnectorAnswer, cqcModel, cqcPosition, cqcUpload } from './cqc-rows';
import { matchingOptions } from './position';

const count = z.number().int();
const byModel = z.object({ modId: id });
const sourceId = z.preprocess(emptyToUndefined, id.optional());

const info = '/bom/info';
const base = '/model/cqc';
const query = 'model:cqc:query';
/** The BOM of a vehicle for the certification body (CQC): derived or imported, matched on its own, sent as a package. */
export const cqcApi = {
  /** Vehicles with the state of their CQC BOM and of their last upload, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageQuery,
    output: pageOf(cqcModel),
    answer: 'page',
  }),
  /** Makes an empty CQC BOM, into which a file can be checked and imported; the present one if there is one. */
  create: route({
    method: 'POST',
    path: `${base}/create`,
    needs: 'bom:info:import',
    input: byModel,
    output: z.object({ modId: count, cqcModId: count }),
  }),
  /** Makes the CQC BOM from the vehicle BOM as a job. What is the same part keeps its own data sheet. */
  derive: route({
    method: 'POST',
    path: `${base}/derive`,
    needs: 'bom:info:import',
    input: byModel.extend({
      /** Deepest level, 0 for the vehicle; an assembly at it stands for what is below it. */
      maxLevel: z.preprocess(emptyToUndefined, z.coerce.number().int().min(0).max(50).optional()),
      /** Parts in several pieces become a position for each piece. */
      splitPieces: flag.default(false),
      /** Takes the data sheets of the vehicle BOM along where a position has none of its own. */
      withSheets: flag.default(true),
    }),
    output: jobStarted,
    answer: 'job',
  }),
  /** Imports a file, or one that was checked as the import of the CQC BOM. */
  importBom: route({
    method: 'POST',
    path: `${info}/importCQCBom`,
    needs: 'bom:info:import',
    transfer: 'upload',
    upload: 'cqcImport',
    limit: 'upload',
    input: z.object({
      modId: id,
      importId: id.optional(),
      file: uploadedFile.optional(),
      mapping: z.string().max(5000).optional(),
      validRowsOnly: flag.default(false),
      replace: flag.default(true),
    }),
    output: jobStarted,
    answer: 'job',
  }),
  /** Starts the matching of the CQC BOM of a vehicle with data sheets. */
  match: route({
    method: 'POST',
    path: `${info}/cqcMatching/{modId}`,
    needs: 'bom:info:match',
    input: matchingOptions.extend({ modId: id, ids: arrayOf(id).optional() }),
    output: jobStarted,
    answer: 'job',
  }),
  /** Adds a position to the CQC BOM. The source is the position of the vehicle BOM that it comes from; one may have several. */
  add: route({
    method: 'POST',
    path: `${info}/addCqcBom`,
    needs: 'bom:info:edit',
    input: addPosition.extend({ sourceId }),
    output: cqcPosition,
  }),
  /** Changes a position of a CQC BOM. */
  update: route({
    method: 'PUT',
    path: `${info}/updateCqcBom`,
    needs: 'bom:info:edit',
    /** Absent `sourceId`: stays. */
    input: changePosition.extend({ sourceId }),
    output: cqcPosition,
  }),
  /** Hooks a data sheet to a position of a CQC BOM, or removes it. */
  hook: route({
    method: 'POST',
    path: `${info}/cqcArticulatedMdsToTree`,
    needs: 'bom:info:hook',
    input: z.object({ ckid: id, sheetId: id.nullable() }),
    answer: 'ok',
  }),
  /** Deletes a position of a CQC BOM with its subtree. */
  remove: route({
    method: 'DELETE',
    path: `${info}/cqcDeleteBom/{id}`,
    needs: 'bom:info:delete',
    input: byId,
    answer: 'ok',
  }),
  /** A position of a CQC BOM with its data sheet and its source in the vehicle BOM. */
  position: route({
    method: 'GET',
    path: `${info}/cqcNodeDetail/{id}`,
    needs: query,
    input: byId,
    output: cqcPosition,
  }),
  /** Checks the CQC BOM of a vehicle for completeness: what its package lacks, position by position. */
  check: route({ method: 'GET', path: `${base}/check/{modId}`, needs: query, input: byModel, output: cqcCheck }),
  /** The package as an archive with a workbook and a JSON file, also of a BOM that is not complete. */
  export: route({
    method: 'GET',
    path: '/model/modInfo/exportCQC/{id}',
    needs: 'model:modInfo:export',
    transfer: 'download',
    input: byId,
    output: fileBody,
    answer: 'file',
  }),
  /** Sends the package of a complete CQC BOM as a job with retries. */
  send: route({
    method: 'POST',
    path: '/model/modInfo/cqcVehicleUpload/{id}',
    needs: 'model:modInfo:import',
    transfer: 'download',
    input: byId,
    output: jobStarted,
    answer: 'job',
  }),
  /** Uploads of CQC packages with their answers, a page at a time. */
  uploads: route({
    method: 'POST',
    path: `${base}/uploads`,
    needs: query,
    input: pageQuery,
    output: pageOf(cqcUpload),
    answer: 'page',
  }),
  /** The package as it was sent. */
  package: route({
    method: 'GET',
    path: `${base}/package/{cqcUploadId}`,
    needs: 'model:cqc:export',
    transfer: 'download',
    input: z.object({ cqcUploadId: id }),
    output: fileBody,
    answer: 'file',
  }),
  /** Asks for the decision on a package that was sent. */
  answer: route({
    method: 'POST',
    path: `${base}/answer`,
    needs: 'model:modInfo:import',
    input: z.object({ cqcUploadId: id }),
    output: cqcUpload,
  }),
  /** The connection to the certification body; the token is masked. */
  connector: route({ method: 'GET', path: `${base}/connector`, needs: query, output: cqcConnectorAnswer }),
  /** Saves the connection to the certification body. */
  saveConnector: route({
    method: 'PUT',
    path: `${base}/connector`,
    needs: 'model:cqc:edit',
    says: 'saved',
    input: z.object({
      kind: cqcConnectorKind.schema,
      /** HTTP: the address of the interface; folder: a folder below that of the server, may be empty. */
      address: z.preprocess(emptyToUndefined, text(500).optional()),
      /** The masked token, or nothing, leaves it unchanged. */
      token: optionalText(500),
      version: rowVersion.optional(),
    }),
    output: cqcConnectorAnswer,
  }),
};

/** Jobs of the CQC area. */
export const cqcJobs = {
  derive: job({
    name: 'cqcDerive',
    input: z.object({
      modId: id,
      cqcModId: id,
      maxLevel: z.number().int().optional(),
      splitPieces: z.boolean(),
      withSheets: z.boolean(),
    }),
    retries: 3,
    exclusiveBy: (input) => `model:${input.cqcModId}`,
  }),
  send: job({
    name: 'cqcSend',
    input: z.object({ cqcUploadId: id, modId: id }),
    retries: 5,
    exclusiveBy: (input) => `model:${input.modId}`,
  }),
  /** Asks for decisions that are outstanding. */
  answers: job({ name: 'cqcAnswers', input: z.object({}), retries: 2 }),
};
