import { z } from 'zod';
import { certificateKind, certificateState } from '../enums';
import { uploadedFile } from '../wire/files';
import { field, optionalTextField, rowFields, saveFields } from '../wire/fields';
import { fileBody, id, isoDate, job, route, rowVersion, stamped, emptyToUndefined } from '../wire/kit';
import { crud, pageQuery } from '../wire/page';
import { line } from '../identity/registration-fields';

/**
 * Days before the end of a certificate on which the enterprise's administrators are notified. From the first of
 * these days the certificate counts as expiring.
 */
export const CERTIFICATE_REMINDER_DAYS = [60, 30, 7, 1] as const;

const fields = {
  kind: field(certificateKind.schema, certificateKind.schema.default('other')),
  name: field(z.string(), line(100)),
  number: optionalTextField(100),
  issuer: optionalTextField(200),
  validFrom: field(isoDate, isoDate),
  validUntil: field(isoDate, isoDate),
  remark: optionalTextField(500),
};

/** A certificate of an enterprise, such as IATF 16949. */
export const certificateRow = z.object({
  id,
  enterpriseId: id,
  enterpriseCode: z.string(),
  enterpriseName: z.string(),
  enterpriseEnName: z.string(),
  ...rowFields(fields),
  state: certificateState.schema,
  /** Negative after the certificate has expired. */
  daysLeft: z.number().int(),
  file: z.object({ fileId: z.number().int(), filename: z.string(), url: z.string() }).nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  ...stamped,
});
export type CertificateRow = z.output<typeof certificateRow>;

/**
 * A certificate of the caller's own enterprise. `fileId`: id of the uploaded file; absent when the certificate has
 * no file.
 */
export const certificateSave = z
  .object({
    id: z.preprocess(emptyToUndefined, id.optional()),
    version: z.preprocess(emptyToUndefined, rowVersion.optional()),
    ...saveFields(fields),
    fileId: z.preprocess(emptyToUndefined, id.optional()),
  })
  .superRefine((input, ctx) => {
    if (input.validUntil <= input.validFrom)
      ctx.addIssue({ code: 'custom', path: ['validUntil'], message: 'endBeforeStart' });
  });
export type CertificateSave = z.output<typeof certificateSave>;

const base = '/sys/certificate';
/**
 * Certificates of enterprises. Users maintain those of their own enterprise and may read those of its suppliers.
 * Files are downloaded from `/sys/file/{fileId}/download`.
 */
export const certificateApi = {
  ...crud({ base, tag: 'extSys:certificate', row: certificateRow, save: certificateSave }),
  /** Stores the file of a certificate; the answer has its ID. */
  upload: route({
    method: 'POST',
    path: `${base}/upload`,
    needs: 'extSys:certificate:edit',
    limit: 'upload',
    upload: 'certificate',
    answer: 'upload',
    says: 'uploaded',
    input: z.object({ file: uploadedFile }),
    output: z.object({ fileId: z.number().int(), filename: z.string(), url: z.string() }),
  }),
  /** The list as a workbook. */
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: 'extSys:certificate:export',
    input: pageQuery,
    rows: certificateRow,
    output: fileBody,
    answer: 'file',
  }),
};
export const certificateReminderJob = job({
  name: 'certificateReminder',
  input: z.object({}),
  retries: 1,
  exclusiveBy: () => 'all',
});
