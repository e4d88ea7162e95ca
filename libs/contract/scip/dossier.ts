import { z } from 'zod';
import { SCIP_KINDS, SCIP_OUTCOMES } from '@matlas/domain';
import { scipChannel, scipDossierState, scipSubmissionState } from '../enums';
import { uploadedFile } from '../wire/files';
import { jobRow, jobStarted } from '../wire/jobs';
import { byId, emptyToUndefined, fileBody, flag, id, instant, job, route, rowVersion } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';
import { scipDossierHeader, scipFinding, scipLegalEntity, scipNumber } from './article';

const count = z.number().int();
const dossier = '/scip/scipIuclid6Dossier';
const readDossier = 'scip:scipIuclid6Dossier:query';
const context = z.object({
  submissionType: z.literal('SCIP'),
  legislation: z.literal('eu_scip'),
  legalEntity: scipLegalEntity.nullable(),
  version: count,
});
/** A dossier in the list: of a vehicle, or read from a file. */
export const scipDossierRow = z.object({
  id,
  modId: id.nullable(),
  name: z.string(),
  kind: z.enum(SCIP_KINDS),
  state: scipDossierState.schema,
  articles: count,
  scipNumber: z.string().nullable(),
  /** Name of the file that it was read from. */
  fileName: z.string().nullable(),
  updateTime: instant,
});
export type ScipDossierRow = z.output<typeof scipDossierRow>;
/** Reads an archive into a dossier. */
export const scipImportJob = job({
  name: 'scipImport',
  input: z.object({ fileId: id, modId: id.optional(), scipNumber: z.string().optional() }),
  retries: 1,
});
/** A file on its way to the authority. */
export const scipSubmission = z.object({
  id,
  dossierId: id,
  /** 1 for the first submission of the dossier. */
  number: count,
  channel: scipChannel.schema,
  state: scipSubmissionState.schema,
  /** Uuid of the submission on the other side. */
  submissionId: z.string().nullable(),
  scipNumber: z.string().nullable(),
  attempts: count,
  /** Why the last attempt failed, in the language of the reader. */
  fault: z.string().nullable(),
  /** The report of the other side, as it came. `nodeId`: row of the working tree that a line is about. */
  report: z.array(
    z.object({ code: z.string(), text: z.string(), nodeId: id.nullable(), articleName: z.string().nullable() }),
  ),
  createdBy: z.string(),
  createTime: instant,
  /** Nobody answered for so long (60 days) that the server asks no more; it can be asked by hand. */
  isUnanswered: z.boolean(),
  sentAt: instant.nullable(),
  answeredAt: instant.nullable(),
});
export type ScipSubmission = z.output<typeof scipSubmission>;
/** Jobs of submissions. */
export const scipSubmissionJobs = {
  submit: job({
    name: 'scipSubmit',
    input: z.object({ scipSubmissionId: id, dossierId: id }),
    retries: 5,
    exclusiveBy: ({ dossierId }) => String(dossierId),
  }),
  /** Asks for outcomes that are outstanding. */
  outcomes: job({ name: 'scipOutcomes', input: z.object({}), retries: 2 }),
};
/** The dossier of a vehicle and the working context of the enterprise. */
export const scipDossierApi = {
  /** Header of a dossier: model, state, SCIP number and counts. */
  header: route({
    method: 'GET',
    path: `${dossier}/header/{id}`,
    needs: readDossier,
    input: byId,
    output: scipDossierHeader,
  }),
  /** Dossiers of vehicles and those that were read from files, a page at a time. */
  page: route({
    method: 'POST',
    path: `${dossier}/page`,
    needs: readDossier,
    answer: 'page',
    input: pageInput({
      states: z.array(scipDossierState.lenient).max(10).optional(),
      /** Only those that belong to no vehicle, read from files. */
      withoutVehicle: z.boolean().optional(),
    }),
    output: pageOf(scipDossierRow),
  }),
  /**
   * Reads an .i6z that was made elsewhere as a job: into the dossier with its uuid, otherwise into a new one, of the
   * vehicle `modId` where one is named. `scipNumber`: under which it was notified, as its sender says; then its subject
   * is among the notified articles.
   */
  importFile: route({
    method: 'POST',
    path: `${dossier}/importI6z`,
    needs: 'scip:scipIuclid6Article:import',
    limit: 'upload',
    upload: 'scipDossier',
    answer: 'job',
    input: z.object({
      file: uploadedFile,
      modId: z.preprocess(emptyToUndefined, z.coerce.number().int().positive().optional()),
      scipNumber: z.preprocess(emptyToUndefined, scipNumber.optional()),
    }),
    output: jobStarted,
  }),
  /**
   * Fills what is a default in a dossier with the values of the same articles (by uuid, otherwise by identifier) in
   * another one: categories, production, safe use, materials, pictures excepted. What a person changed stays.
   */
  copyValues: route({
    method: 'POST',
    path: `${dossier}/copyValues`,
    needs: 'scip:scipIuclid6Article:edit',
    input: byId.extend({ version: rowVersion, dossierId: id }),
    output: z.object({ articles: count }),
  }),
  /** Checks a dossier by article and field; only a valid one can be exported. */
  validate: route({
    method: 'POST',
    path: `${dossier}/validateDossier`,
    needs: 'scip:scipIuclid6Dossier:validate',
    input: byId,
    output: z.object({
      valid: z.boolean(),
      errors: count,
      warnings: count,
      /** At most 1,000, errors first. */
      findings: z.array(scipFinding),
      isCut: flag,
    }),
  }),
  /** The archive for IUCLID 6. A dossier with errors is refused. */
  export: route({
    method: 'GET',
    path: `${dossier}/export/i6z/{id}`,
    needs: 'scip:scipIuclid6Dossier:export',
    answer: 'file',
    input: byId,
    output: fileBody,
  }),
  /**
   * Submits the file of a valid dossier as a job with retries, with the caller's SCIP account. Where the server has no
   * address for it, refused with `scip.submissionMissing`: then the exported file is uploaded by hand.
   */
  submit: route({
    method: 'POST',
    path: `${dossier}/submit`,
    needs: 'scip:scipIuclid6Dossier:export',
    answer: 'job',
    input: byId,
    output: jobStarted.extend({ scipSubmissionId: id }),
  }),
  /** Submissions of a dossier with their outcome and report, the newest first. `id`: of the dossier. */
  submissions: route({
    method: 'GET',
    path: `${dossier}/submissions/{id}`,
    needs: readDossier,
    answer: 'list',
    input: byId,
    output: z.array(scipSubmission),
  }),
  /** The file as it was submitted. */
  submittedFile: route({
    method: 'GET',
    path: `${dossier}/submission/file/{scipSubmissionId}`,
    needs: 'scip:scipIuclid6Dossier:export',
    answer: 'file',
    input: z.object({ scipSubmissionId: id }),
    output: fileBody,
  }),
  /** Asks for the outcome of a submission that was delivered. */
  fetchOutcome: route({
    method: 'POST',
    path: `${dossier}/submission/outcome`,
    needs: 'scip:scipIuclid6Dossier:export',
    input: z.object({ scipSubmissionId: id }),
    output: scipSubmission,
  }),
  /** What became of a file that was uploaded at ECHA by hand; a passed one has its SCIP number. */
  recordOutcome: route({
    method: 'POST',
    path: `${dossier}/outcome`,
    needs: 'scip:scipIuclid6Dossier:export',
    says: 'saved',
    input: byId
      .extend({
        version: rowVersion,
        outcome: z.enum(SCIP_OUTCOMES),
        scipNumber: z.preprocess(emptyToUndefined, scipNumber.optional()),
      })
      .refine(({ outcome, scipNumber }) => outcome !== 'passed' || scipNumber !== undefined, {
        message: 'required',
        path: ['scipNumber'],
      }),
    output: scipDossierHeader,
  }),
  /** State of the job that builds a dossier. `id`: of the job that builds the dossier. */
  jobStatus: route({
    method: 'GET',
    path: `${dossier}/job/status/{id}`,
    needs: readDossier,
    input: byId,
    output: jobRow.pick({ id: true, name: true, state: true, done: true, total: true, percent: true }),
  }),
  /** Legal entity and submission type of the enterprise. */
  workingContext: route({
    method: 'GET',
    path: '/scip/scipIuclid6WorkingContext',
    needs: 'scip:scipIuclid6WorkingContext:query',
    output: context,
  }),
  /** Saves the legal entity of the enterprise. */
  saveWorkingContext: route({
    method: 'POST',
    path: '/scip/scipIuclid6WorkingContext',
    needs: 'scip:scipIuclid6WorkingContext:edit',
    says: 'saved',
    input: z.object({ legalEntity: scipLegalEntity, version: rowVersion }),
    output: context,
  }),
};
export type ScipContextRow = z.output<typeof context>;
