import { Injectable } from '@nestjs/common';
import { AppError, AuditTrail, type Auth, Db, Events } from '@matlas/server-kit';
import { LawStore } from '../law.store';
import { ListItemService } from '../list-item.service';
import { ListFlags } from '../import/list-flags';
import { ListBatchStore } from './list-batch.store';
import { ListVersionUses } from './list-version-uses';

/** Deletes versions of lists that no result refers to. */
@Injectable()
export class ListVersionDeleteService {
  constructor(
    private readonly db: Db,
    private readonly laws: LawStore,
    private readonly items: ListItemService,
    private readonly batch: ListBatchStore,
    private readonly uses: ListVersionUses,
    private readonly flags: ListFlags,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  /** Throws `lawList.versionUsed` when results refer to the version. */
  deleteVersion(auth: Auth, versionId: number): Promise<null> {
    return this.db.tx(async () => {
      const { lawId, label } = await this.items.requireEditableVersion(auth, versionId);
      const law = await this.laws.lockLaw(auth.scope, lawId);
      const count = await this.uses.ofVersion(versionId);
      if (count > 0) throw new AppError('lawList.versionUsed', { label, count });
      await this.audit.write(auth, {
        subject: 'rule_list_version',
        subjectId: versionId,
        action: 'delete',
        before: { lawId, label, isCurrent: law.currentList?.id === versionId },
      });
      await this.flags.updateMarksAround(auth, [lawId], () => this.batch.deleteVersion(versionId));
      await this.events.afterCommit('list.taken', { lawId, versionId });
      return null;
    });
  }
}
