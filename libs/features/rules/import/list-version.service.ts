import { Injectable } from '@nestjs/common';
import { type ListDifference, SHOWN_DIFFERENCES } from '@matlas/contract';
import { AppError, type Auth, type FileAnswer, notFound, StoredFiles } from '@matlas/server-kit';
import { canEdit } from '../law.row';
import { ListContentStore } from '../list-content.store';
import { ListItemStore } from '../list-item.store';
import { differenceOf } from './list-difference';
import type { KnownVersion } from './list-plan';
import { toVersion } from './list-reports';

/** Versions of lists side by side, and the files that they came from. */
@Injectable()
export class ListVersionService {
  constructor(
    private readonly items: ListItemStore,
    private readonly contents: ListContentStore,
    private readonly files: StoredFiles,
  ) {}

  /** Throws `lawList.otherLaw` for versions of two lists. */
  async difference(auth: Auth, fromId: number, toId: number): Promise<ListDifference> {
    const [from, to] = [await this.one(auth, fromId), await this.one(auth, toId)];
    if (from.lawId !== to.lawId) throw new AppError('lawList.otherLaw');
    const [before, after] = await Promise.all([
      this.contents.content(auth.scope, fromId),
      this.contents.content(auth.scope, toId),
    ]);
    return { from: toVersion(from), to: toVersion(to), ...differenceOf(before, after) };
  }
  /** As the screen shows it: the first entries. */
  async shown(auth: Auth, fromId: number, toId: number): Promise<ListDifference> {
    const whole = await this.difference(auth, fromId, toId);
    return { ...whole, items: whole.items.slice(0, SHOWN_DIFFERENCES) };
  }
  /** The publisher's file may be bought: only who keeps the list gets it. */
  async file(auth: Auth, versionId: number): Promise<FileAnswer> {
    const owner = await this.items.versionOwner(auth.scope, versionId);
    if (!canEdit(auth, owner)) throw new AppError('forbidden');
    const { fileId } = await this.one(auth, versionId);
    if (fileId === null) throw notFound('file', versionId);
    return this.files.answer(auth.scope, fileId);
  }
  private async one(auth: Auth, versionId: number): Promise<KnownVersion> {
    const { lawId } = await this.items.versionOwner(auth.scope, versionId);
    const version = (await this.items.versions(auth.scope, lawId)).find(({ id }) => id === versionId);
    if (!version) throw notFound('listVersion', versionId);
    return version;
  }
}
