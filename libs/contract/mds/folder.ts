import { z } from 'zod';
import { byIds, flag, id, route, rowVersion } from '../wire/kit';

/** A folder of sheets, private or shared with the enterprise. A subfolder is shared when its parent is. */
export const folderRow = z.object({
  id,
  parentId: id.nullable(),
  name: z.string(),
  shared: z.boolean(),
  createdBy: z.string(),
  /** Number of data sheets in it that the caller may see. */
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
  /** Parent of a new folder. Existing folders are moved by another call. */
  parentId: id.optional(),
  name,
});
export type FolderSave = z.output<typeof folderSave>;

const base = '/mds/folder';
const filing = z.object({ folderId: id, sheetIds: z.array(id).min(1).max(500) });
/**
 * Folders of data sheets. A sheet with all its versions is in one private folder of a user and in one shared
 * folder.
 */
export const mdsFolderApi = {
  /** Folders of the caller and those that are shared with the enterprise. */
  list: route({
    method: 'GET',
    path: `${base}/list`,
    needs: 'mds:folder:query',
    answer: 'list',
    output: z.array(folderRow),
  }),
  /** Creates or renames a folder. */
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: 'mds:folder:edit',
    input: folderSave,
    output: folderRow,
  }),
  /** Deletes empty folders; one with sheets or other folders is refused. */
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs: 'mds:folder:delete', answer: 'ok', input: byIds }),
  /** Moves a folder into another one; without `parentId` to the top level. */
  move: route({
    method: 'POST',
    path: `${base}/move`,
    needs: 'mds:folder:edit',
    says: 'saved',
    input: z.object({ id, parentId: z.preprocess((v) => (v === '' || v === 0 ? null : v), id.nullable()).optional() }),
    output: folderRow,
  }),
  /** Shares a folder with the enterprise, or no longer. */
  share: route({
    method: 'POST',
    path: `${base}/share`,
    needs: 'mds:folder:edit',
    says: 'saved',
    input: z.object({ id, shared: flag }),
    output: folderRow,
  }),
  /** Puts data sheets into a folder. */
  put: route({
    method: 'POST',
    path: `${base}/put`,
    needs: 'mds:folder:edit',
    answer: 'ok',
    says: 'saved',
    input: filing,
  }),
  /** Takes data sheets out of a folder. */
  takeOut: route({
    method: 'POST',
    path: `${base}/takeOut`,
    needs: 'mds:folder:edit',
    answer: 'ok',
    says: 'saved',
    input: filing,
  }),
};
