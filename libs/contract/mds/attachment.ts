import { z } from 'zod';
import { attachmentKind } from '../enums';
import { uploadedFile } from '../wire/files';
import { byIds, id, instant, optionalText, route } from '../wire/kit';

/**
 * A file attached to one version of a data sheet. It cannot be changed after the release and is visible to
 * everybody who may see the sheet. Downloaded from `/sys/file/{fileId}/download`.
 */
export const attachmentRow = z.object({
  id: z.number().int(),
  sheetId: z.number().int(),
  kind: attachmentKind.schema,
  isPicture: z.boolean(),
  remark: z.string().nullable(),
  fileId: z.number().int(),
  name: z.string(),
  type: z.string(),
  /** In bytes. */
  size: z.number().int(),
  url: z.string(),
  createTime: instant,
  can: z.object({ edit: z.boolean() }),
});
export type AttachmentRow = z.output<typeof attachmentRow>;

const base = '/mds/attachment';
const attachmentFields = { kind: attachmentKind.schema, remark: optionalText(200) };
const attachmentInput = z.object({
  sheetId: id,
  ...attachmentFields,
  kind: attachmentKind.schema.default('other'),
  file: uploadedFile,
});

/** Attachments of data sheets: up to five documents and five pictures of 5 MB each (specification 000, section 5). */
export const mdsAttachmentApi = {
  /** Attachments of a data sheet. */
  list: route({
    method: 'GET',
    path: `${base}/list/{sheetId}`,
    needs: 'mds:sheet:query',
    input: z.object({ sheetId: id }),
    output: z.array(attachmentRow),
    answer: 'list',
  }),
  /** Attaches a file to a data sheet. */
  upload: route({
    method: 'POST',
    path: `${base}/upload`,
    needs: 'mds:sheet:edit',
    limit: 'upload',
    upload: 'sheetDocument',
    says: 'uploaded',
    input: attachmentInput,
    output: attachmentRow,
  }),
  /** Attaches a picture to a data sheet. */
  uploadPicture: route({
    method: 'POST',
    path: `${base}/uploadPicture`,
    needs: 'mds:sheet:edit',
    limit: 'upload',
    upload: 'sheetPicture',
    says: 'uploaded',
    input: attachmentInput.extend({ kind: attachmentKind.schema.default('picture') }),
    output: attachmentRow,
  }),
  /** Changes kind and remark of an attachment. */
  change: route({
    method: 'POST',
    path: `${base}/change`,
    needs: 'mds:sheet:edit',
    input: z.object({ id, ...attachmentFields }),
    output: attachmentRow,
  }),
  /** Deletes attachments. */
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs: 'mds:sheet:edit', input: byIds, answer: 'ok' }),
};
