import { z } from 'zod';
import { attachmentKind } from '../enums';
import { uploadedFile } from '../wire/files';
import { byIds, id, instant, optionalText, route } from '../wire/kit';

/**
 * A file of one version of a data sheet: frozen with it, seen by whoever sees the sheet. The bytes come by
 * `/sys/file/{fileId}/download`.
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
  /** Bytes. */ size: z.number().int(),
  url: z.string(),
  createTime: instant,
  can: z.object({ edit: z.boolean() }),
});
export type AttachmentRow = z.output<typeof attachmentRow>;

const base = '/mds/attachment';
const said = { kind: attachmentKind.schema, remark: optionalText(200) };
const added = z.object({ sheetId: id, ...said, kind: attachmentKind.schema.default('other'), file: uploadedFile });

/** Files of data sheets: five documents and five pictures of five MB each (specification 000, section 5). */
export const mdsAttachmentApi = {
  list: route({
    method: 'GET',
    path: `${base}/list/{sheetId}`,
    needs: 'mds:sheet:query',
    input: z.object({ sheetId: id }),
    output: z.array(attachmentRow),
    answer: 'list',
  }),
  upload: route({
    method: 'POST',
    path: `${base}/upload`,
    needs: 'mds:sheet:edit',
    limit: 'upload',
    upload: 'sheetDocument',
    says: 'uploaded',
    input: added,
    output: attachmentRow,
  }),
  uploadPicture: route({
    method: 'POST',
    path: `${base}/uploadPicture`,
    needs: 'mds:sheet:edit',
    limit: 'upload',
    upload: 'sheetPicture',
    says: 'uploaded',
    input: added.extend({ kind: attachmentKind.schema.default('picture') }),
    output: attachmentRow,
  }),
  change: route({
    method: 'POST',
    path: `${base}/change`,
    needs: 'mds:sheet:edit',
    input: z.object({ id, ...said }),
    output: attachmentRow,
  }),
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs: 'mds:sheet:edit', input: byIds, answer: 'ok' }),
};
