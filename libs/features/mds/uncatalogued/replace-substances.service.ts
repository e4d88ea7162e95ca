import { Injectable } from '@nestjs/common';
import { visibleOwnerIds } from '@matlas/domain';
import { type Replacement, UncataloguedSubstanceStore } from '@matlas/features/catalog';
import { AuditTrail, type Auth, Db, Events, systemAuth } from '@matlas/server-kit';
import { groupBy } from '../group-by';
import { SheetStore } from '../sheet.store';
import { type NamingSheet, ReplacedSubstanceStore, type UncataloguedContent } from './replaced-substance.store';

/** When the catalogue gets a substance that sheets named before, it takes its place in all of them (decision 0099). */
@Injectable()
export class ReplaceSubstancesService {
  constructor(
    private readonly db: Db,
    private readonly uncatalogued: UncataloguedSubstanceStore,
    private readonly replaced: ReplacedSubstanceStore,
    private readonly sheets: SheetStore,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  listReplaceable(): Promise<Replacement[]> {
    return this.uncatalogued.listReplaceable();
  }
  /** One substance in one transaction. */
  replace(replacement: Replacement): Promise<void> {
    return this.db.tx(async () => {
      const { id, replacedBy } = replacement;
      await this.uncatalogued.saveReplacement(id, replacedBy);
      const naming = await this.replaced.listNamingSheets(id);
      await this.replaced.replaceEverywhere(
        id,
        replacedBy,
        naming.map((sheet) => sheet.id),
      );
      await this.writeAudit(replacement, naming);
      await this.publish(replacement, naming);
    });
  }
  /** In the audit trail of the enterprise that named the substance, and of every enterprise whose sheet changed. */
  private async writeAudit(
    { id, enterpriseId, nameEn, number, replacedBy, replacement }: Replacement,
    naming: readonly NamingSheet[],
  ): Promise<void> {
    const before = { substance: number === null ? nameEn : `${nameEn} (${number})` };
    const after = { substance: replacement.nameEn, replacedBy };
    const drafts = naming.filter(({ isDraft }) => isDraft).length;
    await this.audit.write(systemAuth(enterpriseId), {
      subject: 'substance',
      subjectId: id,
      action: 'change',
      before,
      after: { ...after, drafts, releases: naming.length - drafts },
    });
    for (const [owner, sheets] of groupBy(naming, (sheet) => sheet.enterpriseId))
      await this.audit.writeMany(
        systemAuth(owner),
        sheets.map((sheet) => ({ subject: 'mds_sheet', subjectId: sheet.id, action: 'change', before, after })),
      );
  }
  private async publish(
    { id, nameZh, nameEn, replacement }: Replacement,
    naming: readonly NamingSheet[],
  ): Promise<void> {
    for (const [enterpriseId, sheets] of groupBy(naming, (sheet) => sheet.enterpriseId))
      await this.events.afterCommit('substance.replaced', {
        substanceId: id,
        enterpriseId,
        authorIds: [...new Set(sheets.map(({ createdBy }) => createdBy))],
        sheets: sheets.length,
        nameZh,
        nameEn,
        replacement,
      });
  }
  /** What the catalogue does not have, in a sheet and below it. */
  async listBelow(auth: Auth, sheetId: number): Promise<UncataloguedContent[]> {
    const sheet = await this.sheets.findSheet(auth.scope, sheetId);
    return this.replaced.listBelow(auth.scope, sheet.id, visibleOwnerIds(auth));
  }
}
