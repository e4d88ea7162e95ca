import { Injectable } from '@nestjs/common';
import type { FolderRow, FolderSave } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, Db } from '@matlas/server-kit';
import { type FolderRecord, FolderStore, type ListedFolder } from './folder.store';

/**
 * Folders of sheets: the own tree of each person, and one shared by the enterprise, which all users with the right
 * may edit.
 */
@Injectable()
export class FolderService {
  constructor(
    private readonly db: Db,
    private readonly folders: FolderStore,
    private readonly audit: AuditTrail,
  ) {}

  async list(auth: Auth): Promise<FolderRow[]> {
    return (await this.folders.list(auth.scope)).map((folder) => toRow(auth, folder));
  }
  /** A new folder has the owner of its parent; at the top level its creator. */
  save(auth: Auth, { id, version, parentId, name }: FolderSave): Promise<FolderRow> {
    return this.runChange(auth, async () => {
      const before = id === undefined ? undefined : await this.folders.findFolder(auth, id);
      const parent = before || parentId === undefined ? undefined : await this.folders.findFolder(auth, parentId);
      const space = before ?? parent ?? { enterpriseId: auth.enterpriseId, ownerId: auth.userId };
      const above = before ? before.parentId : (parentId ?? null);
      if (await this.folders.isNameTaken(space, above, name, id))
        throw badInput({ path: 'name', code: 'folder.nameTaken' });
      const saved = await this.folders.save(
        before
          ? { id: before.id, version, name }
          : { enterpriseId: auth.enterpriseId, ownerId: space.ownerId, parentId: above, name, createdBy: auth.userId },
      );
      await this.audit.write(auth, {
        subject: 'mds_folder',
        subjectId: saved,
        action: before ? 'change' : 'create',
        before,
        after: { ...before, name },
      });
      return saved;
    });
  }
  /**
   * The folder takes over the sharing of its new parent. Only the person who shared it may move it to an own
   * folder.
   */
  move(auth: Auth, id: number, parentId: number | null): Promise<FolderRow> {
    return this.runChange(auth, async () => {
      const before = await this.folders.findFolder(auth, id);
      const parent = parentId === null ? undefined : await this.folders.findFolder(auth, parentId);
      const below = await this.folders.listSubtree(id);
      if (parent && below.includes(parent.id)) throw new AppError('folder.cycle');
      const ownerId = parent ? parent.ownerId : before.ownerId;
      if (before.ownerId === null && ownerId !== null) assertSharedBy(auth, before);
      await this.assertFree({ ...before, ownerId }, parentId);
      await this.folders.save({ id, parentId });
      if (ownerId !== before.ownerId) await this.folders.setOwner(below, ownerId);
      await this.audit.write(auth, {
        subject: 'mds_folder',
        subjectId: id,
        action: 'change',
        before: { parentId: before.parentId, ownerId: before.ownerId },
        after: { parentId, ownerId },
      });
      return id;
    });
  }
  setShared(auth: Auth, id: number, shared: boolean): Promise<FolderRow> {
    return this.runChange(auth, async () => {
      const before = await this.folders.findFolder(auth, id);
      const ownerId = shared ? null : auth.userId;
      if (before.ownerId === ownerId) return id;
      if (before.parentId !== null) throw new AppError('folder.shareTop');
      if (!shared) assertSharedBy(auth, before);
      await this.assertFree({ ...before, ownerId }, null);
      await this.folders.setOwner(await this.folders.listSubtree(id), ownerId);
      await this.audit.write(auth, {
        subject: 'mds_folder',
        subjectId: id,
        action: 'change',
        before: { ownerId: before.ownerId },
        after: { ownerId },
      });
      return id;
    });
  }
  /** Deletes only empty folders (subfolders chosen too do not count), so that no filing is lost by mistake. */
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      await this.folders.lock(auth);
      const chosen = new Map<number, FolderRecord>();
      for (const id of ids) chosen.set(id, await this.folders.findFolder(auth, id));
      for (const folder of deepestFirst(chosen)) {
        const { folders, sheets } = await this.folders.countContent(folder.id);
        if (folders + sheets > 0) throw new AppError('folder.notEmpty', { name: folder.name, folders, sheets });
        await this.folders.delete(folder.id);
        await this.audit.write(auth, { subject: 'mds_folder', subjectId: folder.id, action: 'delete', before: folder });
      }
      return null;
    });
  }
  addSheets(auth: Auth, folderId: number, sheetIds: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      const folder = await this.folders.findFolder(auth, folderId);
      await this.folders.addSheets(folder, await this.folders.cidsOf(auth.scope, sheetIds), auth.userId);
      return null;
    });
  }
  removeSheets(auth: Auth, folderId: number, sheetIds: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      await this.folders.findFolder(auth, folderId);
      await this.folders.removeSheets(folderId, await this.folders.cidsOf(auth.scope, sheetIds));
      return null;
    });
  }

  private async assertFree(folder: FolderRecord, parentId: number | null): Promise<void> {
    if (await this.folders.isNameTaken(folder, parentId, folder.name, folder.id))
      throw new AppError('folder.nameTaken');
  }
  private runChange(auth: Auth, change: () => Promise<number>): Promise<FolderRow> {
    return this.db.tx(async () => {
      await this.folders.lock(auth);
      const id = await change();
      const found = (await this.folders.list(auth.scope)).find((folder) => folder.id === id);
      if (!found) throw new AppError('folder.notSaved');
      return toRow(auth, found);
    });
  }
}

function assertSharedBy(auth: Auth, folder: FolderRecord): void {
  if (folder.createdBy !== auth.userId) throw new AppError('folder.sharedByOther');
}
function deepestFirst(chosen: ReadonlyMap<number, FolderRecord>): FolderRecord[] {
  const depth = (folder: FolderRecord): number => {
    const above = chosen.get(folder.parentId ?? 0);
    return above ? 1 + depth(above) : 0;
  };
  return [...chosen.values()].sort((one, other) => depth(other) - depth(one));
}
const toRow = (
  auth: Auth,
  { id, parentId, ownerId, name, createdBy, createdByName, sheets, version }: ListedFolder,
): FolderRow => ({
  id,
  parentId,
  name,
  shared: ownerId === null,
  createdBy: createdByName,
  sheets,
  version,
  can: {
    share: parentId === null && ownerId !== null,
    unshare: parentId === null && ownerId === null && createdBy === auth.userId,
  },
});
