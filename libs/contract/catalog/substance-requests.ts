import { z } from 'zod';
import { substanceRequestState } from '../enums';
import { uploadedFile } from '../wire/files';
import { byId, id, instant, optionalText, route, text, emptyToUndefined } from '../wire/kit';
import { pageOf, pageQuery } from '../wire/page';
import { MAX_LOOKUP, newSubstance, substanceBrief } from './substances';

/** A request for a substance that is missing in the catalogue, with the answer of the centre. */
export const substanceRequestRow = z.object({
  id,
  enterpriseId: id,
  enterpriseCode: z.string(),
  enterpriseName: z.string(),
  enterpriseEnName: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  cas: z.string().nullable(),
  ec: z.string().nullable(),
  noCasReason: z.string().nullable(),
  purpose: z.string(),
  file: z.object({ fileId: z.number().int(), filename: z.string(), url: z.string() }).nullable(),
  state: substanceRequestState.schema,
  /** The substance given as the answer. */
  substance: substanceBrief.nullable(),
  requestedBy: z.string().nullable(),
  createTime: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
});
export type SubstanceRequestRow = z.output<typeof substanceRequestRow>;

export const substanceRequestInput = z
  .object({
    nameZh: text(500),
    nameEn: text(500),
    cas: optionalText(20),
    ec: optionalText(20),
    noCasReason: optionalText(500),
    purpose: text(1000),
    fileId: z.preprocess(emptyToUndefined, id.optional()),
  })
  .superRefine(({ cas, noCasReason }, ctx) => {
    if (cas === undefined && noCasReason === undefined)
      ctx.addIssue({ code: 'custom', path: ['noCasReason'], message: 'required' });
  });
export type SubstanceRequestInput = z.output<typeof substanceRequestInput>;

const base = '/data/substance/request';
const [ask, decide] = ['data:substance:request', 'data:substance:edit'] as const;
/** Requests for new substances, made by enterprises and decided by the centre. */
export const substanceRequestApi = {
  /** Requests for substances that the catalogue lacks, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: ask,
    answer: 'page',
    input: pageQuery,
    output: pageOf(substanceRequestRow),
  }),
  /** One request for a substance. */
  get: route({ method: 'GET', path: `${base}/get`, needs: ask, input: byId, output: substanceRequestRow }),
  /** Stores a file as evidence of a request; the answer has its ID. */
  upload: route({
    method: 'POST',
    path: `${base}/upload`,
    needs: ask,
    limit: 'upload',
    upload: 'substanceEvidence',
    answer: 'upload',
    says: 'uploaded',
    input: z.object({ file: uploadedFile }),
    output: z.object({ fileId: z.number().int(), filename: z.string(), url: z.string() }),
  }),
  /** Asks the operating centre to add a substance to the catalogue. */
  request: route({
    method: 'POST',
    path: `${base}/send`,
    needs: ask,
    says: 'sent',
    input: substanceRequestInput,
    output: substanceRequestRow,
  }),
  /**
   * Requests all the given substances at once that sheets of the enterprise name and the catalogue lacks; their
   * purpose is that use. Those that have a pending request already are counted.
   */
  requestUncatalogued: route({
    method: 'POST',
    path: `${base}/uncatalogued`,
    needs: ask,
    says: 'sent',
    input: z.object({ substanceIds: z.array(id).min(1).max(MAX_LOOKUP) }),
    output: z.object({
      requested: z.number().int(),
      pending: z.number().int(),
      refused: z.array(z.object({ id, name: z.string(), number: z.string().nullable(), message: z.string() })),
    }),
  }),
  /** Withdraws a request that was not decided yet. */
  withdraw: route({
    method: 'POST',
    path: `${base}/withdraw`,
    needs: ask,
    says: 'saved',
    input: byId,
    output: substanceRequestRow,
  }),
  /** Creates the substance. The centre may correct the requested data. */
  accept: route({
    method: 'POST',
    path: `${base}/accept`,
    needs: decide,
    says: 'saved',
    input: byId.extend({ substance: newSubstance }),
    output: substanceRequestRow,
  }),
  /** Answers that the catalogue already contains the substance under another name. */
  answer: route({
    method: 'POST',
    path: `${base}/answer`,
    needs: decide,
    says: 'saved',
    input: byId.extend({ substanceId: id, reason: optionalText(500) }),
    output: substanceRequestRow,
  }),
  /** The operating centre rejects a request with a reason. */
  reject: route({
    method: 'POST',
    path: `${base}/reject`,
    needs: decide,
    says: 'saved',
    input: byId.extend({ reason: text(500) }),
    output: substanceRequestRow,
  }),
};
