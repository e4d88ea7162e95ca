import { Injectable } from '@nestjs/common';
import type { SheetCheck, SheetRow } from '@matlas/contract';
import { type Finding, hasErrors, releaseOf } from '@matlas/domain';
import { AppError, AuditTrail, type Auth, Db, Events } from '@matlas/server-kit';
import { settleFigures } from './figures';
import { countsOf, SheetChecks } from './sheet-checks';
import { SheetMask } from './sheet-mask';
import { assertPermit, permitsOn, toSheetRow } from './sheet.row';
import { type SheetRecord, SheetStore } from './sheet.store';
import { headOf, VALID_YEARS } from './sheet-writer';
import { TreeStore } from './tree.store';
import { TreeWriteStore } from './tree-write.store';
import type { WorkingTree } from './working-tree';

/** Checks sheets, and freezes the ones that pass. */
@Injectable()
export class ReleaseService {
  constructor(
    private readonly db: Db, private readonly sheets: SheetStore, private readonly trees: TreeStore, private readonly treeWrites: TreeWriteStore,
    private readonly checks: SheetChecks, private readonly events: Events, private readonly audit: AuditTrail, private readonly mask: SheetMask,
  ) {}

  /** Findings of the rules on the stored tree, now; whoever sees a sheet may check it, without learning what is confidential. */
  async check(auth: Auth, id: number): Promise<SheetCheck> {
    const sheet = await this.sheets.one(auth.scope, id);
    const tree = await this.trees.load(id, sheet.enterpriseId);
    await this.mask.apply(auth, sheet, tree);
    return this.checks.tell(id, sheet.ruleSet, tree, this.findings(sheet, tree, false));
  }

  /** An internal release accepts warnings; publishing to all does not. The version becomes the next integer and never changes again. */
  release(auth: Auth, { id, version, to }: { id: number; version?: number | undefined; to: 'IR' | 'RL' }): Promise<SheetRow> {
    return this.db.tx(async () => {
      const sheet = await this.sheets.locked(auth.scope, id, version);
      const tree = await this.trees.load(id, sheet.enterpriseId);
      settleFigures(tree);
      const findings = this.findings(sheet, tree, to === 'RL');
      assertPermit(permitsOn(auth, { ...sheet, errorCount: 0 })[to === 'IR' ? 'release' : 'publish']);
      if (hasErrors(findings)) throw new AppError('sheet.incomplete', { findings: this.checks.tell(id, sheet.ruleSet, tree, findings).findings });
      await this.freeze(sheet, tree, findings, to);
      const after = await this.sheets.one(auth.scope, id);
      await this.audit.write(auth, { subject: 'mds_sheet', subjectId: id, action: 'release', before: sheet, after });
      await this.events.afterCommit('sheet.released', { sheetId: id, cid: sheet.cid, by: auth.userId });
      return toSheetRow(auth, after);
    });
  }
  private async freeze(sheet: SheetRecord, tree: WorkingTree, findings: readonly Finding[], to: 'IR' | 'RL'): Promise<void> {
    await this.treeWrites.updateFigures({ sheetId: sheet.id, tree });
    await this.sheets.change(sheet.id, { ...headOf(tree), ...countsOf(findings) });
    await this.treeWrites.writeClosure([sheet.id]);
    await this.sheets.release([{ id: sheet.id, version: releaseOf(sheet.cver) ?? sheet.cver, status: to, years: VALID_YEARS }]);
  }
  private findings(sheet: SheetRecord, tree: WorkingTree, publishing: boolean): Finding[] {
    const { cid, enterpriseId, preliminary, standardMaterial, ruleSet } = sheet;
    return this.checks.run(tree, { cid: Number(cid), ownerId: enterpriseId, preliminary, standardMaterial }, ruleSet, publishing);
  }
}
