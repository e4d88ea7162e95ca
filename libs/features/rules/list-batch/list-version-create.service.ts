import { Injectable } from '@nestjs/common';
import type { In, ListVersionRow, rulesListsApi } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, Db, Events, notFound } from '@matlas/server-kit';
import { LawStore } from '../law.store';
import { canEdit } from '../law.row';
import { ListContentStore } from '../list-content.store';
import { ListItemStore } from '../list-item.store';
import { ListFlags } from '../import/list-flags';
import { ListBatchStore } from './list-batch.store';

type Routes = typeof rulesListsApi;

/** Dated versions of lists, empty or as copies of published lists. */
@Injectable()
export class ListVersionCreateService {
  constructor(
    private readonly db: Db,
    private readonly laws: LawStore,
    private readonly stored: ListItemStore,
    private readonly contents: ListContentStore,
    private readonly batch: ListBatchStore,
    private readonly flags: ListFlags,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  createVersion(
    auth: Auth,
    { lawId, label, publishedAt, copyFrom }: In<Routes['createVersion']>,
  ): Promise<ListVersionRow> {
    return this.db.tx(async () => {
      const law = await this.laws.lockLaw(auth.scope, lawId);
      if (!canEdit(auth, law)) throw new AppError('forbidden');
      if (law.kind === 'rbs') throw new AppError('lawList.byTagging');
      if (await this.batch.isLabelTaken(lawId, label)) throw new AppError('lawList.labelTaken', { label });
      const from = copyFrom === undefined ? undefined : await this.stored.getVersionOwner(auth.scope, copyFrom);
      const items = copyFrom === undefined ? [] : await this.contents.listItems(auth.scope, copyFrom);
      const id = await this.flags.updateMarksAround(auth, [lawId], async () => {
        const version = await this.contents.addVersion({
          lawId,
          label,
          publishedAt,
          source: from?.label ?? '',
          layout: null,
          contentKey: null,
          fileId: null,
          createdBy: auth.userId,
        });
        await this.contents.writeItems(version.id, items);
        return version.id;
      });
      await this.audit.write(auth, {
        subject: 'rule_list_version',
        subjectId: id,
        action: 'create',
        after: { lawId, label, publishedAt, copyFrom: copyFrom ?? null, items: items.length },
      });
      await this.events.afterCommit('list.taken', { lawId, versionId: id });
      const made = (await this.stored.listVersions(auth.scope, lawId)).find((version) => version.id === id);
      if (!made) throw notFound('listVersion', id);
      const { fileId: _file, contentKey: _key, ...row } = made;
      return row;
    });
  }
}
