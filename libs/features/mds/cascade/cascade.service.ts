import { Injectable } from '@nestjs/common';
import type {
  Cascade,
  CascadeRequestSent,
  CascadeRequest,
  CascadeChange,
  CascadePreview,
  CascadeRow,
  mdsCascadeApi,
  Out,
  Page,
  PageQuery,
} from '@matlas/contract';
import { hasErrors, isReleased, nextDraft, type SheetReference, VALIDITY } from '@matlas/domain';
import { AppError, AuditTrail, type Auth, badInput, Db, Events, Translator } from '@matlas/server-kit';
import { AttachmentStore } from '../attachments/attachment.store';
import { groupBy } from '../group-by';
import { countsOf, SheetChecks } from '../sheet-checks';
import { SheetUsageRegistry } from '../sheet-usage-registry';
import { SheetStore } from '../sheet.store';
import { headOf } from '../sheet-head';
import { TreeWriteStore } from '../tree-write.store';
import { type AskPossibility, CascadeAsks } from './cascade-asks';
import { CascadePlanner, type PlannedSheet } from './cascade-planner';
import { shownName } from './replacement';
import { type CascadeRecord, type CascadeSheetRecord, CascadeStore } from './cascade.store';

/** A sheet whose new version is ready to be stored. */
type MadeSheet = PlannedSheet & Required<Pick<PlannedSheet, 'tree' | 'cver'>>;
const isPrepared = (sheet: PlannedSheet): sheet is MadeSheet =>
  sheet.uses > 0 && sheet.tree !== undefined && sheet.cver !== undefined;

/**
 * Carries one correction up to all sheets above: previewed, then drafted, checked and released in one transaction.
 * It can be undone until somebody received one of the new versions.
 */
@Injectable()
export class CascadeService {
  constructor(
    private readonly db: Db,
    private readonly cascades: CascadeStore,
    private readonly planner: CascadePlanner,
    private readonly asks: CascadeAsks,
    private readonly sheets: SheetStore,
    private readonly trees: TreeWriteStore,
    private readonly attachments: AttachmentStore,
    private readonly checks: SheetChecks,
    private readonly usages: SheetUsageRegistry,
    private readonly events: Events,
    private readonly audit: AuditTrail,
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

  run(
    auth: Auth,
    change: CascadeChange,
    sheetIds: readonly number[],
    ownerIds: readonly number[] = [],
  ): Promise<{ cascade: Cascade; sheets: CascadeSheetRecord[]; asks: CascadeRequestSent[] }> {
    return this.db.tx(async () => {
      await this.sheets.lock(sheetIds);
      const { from, to, sheets } = await this.planner.plan(auth, change, new Set(sheetIds), true);
      const made = sheets.filter(isPrepared);
      this.assertAll(sheetIds, sheets, made);
      await this.storeSheets(auth, made);
      const id = await this.cascades.insert(
        auth.scope,
        auth.organisationId,
        {
          kind: change.kind,
          fromName: from.name,
          fromForeignName: from.foreignName,
          toName: to.name,
          toForeignName: to.foreignName,
        },
        made.map(({ source, tree }) => ({ oldId: source.id, newId: tree.root.id })),
      );
      const asks = await this.asks.createAsks(auth, id, sheets, ownerIds);
      await this.audit.write(auth, {
        subject: 'mds_cascade',
        subjectId: id,
        action: 'create',
        after: { from: shownName(from, 'en'), to: shownName(to, 'en'), sheets: made.length, asked: asks.length },
      });
      return {
        cascade: this.toCascade(await this.cascades.findCascade(auth.scope, id)),
        sheets: await this.cascades.listSheets(auth.scope, id),
        asks,
      };
    });
  }
  /**
   * Chosen sheets that are no longer part of the plan are reported by their index in the input; findings by sheet
   * and row.
   */
  private assertAll(sheetIds: readonly number[], sheets: readonly PlannedSheet[], made: readonly MadeSheet[]): void {
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
        this.formatFindings(sheet)
          .filter(({ severity }) => severity === 'error')
          .map((finding) => ({ ...finding, sheet: sheet.source.name })),
      );
    if (findings.length > 0) throw new AppError('sheet.incomplete', { findings });
  }
  /** A closure is computed from direct children only, so levels are written one after the other. */
  private async storeSheets(auth: Auth, made: readonly MadeSheet[]): Promise<void> {
    const owned = made.map(({ tree }) => ({ sheetId: tree.root.id, tree }));
    await this.trees.insertNodes(owned);
    await this.sheets.insert(
      made.map(({ source, tree, findings }) => ({
        ...headOf(tree),
        ...countsOf(findings),
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

  async page(auth: Auth, page: PageQuery): Promise<Page<Cascade>> {
    const found = await this.cascades.page(auth.scope, page);
    return { ...found, records: found.records.map((record) => this.toCascade(record)) };
  }
  async findCascade(auth: Auth, id: number): Promise<Cascade> {
    return this.toCascade(await this.cascades.findCascade(auth.scope, id));
  }
  async listSheets(auth: Auth, id: number): Promise<CascadeSheetRecord[]> {
    await this.cascades.findCascade(auth.scope, id);
    return this.cascades.listSheets(auth.scope, id);
  }
  async listAsks(auth: Auth, id: number): Promise<CascadeRequestSent[]> {
    await this.cascades.findCascade(auth.scope, id);
    return this.asks.listOfCascade(auth.scope, id);
  }
  findAskForCaller(auth: Auth, id: number): Promise<CascadeRequest> {
    return this.asks.findForCaller(auth.scope, id);
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
  undo(auth: Auth, id: number): Promise<Cascade> {
    return this.db.tx(async () => {
      const record = await this.cascades.findCascade(auth.scope, id, { forUpdate: true });
      const sheetIds = (await this.cascades.listSheets(auth.scope, id)).map(({ sheetId }) => sheetId);
      await this.sheets.lock(sheetIds);
      const held = [...new Set([...(await this.usages.usagesOf(sheetIds)).values()].flat())];
      const refusal = refusalOf(await this.cascades.findCascade(auth.scope, record.id), held);
      if (refusal) throw refusal;
      await this.sheets.softDelete(sheetIds, auth.userId);
      await this.cascades.markUndone(auth.scope, id);
      await this.asks.withdrawAsks(auth.scope, id);
      await this.audit.write(auth, {
        subject: 'mds_cascade',
        subjectId: id,
        action: 'delete',
        before: { sheets: sheetIds.length },
      });
      await this.events.afterCommit('sheet.deleted', { sheetIds, by: auth.userId });
      return this.toCascade(await this.cascades.findCascade(auth.scope, id));
    });
  }

  private formatFindings({ source, tree, findings }: PlannedSheet): CascadeRow['findings'] {
    return tree ? this.checks.toSheetCheck(source.id, source.ruleSet, tree, findings).findings : [];
  }
  private toRow(sheet: PlannedSheet, outlook: AskPossibility | undefined): CascadeRow {
    const { source, level, uses, isForeign, cver, findings } = sheet;
    const refusal = isForeign ? outlook?.refusal : sheet.refusal;
    const { errorCount: errors, warningCount: warnings } = countsOf(findings);
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
      findings: this.formatFindings(sheet),
    };
  }
  private toCascade(record: CascadeRecord): Cascade {
    const { received: _received, used: _used, ...rest } = record;
    const refusal = refusalOf(record, []);
    return {
      ...rest,
      createTime: record.createTime.toISOString(),
      undoneAt: record.undoneAt?.toISOString() ?? null,
      can: { undo: !refusal },
      reason: refusal ? this.translator.error(refusal.code, refusal.params) : null,
    };
  }
}

/** The reason why a cascade cannot be undone. */
function refusalOf({ undoneAt, received, used }: CascadeRecord, models: readonly string[]): AppError | undefined {
  if (undoneAt) return new AppError('cascade.undone');
  if (received > 0) return new AppError('cascade.received', { count: received });
  if (used > 0) return new AppError('cascade.used', { count: used });
  return models.length > 0 ? new AppError('sheet.hookedKept', { models: models.join(', ') }) : undefined;
}
