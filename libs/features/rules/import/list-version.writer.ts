import { Injectable } from '@nestjs/common';
import { type Auth, AuditTrail, Events } from '@matlas/server-kit';
import { ListContentStore } from '../list-content.store';
import type { ListPlan } from './list-plan';

/** Writes an imported version of a list with its entries, its audit trail and its event. */
@Injectable()
export class ListVersionWriter {
  constructor(
    private readonly contents: ListContentStore,
    private readonly events: Events,
    private readonly audit: AuditTrail,
  ) {}

  async writeVersion(
    auth: Auth,
    { law, list, contentKey }: ListPlan,
    version: { label: string; publishedAt: string; source: string; fileId: number },
    items: ListPlan['items'],
  ): Promise<number> {
    const { id } = await this.contents.addVersion({
      lawId: law.id,
      ...version,
      layout: list.layout,
      mapping: list.mapping ?? null,
      contentKey,
      createdBy: auth.userId,
    });
    await this.contents.writeItems(id, items);
    return id;
  }
  /** Writes the audit trail and publishes the event of the new version. */
  async recordImport(
    auth: Auth,
    { law, difference }: ListPlan,
    {
      versionId,
      label,
      publishedAt,
      file,
      items,
      addedSubstances,
    }: {
      versionId: number;
      label: string;
      publishedAt: string;
      file: string;
      items: number;
      addedSubstances: number;
    },
  ): Promise<void> {
    const { added, removed, changed } = difference;
    await this.audit.write(auth, {
      subject: 'rule_list_version',
      subjectId: versionId,
      action: 'import',
      after: { lawId: law.id, label, publishedAt, file, items, added, removed, changed, addedSubstances },
    });
    await this.events.afterCommit('list.taken', { lawId: law.id, versionId });
  }
}
