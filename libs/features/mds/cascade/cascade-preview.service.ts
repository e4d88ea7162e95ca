import { Injectable } from '@nestjs/common';
import type { CascadeChange, CascadePreview, CascadeRow, mdsCascadeApi, Out } from '@matlas/contract';
import { isReleased, type SheetReference } from '@matlas/domain';
import { type Auth, Translator } from '@matlas/server-kit';
import { toCheckCounts, SheetChecks } from '../sheet-checks';
import { SheetStore } from '../sheet.store';
import { type AskPossibility, CascadeAsks } from './cascade-asks';
import { CascadePlanner, type PlannedSheet } from './cascade-planner';
import { plannedFindings } from './planned-findings';

/** Shows the sheets that a correction reaches, before it is carried up. */
@Injectable()
export class CascadePreviewService {
  constructor(
    private readonly planner: CascadePlanner,
    private readonly asks: CascadeAsks,
    private readonly sheets: SheetStore,
    private readonly checks: SheetChecks,
    private readonly translator: Translator,
  ) {}

  async preview(auth: Auth, change: CascadeChange, sheetIds: readonly number[] | undefined): Promise<CascadePreview> {
    const { from, to, sheets } = await this.planner.plan(auth, change, sheetIds && new Set(sheetIds));
    const outlook = await this.asks.assessAsks(auth, sheets);
    return {
      change,
      fromName: from.name,
      fromForeignName: from.foreignName,
      toName: to.name,
      toForeignName: to.foreignName,
      rows: sheets.map((sheet) => this.toRow(sheet, outlook.get(sheet.source.id))),
    };
  }
  /** Compared with the newest release that the caller sees, for any given version. */
  async findWaiting(auth: Auth, sheetId: number): Promise<Out<typeof mdsCascadeApi.countWaiting>> {
    const { cid } = await this.sheets.findSheet(auth.scope, sheetId);
    const newest = (await this.sheets.listVersions(auth.scope, Number(cid))).find(({ status, cver }) =>
      isReleased({ status: status as SheetReference['status'], cver }),
    );
    const counts = newest ? await this.planner.count(auth, { kind: 'sheet', to: newest.id }) : { own: 0, foreign: 0 };
    return {
      to: newest && counts.own + counts.foreign > 0 ? { sheetId: newest.id, cver: newest.cver } : null,
      ...counts,
    };
  }
  private toRow(sheet: PlannedSheet, outlook: AskPossibility | undefined): CascadeRow {
    const { source, level, uses, isForeign, cver, findings } = sheet;
    const refusal = isForeign ? outlook?.refusal : sheet.refusal;
    const { errorCount: errors, warningCount: warnings } = toCheckCounts(findings);
    const state = isForeign ? 'foreign' : refusal ? 'blocked' : uses > 0 ? 'ready' : 'untouched';
    return {
      sheetId: source.id,
      cid: Number(source.cid),
      cver: source.cver,
      newCver: state === 'ready' ? (cver ?? null) : null,
      kind: source.kind as CascadeRow['kind'],
      name: source.name,
      foreignName: source.foreignName,
      number: source.number,
      status: source.status as CascadeRow['status'],
      level,
      enterpriseId: source.enterpriseId,
      enterpriseName: source.enterpriseName,
      enterpriseNameEn: source.enterpriseNameEn,
      uses,
      state,
      reason: refusal ? this.translator.error(refusal.code, refusal.params) : null,
      canAsk: outlook?.canAsk ?? false,
      askedAt: outlook?.askedAt?.toISOString() ?? null,
      errors,
      warnings,
      findings: plannedFindings(this.checks, sheet),
    };
  }
}
