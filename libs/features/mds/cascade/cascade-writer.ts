import { Injectable } from '@nestjs/common';
import { hasErrors, nextDraft, VALIDITY } from '@matlas/domain';
import { AppError, type Auth, badInput, Events } from '@matlas/server-kit';
import { AttachmentStore } from '../attachments/attachment.store';
import { groupBy } from '../group-by';
import { toCheckCounts, SheetChecks } from '../sheet-checks';
import { SheetStore } from '../sheet.store';
import { buildSheetHead } from '../sheet-head';
import { TreeWriteStore } from '../tree-write.store';
import { type PlannedSheet } from './cascade-planner';
import { plannedFindings } from './planned-findings';

/** A sheet whose new version is ready to be stored. */
type MadeSheet = PlannedSheet & Required<Pick<PlannedSheet, 'tree' | 'cver'>>;
export const isPrepared = (sheet: PlannedSheet): sheet is MadeSheet =>
  sheet.uses > 0 && sheet.tree !== undefined && sheet.cver !== undefined;

/** Checks and stores the new versions of a cascade. Runs in the caller's transaction. */
@Injectable()
export class CascadeWriter {
  constructor(
    private readonly sheets: SheetStore,
    private readonly trees: TreeWriteStore,
    private readonly attachments: AttachmentStore,
    private readonly checks: SheetChecks,
    private readonly events: Events,
  ) {}

  /**
   * Chosen sheets that are no longer part of the plan are reported by their index in the input; findings by sheet
   * and row.
   */
  assertAll(sheetIds: readonly number[], sheets: readonly PlannedSheet[], made: readonly MadeSheet[]): void {
    const ready = new Set(made.map(({ source }) => source.id));
    const known = new Map(sheets.map((sheet) => [sheet.source.id, sheet]));
    const issues = sheetIds.flatMap((id, index) =>
      ready.has(id)
        ? []
        : [
            {
              path: `sheetIds.${index}`,
              code: 'cascade.notAffected',
              params: { name: known.get(id)?.source.name ?? String(id) },
            },
          ],
    );
    if (issues.length > 0) throw badInput(...issues);
    const findings = made
      .filter((sheet) => hasErrors(sheet.findings))
      .flatMap((sheet) =>
        plannedFindings(this.checks, sheet)
          .filter(({ severity }) => severity === 'error')
          .map((finding) => ({ ...finding, sheet: sheet.source.name })),
      );
    if (findings.length > 0) throw new AppError('sheet.incomplete', { findings });
  }
  /** A closure is computed from direct children only, so levels are written one after the other. */
  async storeSheets(auth: Auth, made: readonly MadeSheet[]): Promise<void> {
    const owned = made.map(({ tree }) => ({ sheetId: tree.root.id, tree }));
    await this.trees.insertNodes(owned);
    await this.sheets.insert(
      made.map(({ source, tree, findings }) => ({
        ...buildSheetHead(tree),
        ...toCheckCounts(findings),
        id: tree.root.id,
        cid: Number(source.cid),
        version: nextDraft(source.cver),
        kind: source.kind,
        origin: source.origin,
        supplierCode: source.supplierCode,
        supplierName: source.supplierName,
        preliminary: source.preliminary,
        standardMaterial: source.standardMaterial,
        module: source.module,
        ruleSet: source.ruleSet,
        enterpriseId: source.enterpriseId,
        organisationId: source.organisationId,
        createdBy: auth.userId,
      })),
    );
    await this.trees.insertEdges(owned);
    await this.attachments.copyToVersions(
      made.map(({ source, tree }) => ({ from: source.id, to: tree.root.id })),
      auth.userId,
    );
    const levels = groupBy(made, ({ tree }) => tree.root.figures?.height ?? 0);
    for (const height of [...levels.keys()].sort((a, b) => a - b))
      await this.trees.writeClosure((levels.get(height) ?? []).map(({ tree }) => tree.root.id));
    await this.sheets.releaseVersions(
      made.map(({ tree, cver }) => ({ id: tree.root.id, version: cver, status: 'IR', years: VALIDITY.years })),
    );
    if (made.length > 0)
      await this.events.afterCommit('sheets.released', {
        sheetIds: made.map(({ tree }) => tree.root.id),
        by: auth.userId,
      });
  }
}
