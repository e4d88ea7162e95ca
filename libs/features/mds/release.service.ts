import { Injectable } from '@nestjs/common';
import type { SheetCheck, SheetRow } from '@matlas/contract';
import { type Finding, hasErrors, releaseOf, VALIDITY } from '@matlas/domain';
import { SupplierDataStore } from '@matlas/features/identity';
import { AppError, AuditTrail, type Auth, Db, Events } from '@matlas/server-kit';
import { settleFigures } from './figures';
import { countsOf, headToCheck, SheetChecks } from './sheet-checks';
import { SheetMask } from './sheet-mask';
import { assertPermit, permitsOn, toSheetRow } from './sheet.row';
import { type SheetRecord, SheetStore } from './sheet.store';
import { headOf } from './sheet-head';
import { TreeStore } from './tree.store';
import { TreeWriteStore } from './tree-write.store';
import type { WorkingTree } from './working-tree';

/**
 * Internal release, proposed to several, sent to one, published to all: how a sheet leaves its draft, as `mayOnSheet`
 * calls it.
 */
const ACTIONS = { IR: 'release', ST: 'propose', SD: 'send', RL: 'publish' } as const;
export type TargetStatus = keyof typeof ACTIONS;

/** Checks sheets, and freezes the ones that pass. */
@Injectable()
export class ReleaseService {
  constructor(
    private readonly db: Db,
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly treeWrites: TreeWriteStore,
    private readonly checks: SheetChecks,
    private readonly events: Events,
    private readonly audit: AuditTrail,
    private readonly mask: SheetMask,
    private readonly suppliers: SupplierDataStore,
  ) {}

  /**
   * Findings of the rules on the stored tree, now; whoever sees a sheet may check it, without learning what is
   * confidential.
   */
  async check(auth: Auth, id: number): Promise<SheetCheck> {
    const sheet = await this.sheets.one(auth.scope, id);
    const tree = await this.trees.load(id, sheet.enterpriseId);
    await this.mask.apply(auth, sheet, tree);
    return this.checks.tell(
      id,
      sheet.ruleSet,
      tree,
      await this.findings(sheet, tree, { foreign: auth.via !== 'system' && sheet.enterpriseId !== auth.enterpriseId }),
    );
  }

  /**
   * An internal release accepts warnings, and so does what goes to chosen recipients; publishing to all does not. The
   * version becomes the next integer and never changes again; one that is sent to a single recipient stays as it is
   * until that one accepts it.
   */
  release(
    auth: Auth,
    { id, version, to }: { id: number; version?: number | undefined; to: TargetStatus },
  ): Promise<SheetRow> {
    return this.db.tx(async () => {
      const sheet = await this.sheets.locked(auth.scope, id, version);
      const tree = await this.trees.load(id, sheet.enterpriseId);
      settleFigures(tree);
      const findings = await this.findings(sheet, tree, { publishing: to === 'RL', goesOut: to !== 'IR' });
      assertPermit(permitsOn(auth, { ...sheet, errorCount: 0 })[ACTIONS[to]]);
      if (to === 'ST' || to === 'SD') await this.assertSupplier(auth, sheet.enterpriseId);
      if (hasErrors(findings))
        throw new AppError('sheet.incomplete', {
          findings: this.checks.tell(id, sheet.ruleSet, tree, findings).findings,
        });
      await this.freeze(sheet, tree, findings, to);
      const after = await this.sheets.one(auth.scope, id);
      await this.audit.write(auth, { subject: 'mds_sheet', subjectId: id, action: 'release', before: sheet, after });
      await this.events.afterCommit(to === 'SD' ? 'sheet.saved' : 'sheet.released', {
        sheetId: id,
        cid: Number(sheet.cid),
        by: auth.userId,
      });
      return toSheetRow(auth, after);
    });
  }
  /** What recipients are told about the sender must be there before anything goes to them. */
  async assertSupplier(auth: Auth, enterpriseId: number): Promise<void> {
    const data = await this.suppliers.of(enterpriseId, auth.userId);
    if (!data || !(data.hasName && data.hasNumber && data.hasAddress && data.hasContact))
      throw new AppError('sheet.supplierIncomplete');
  }
  private async freeze(
    sheet: SheetRecord,
    tree: WorkingTree,
    findings: readonly Finding[],
    to: TargetStatus,
  ): Promise<void> {
    await this.treeWrites.updateFigures({ sheetId: sheet.id, tree });
    await this.sheets.change(sheet.id, {
      ...headOf(tree),
      ...countsOf(findings),
      ...(to === 'SD' ? { status: to } : {}),
    });
    if (to === 'SD') return;
    await this.treeWrites.writeClosure([sheet.id]);
    await this.sheets.release([
      { id: sheet.id, version: releaseOf(sheet.cver) ?? sheet.cver, status: to, years: VALIDITY.years },
    ]);
  }
  private findings(
    sheet: SheetRecord,
    tree: WorkingTree,
    purpose: Parameters<SheetChecks['run']>[3],
  ): Promise<Finding[]> {
    return this.checks.run(tree, headToCheck(sheet), sheet.ruleSet, purpose);
  }
}
