import { Injectable } from '@nestjs/common';
import { type ListDifference, MAX_SHOWN_DIFFERENCES } from '@matlas/contract';
import { AppError, type Auth, type FileAnswer, notFound, StoredFiles } from '@matlas/server-kit';
import { canEdit } from '../law.row';
import { ListContentStore } from '../list-content.store';
import { ListItemStore } from '../list-item.store';
import { differenceOf } from './list-difference';
import type { KnownVersion } from './list-plan';
import { toVersion } from './list-reports';

/** Compares versions of lists, and returns the files from which they were imported. */
@Injectable()
export class ListVersionService {
  constructor(
    private readonly items: ListItemStore,
    private readonly contents: ListContentStore,
    private readonly files: StoredFiles,
  ) {}

  /** Throws `lawList.otherLaw` for versions of different laws. */
  async difference(auth: Auth, fromId: number, toId: number): Promise<ListDifference> {
    const [from, to] = [await this.getVersion(auth, fromId), await this.getVersion(auth, toId)];
    if (from.lawId !== to.lawId) throw new AppError('lawList.otherLaw');
    const [before, after] = await Promise.all([
      this.contents.listItems(auth.scope, fromId),
      this.contents.listItems(auth.scope, toId),
    ]);
    return { from: toVersion(from), to: toVersion(to), ...differenceOf(before, after) };
  }
  /** For the screen: only the first entries. */
  async getDifference(auth: Auth, fromId: number, toId: number): Promise<ListDifference> {
    const whole = await this.difference(auth, fromId, toId);
    return { ...whole, items: whole.items.slice(0, MAX_SHOWN_DIFFERENCES) };
  }
  /** Only users who may edit the list get the publisher's file, because it may be licensed. */
  async getFile(auth: Auth, versionId: number): Promise<FileAnswer> {
    const owner = await this.items.getVersionOwner(auth.scope, versionId);
    if (!canEdit(auth, owner)) throw new AppError('forbidden');
    const { fileId } = await this.getVersion(auth, versionId);
    if (fileId === null) throw notFound('file', versionId);
    return this.files.answerFile(auth.scope, fileId);
  }
  private async getVersion(auth: Auth, versionId: number): Promise<KnownVersion> {
    const { lawId } = await this.items.getVersionOwner(auth.scope, versionId);
    const version = (await this.items.listVersions(auth.scope, lawId)).find(({ id }) => id === versionId);
    if (!version) throw notFound('listVersion', versionId);
    return version;
  }
}
