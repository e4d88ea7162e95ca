import { z } from 'zod';
import { byIds, flag, id, route, rowVersion } from '../wire/kit';

/** A folder of sheets: of one person, or shared with the enterprise; subfolders are shared with their parent. */
export const folderRow = z.object({
  id,
  parentId: id.nullable(),
  name: z.string(),
  shared: z.boolean(),
  createdBy: z.string(),
  /** MDSs in it that the caller sees. */
  sheets: z.number().int(),
  version: z.number().int(),
  can: z.object({ share: z.boolean(), unshare: z.boolean() }),
});
export type FolderRow = z.output<typeof folderRow>;

export const MAX_FOLDER_NAME = 50;
const name = z
  .string()
  .trim()
  .max(MAX_FOLDER_NAME)
  .refine((text) => text !== '', { message: 'folder.nameRequired' });
export const folderSave = z.object({
  id: id.optional(),
  version: rowVersion.optional(),
  /** Of a new folder; a folder that exists is moved. */ parentId: id.optional(),
  name,
});
export type FolderSave = z.output<typeof folderSave>;

const base = '/mds/folder';
const filing = z.object({ folderId: id, sheetIds: z.array(id).min(1).max(500) });
/**
 * Folders of data sheets. A sheet lies in one of the person's folders and in one of the shared ones, with all its
 * versions.
 */
export const mdsFolderApi = {
  list: route({
    method: 'GET',
    path: `${base}/list`,
    needs: 'mds:folder:query',
    answer: 'list',
    output: z.array(folderRow),
  }),
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: 'mds:folder:edit',
    input: folderSave,
    output: folderRow,
  }),
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs: 'mds:folder:delete', answer: 'ok', input: byIds }),
  /** Below another folder, or to the top level without one. */
  move: route({
    method: 'POST',
    path: `${base}/move`,
    needs: 'mds:folder:edit',
    says: 'saved',
    input: z.object({ id, parentId: z.preprocess((v) => (v === '' || v === 0 ? null : v), id.nullable()).optional() }),
    output: folderRow,
  }),
  share: route({
    method: 'POST',
    path: `${base}/share`,
    needs: 'mds:folder:edit',
    says: 'saved',
    input: z.object({ id, shared: flag }),
    output: folderRow,
  }),
  put: route({
    method: 'POST',
    path: `${base}/put`,
    needs: 'mds:folder:edit',
    answer: 'ok',
    says: 'saved',
    input: filing,
  }),
  takeOut: route({
    method: 'POST',
    path: `${base}/takeOut`,
    needs: 'mds:folder:edit',
    answer: 'ok',
    says: 'saved',
    input: filing,
  }),
};
