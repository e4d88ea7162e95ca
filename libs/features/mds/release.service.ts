import { Injectable } from '@nestjs/common';
import type { SheetRow } from '@matlas/contract';
import { type Finding, hasErrors, releaseOf, VALIDITY } from '@matlas/domain';
import { SupplierDataStore } from '@matlas/features/identity';
import { AppError, AuditTrail, type Auth, Db, Events } from '@matlas/server-kit';
import { settleFigures } from './figures';
import { toCheckCounts, headToCheck, SheetChecks } from './sheet-checks';
import { assertPermit, permitsOn, toSheetRow } from './sheet.row';
import { type SheetRecord, SheetStore } from './sheet.store';
import { buildSheetHead } from './sheet-head';
import { TreeStore } from './tree.store';
import { TreeWriteStore } from './tree-write.store';
import type { WorkingTree } from './working-tree';

/**
 * Target statuses of a draft (internal release, proposed to several, sent to one, published to all), with the
 * action of `mayOnSheet`.
 */
const ACTIONS = { IR: 'release', ST: 'propose', SD: 'send', RL: 'publish' } as const;
export type TargetStatus = keyof typeof ACTIONS;

/** Freezes the sheets that pass their checks. */
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
    private readonly suppliers: SupplierDataStore,
  ) {}

  /**
   * Warnings are accepted for an internal release and for chosen recipients, but not for publishing to all. The
   * version becomes the next integer and never changes again; a sheet sent to a single recipient keeps its version
   * until the recipient accepts it.
   */
  release(
    auth: Auth,
    { id, version, to }: { id: number; version?: number | undefined; to: TargetStatus },
  ): Promise<SheetRow> {
    return this.db.tx(async () => {
      const sheet = await this.sheets.findForUpdate(auth.scope, id, version);
      const tree = await this.trees.loadTree(id, sheet.enterpriseId);
      settleFigures(tree);
      const findings = await this.findings(sheet, tree, { publishing: to === 'RL', goesOut: to !== 'IR' });
      assertPermit(permitsOn(auth, { ...sheet, errorCount: 0 })[ACTIONS[to]]);
      if (to === 'ST' || to === 'SD') await this.assertSupplier(auth, sheet.enterpriseId);
      if (hasErrors(findings))
        throw new AppError('sheet.incomplete', {
          findings: this.checks.toSheetCheck(id, sheet.ruleSet, tree, findings).findings,
        });
      await this.freeze(sheet, tree, findings, to);
      const after = await this.sheets.findSheet(auth.scope, id);
      await this.audit.write(auth, { subject: 'mds_sheet', subjectId: id, action: 'release', before: sheet, after });
      await this.events.afterCommit(to === 'SD' ? 'sheet.saved' : 'sheet.released', {
        sheetId: id,
        cid: Number(sheet.cid),
        by: auth.userId,
      });
      return toSheetRow(auth, after);
    });
  }
  /** A release with deactivated application codes goes to no further recipients (rule APP-2). */
  async assertActiveCodes(auth: Auth, id: number): Promise<void> {
    const sheet = await this.sheets.findSheet(auth.scope, id);
    const tree = await this.trees.loadTree(id, sheet.enterpriseId);
    const findings = (await this.findings(sheet, tree, { goesOut: true })).filter(({ rule }) => rule === 'APP-2');
    if (hasErrors(findings))
      throw new AppError('sheet.incomplete', {
        findings: this.checks.toSheetCheck(id, sheet.ruleSet, tree, findings).findings,
      });
  }
  /** The sender's data for recipients must be complete before sending. */
  async assertSupplier(auth: Auth, enterpriseId: number): Promise<void> {
    const data = await this.suppliers.findSupplierData(enterpriseId, auth.userId);
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
    await this.sheets.updateHead(sheet.id, {
      ...buildSheetHead(tree),
      ...toCheckCounts(findings),
      ...(to === 'SD' ? { status: to } : {}),
    });
    if (to === 'SD') return;
    await this.treeWrites.writeClosure([sheet.id]);
    await this.sheets.releaseVersions([
      { id: sheet.id, version: releaseOf(sheet.cver) ?? sheet.cver, status: to, years: VALIDITY.years },
    ]);
  }
  private findings(
    sheet: SheetRecord,
    tree: WorkingTree,
    purpose: Parameters<SheetChecks['checkTree']>[3],
  ): Promise<Finding[]> {
    return this.checks.checkTree(tree, headToCheck(sheet), sheet.ruleSet, purpose);
  }
}
