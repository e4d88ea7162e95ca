import { z } from 'zod';
import { findingGroup, informDuty } from '../analysis/groups';
import { requireOneTarget, runTarget } from '../analysis/target';
import { scipDossierState } from '../enums';
import { uploadedFile } from '../wire/files';
import { jobStarted } from '../wire/jobs';
import { byId, fileBody, id, instant, isoDate, job, rowVersion, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';
import { scipArticle, scipNode, scipNodeDetail } from './article';

export * from './article';
export * from './dossier';

const count = z.number().int();
/** A vehicle with a BOM, its newest analysis by the Candidate List, and its dossier. */
export const scipModel = z.object({
  id,
  projectName: z.string(),
  internalNumber: z.string(),
  positions: count,
  runId: id.nullable(),
  asOf: isoDate.nullable(),
  dossierId: id.nullable(),
  dossierState: scipDossierState.schema.nullable(),
  articles: count.nullable(),
});
export type ScipModelRow = z.output<typeof scipModel>;

const svhc = '/scip/SvhcInfo';
const read = 'scip:SvhcInfo:query';
/** What a vehicle has to be notified for. */
export const scipObligationApi = {
  /** Vehicle models with the state of their SCIP obligation, a page at a time. */
  bomModPage: route({
    method: 'POST',
    path: `${svhc}/bomModPage`,
    needs: read,
    answer: 'page',
    input: pageInput({}),
    output: pageOf(scipModel),
  }),
  /** Analyses a vehicle, a branch, chosen sheets or a supplier by the Candidate List in force. */
  analyse: route({
    method: 'POST',
    path: `${svhc}/analysisSvhcSubstance`,
    needs: 'scip:SvhcInfo:run',
    answer: 'job',
    input: z.object(runTarget).superRefine(requireOneTarget),
    output: jobStarted.extend({ runId: id }),
  }),
  /** The articles of a run by article, substance or supplier. */
  result: route({
    method: 'POST',
    path: `${svhc}/svhcResult`,
    needs: read,
    answer: 'page',
    input: pageInput({
      runId: id,
      by: z.enum(['article', 'substance', 'supplier']).default('article'),
      duty: informDuty.optional(),
    }),
    output: pageOf(findingGroup),
  }),
  /** Workbook of an obligation analysis. */
  export: route({
    method: 'POST',
    path: `${svhc}/svhcAnalysisSubstanceExport`,
    needs: 'scip:SvhcInfo:export',
    answer: 'file',
    input: z.object({ runId: id }),
    output: fileBody,
  }),
  /** Builds the working tree of a vehicle from its newest analysis, or from `runId`. What persons changed stays. */
  create: route({
    method: 'POST',
    path: `${svhc}/scipBomCreate`,
    needs: 'scip:SvhcInfo:run',
    answer: 'job',
    input: z.object({ modId: id, runId: id.optional() }),
    output: jobStarted.extend({ dossierId: id }),
  }),
  /** Search in the working trees: name, number, supplier, substance. */
  bomQuery: route({
    method: 'POST',
    path: '/scipBom/info/bomQuery',
    needs: read,
    answer: 'page',
    input: pageInput({ dossierId: id.optional(), modId: id.optional() }),
    output: pageOf(scipNode),
  }),
};
export const scipTreeJob = job({
  name: 'scipTree',
  input: z.object({ dossierId: id, runId: id }),
  retries: 2,
  exclusiveBy: ({ dossierId }) => String(dossierId),
});

/** Finds dossiers that must be updated: by a new Candidate List, a changed vehicle or a new version of a sheet. */
export const scipOutdatedJob = job({ name: 'scipOutdated', input: z.object({}), retries: 2, exclusiveBy: () => 'all' });

const article = '/scip/scipIuclid6Article';
const readArticle = 'scip:scipIuclid6Article:query';
export const scipAttachment = z.object({
  id,
  nodeId: id,
  fileId: id,
  name: z.string(),
  type: z.string(),
  size: count,
  /** Picture of the article, or instructions for taking it apart in a language (PG6-60564). */
  purpose: z.enum(['picture', 'disassembling']),
  language: count.nullable(),
  uuid: z.string(),
  uploadedAt: instant,
});
export type ScipAttachmentRow = z.output<typeof scipAttachment>;
const substance = z.object({
  /** Number within this list. */
  id,
  uuid: z.string(),
  nameEn: z.string(),
  nameZh: z.string().nullable(),
  cas: z.string().nullable(),
  ec: z.string().nullable(),
});
const notified = z.object({
  id,
  dossierId: id,
  name: z.string(),
  number: z.string(),
  scipNumber: z.string(),
});
/** Long picklists: PG6-60768, PG6-60753 and PG6-60567. */
export const SCIP_LISTS = ['articleCategory', 'materialCategory', 'mixtureCategory'] as const;
export const scipPick = z.object({
  code: count,
  /** CN or TARIC code of an article category. */
  number: z.string().nullable(),
  textEn: z.string(),
  textZh: z.string(),
  /** The names above it in a tree, joined by ` > `. */
  path: z.string(),
  pathZh: z.string(),
});
export type ScipPick = z.output<typeof scipPick>;

/** Articles of the working tree. */
export const scipArticleApi = {
  /** Articles of a dossier that have no parent, of a vehicle or by the id of the dossier. */
  roots: route({
    method: 'GET',
    path: `${article}/getParentNodeByModId`,
    needs: readArticle,
    answer: 'list',
    input: z
      .object({ modId: id.optional(), dossierId: id.optional() })
      .refine(({ modId, dossierId }) => modId === undefined || dossierId === undefined, {
        message: 'notUnique',
        path: ['modId'],
      }),
    output: z.array(scipNode),
  }),
  /** Articles directly below one of a SCIP dossier. `csid`: id of the parent node. */
  children: route({
    method: 'GET',
    path: `${article}/getChildNodeByCsid`,
    needs: readArticle,
    answer: 'list',
    input: z.object({ csid: id }),
    output: z.array(scipNode),
  }),
  /** One article with its identifiers, categories, concern elements and attachments. */
  detail: route({
    method: 'GET',
    path: `${article}/detail/{id}`,
    needs: readArticle,
    input: byId,
    output: scipNodeDetail,
  }),
  /** Saves the values of an article. What is missing is a finding; what contradicts itself is refused with the field. */
  save: route({
    method: 'POST',
    path: `${article}/saveRefNode`,
    needs: 'scip:scipIuclid6Article:edit',
    says: 'saved',
    input: byId.extend({ version: rowVersion, article: scipArticle }),
    output: scipNodeDetail,
  }),
  /**
   * Gives several articles of a dossier the same values. What contradicts itself is refused for all of them. Absent
   * values stay.
   */
  saveMany: route({
    method: 'POST',
    path: `${article}/saveMany`,
    needs: 'scip:scipIuclid6Article:edit',
    says: 'saved',
    input: z.object({
      dossierId: id,
      /** Of the dossier: refused when somebody changed an article since. */
      version: rowVersion,
      /** Rows of the working tree. */
      nodeIds: z.array(id).min(1).max(1000),
      fields: scipArticle
        .pick({ categories: true, production: true, noSafeUse: true, safeUse: true })
        .partial()
        .refine((fields) => Object.keys(fields).length > 0, { message: 'required' }),
    }),
    output: z.object({ articles: count }),
  }),
  /** Takes an article out of the tree, from everything that holds it, with what only it leads to. */
  remove: route({
    method: 'DELETE',
    path: `${article}/deleteRefTreeNode`,
    needs: 'scip:scipIuclid6Article:delete',
    says: 'deleted',
    answer: 'ok',
    input: byId,
  }),
  /** Stores a picture or a disassembling instruction of an article. */
  upload: route({
    method: 'POST',
    path: `${article}/upload`,
    needs: 'scip:scipIuclid6Article:import',
    limit: 'upload',
    upload: 'scipAttachment',
    answer: 'upload',
    says: 'uploaded',
    input: byId.extend({
      file: uploadedFile,
      purpose: z.enum(['picture', 'disassembling']).default('picture'),
      language: z.coerce.number().int().optional(),
    }),
    output: scipAttachment,
  }),
  /** Downloads an attachment of an article. `id`: of the attachment. */
  download: route({
    method: 'GET',
    path: `${article}/download`,
    needs: 'scip:scipIuclid6Article:export',
    answer: 'file',
    input: byId,
    output: fileBody,
  }),
  /** Attachments of an article. */
  attachments: route({
    method: 'GET',
    path: `${article}/getAttachmentInfo`,
    needs: readArticle,
    answer: 'list',
    input: byId,
    output: z.array(scipAttachment),
  }),
  /** Entries of the newest Candidate List. */
  substances: route({
    method: 'POST',
    path: `${article}/getReferenceSubstance`,
    needs: readArticle,
    answer: 'page',
    input: pageInput({}),
    output: pageOf(substance),
  }),
  /** Articles with a SCIP number, to be referred to. */
  notified: route({
    method: 'POST',
    path: `${article}/getReferebcedByQuery`,
    needs: readArticle,
    answer: 'page',
    input: pageInput({}),
    output: pageOf(notified),
  }),
  /** Values of an IUCLID picklist, searched by text or given by code, a page at a time. */
  picklist: route({
    method: 'POST',
    path: `${article}/picklist`,
    needs: readArticle,
    answer: 'page',
    input: pageInput({ list: z.enum(SCIP_LISTS), codes: z.array(z.coerce.number().int()).max(1000).optional() }),
    output: pageOf(scipPick),
  }),
};
