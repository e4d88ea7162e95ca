import { Injectable } from '@nestjs/common';
import type { Cascade, CascadeChange, CascadePreview, CascadeRow, Page, PageQuery } from '@matlas/contract';
import { hasErrors, nextDraft } from '@matlas/domain';
import { AppError, AuditTrail, type Auth, badInput, Db, Events, Translator } from '@matlas/server-kit';
import { groupBy } from '../group-by';
import { countsOf, SheetChecks } from '../sheet-checks';
import { SheetKeepers } from '../sheet-keepers';
import { SheetStore } from '../sheet.store';
import { headOf, VALID_YEARS } from '../sheet-writer';
import { TreeWriteStore } from '../tree-write.store';
import { CascadePlanner, type PlannedSheet, shownName } from './cascade-planner';
import { type CascadeRecord, type CascadeSheetRecord, CascadeStore } from './cascade.store';

/** A sheet whose new version is ready to be stored. */
type MadeSheet = PlannedSheet & Required<Pick<PlannedSheet, 'tree' | 'cver'>>;
const isMade = (sheet: PlannedSheet): sheet is MadeSheet => sheet.uses > 0 && sheet.tree !== undefined && sheet.cver !== undefined;

/** One correction carried up: previewed, then drafted, checked and released in one transaction, and taken back until somebody received it. */
@Injectable()
export class CascadeService {
  constructor(
    private readonly db: Db, private readonly cascades: CascadeStore, private readonly planner: CascadePlanner, private readonly sheets: SheetStore, private readonly trees: TreeWriteStore,
    private readonly checks: SheetChecks, private readonly keepers: SheetKeepers, private readonly events: Events, private readonly audit: AuditTrail, private readonly translator: Translator,
  ) {}

  async preview(auth: Auth, change: CascadeChange, sheetIds: readonly number[] | undefined): Promise<CascadePreview> {
    const { from, to, sheets } = await this.planner.plan(auth, change, sheetIds && new Set(sheetIds));
    return { change, fromName: from.name, fromForeignName: from.foreignName, toName: to.name, toForeignName: to.foreignName, rows: sheets.map((sheet) => this.row(sheet)) };
  }

  run(auth: Auth, change: CascadeChange, sheetIds: readonly number[]): Promise<{ cascade: Cascade; sheets: CascadeSheetRecord[] }> {
    return this.db.tx(async () => {
      await this.sheets.lock(sheetIds);
      const { from, to, sheets } = await this.planner.plan(auth, change, new Set(sheetIds), true);
      const made = sheets.filter(isMade);
      this.assertAll(sheetIds, sheets, made);
      await this.store(auth, made);
      const id = await this.cascades.insert(auth.scope, auth.organisationId, { kind: change.kind, fromName: from.name, fromForeignName: from.foreignName, toName: to.name, toForeignName: to.foreignName }, made.map(({ source, tree }) => ({ oldId: source.id, newId: tree.root.id })));
      await this.audit.write(auth, { subject: 'mds_cascade', subjectId: id, action: 'create', after: { from: shownName(from, 'en'), to: shownName(to, 'en'), sheets: made.length } });
      return { cascade: this.toCascade(await this.cascades.one(auth.scope, id)), sheets: await this.cascades.sheets(auth.scope, id) };
    });
  }
  /** Chosen sheets that have become none of the plan are named by their place in the input; findings by sheet and row. */
  private assertAll(sheetIds: readonly number[], sheets: readonly PlannedSheet[], made: readonly MadeSheet[]): void {
    const ready = new Set(made.map(({ source }) => source.id));
    const known = new Map(sheets.map((sheet) => [sheet.source.id, sheet]));
    const issues = sheetIds.flatMap((id, index) => (ready.has(id) ? [] : [{ path: `sheetIds.${index}`, code: 'cascade.notAffected', params: { name: known.get(id)?.source.name ?? String(id) } }]));
    if (issues.length > 0) throw badInput(...issues);
    const findings = made.filter((sheet) => hasErrors(sheet.findings)).flatMap((sheet) => this.told(sheet).filter(({ severity }) => severity === 'error').map((finding) => ({ ...finding, sheet: sheet.source.name })));
    if (findings.length > 0) throw new AppError('sheet.incomplete', { findings });
  }
  /** Closures come from direct children only, so levels are written one after the other. */
  private async store(auth: Auth, made: readonly MadeSheet[]): Promise<void> {
    const owned = made.map(({ tree }) => ({ sheetId: tree.root.id, tree }));
    await this.trees.insertNodes(owned);
    await this.sheets.insert(made.map(({ source, tree, findings }) => ({
      ...headOf(tree), ...countsOf(findings), id: tree.root.id, cid: Number(source.cid), version: nextDraft(source.cver), kind: source.kind, origin: source.origin, supplierCode: source.supplierCode, supplierName: source.supplierName,
      preliminary: source.preliminary, standardMaterial: source.standardMaterial, ruleSet: source.ruleSet, enterpriseId: source.enterpriseId, organisationId: source.organisationId, createdBy: auth.userId,
    })));
    await this.trees.insertEdges(owned);
    const levels = groupBy(made, ({ tree }) => tree.root.figures?.height ?? 0);
    for (const height of [...levels.keys()].sort((a, b) => a - b)) await this.trees.writeClosure((levels.get(height) ?? []).map(({ tree }) => tree.root.id));
    await this.sheets.release(made.map(({ tree, cver }) => ({ id: tree.root.id, version: cver, status: 'IR', years: VALID_YEARS })));
    for (const { tree, source } of made) await this.events.afterCommit('sheet.released', { sheetId: tree.root.id, cid: Number(source.cid), by: auth.userId });
  }

  async page(auth: Auth, page: PageQuery): Promise<Page<Cascade>> {
    const found = await this.cascades.page(auth.scope, page);
    return { ...found, records: found.records.map((record) => this.toCascade(record)) };
  }
  async sheetsOf(auth: Auth, id: number): Promise<CascadeSheetRecord[]> {
    await this.cascades.one(auth.scope, id);
    return this.cascades.sheets(auth.scope, id);
  }
  undo(auth: Auth, id: number): Promise<Cascade> {
    return this.db.tx(async () => {
      const record = await this.cascades.one(auth.scope, id, { forUpdate: true });
      const sheetIds = (await this.cascades.sheets(auth.scope, id)).map(({ sheetId }) => sheetId);
      await this.sheets.lock(sheetIds);
      const held = [...new Set([...(await this.keepers.holding(sheetIds)).values()].flat())];
      const refusal = refusalOf(await this.cascades.one(auth.scope, record.id), held);
      if (refusal) throw refusal;
      await this.sheets.softDelete(sheetIds);
      await this.cascades.markUndone(auth.scope, id);
      await this.audit.write(auth, { subject: 'mds_cascade', subjectId: id, action: 'delete', before: { sheets: sheetIds.length } });
      await this.events.afterCommit('sheet.deleted', { sheetIds, by: auth.userId });
      return this.toCascade(await this.cascades.one(auth.scope, id));
    });
  }

  private told({ source, tree, findings }: PlannedSheet): CascadeRow['findings'] {
    return tree ? this.checks.tell(source.id, source.ruleSet, tree, findings).findings : [];
  }
  private row(sheet: PlannedSheet): CascadeRow {
    const { source, level, uses, refusal, isForeign, cver, findings } = sheet;
    const { errorCount: errors, warningCount: warnings } = countsOf(findings);
    const state = isForeign ? 'foreign' : refusal ? 'blocked' : uses > 0 ? 'ready' : 'untouched';
    return {
      sheetId: source.id, cid: Number(source.cid), cver: source.cver, newCver: state === 'ready' ? (cver ?? null) : null, kind: source.kind as CascadeRow['kind'], name: source.name, foreignName: source.foreignName, number: source.number,
      status: source.status as CascadeRow['status'], level, enterpriseName: source.enterpriseName, enterpriseNameEn: source.enterpriseNameEn, uses, state,
      reason: state === 'blocked' && refusal ? this.translator.error(refusal.code, refusal.params) : null, errors, warnings, findings: this.told(sheet),
    };
  }
  private toCascade(record: CascadeRecord): Cascade {
    const { received: _received, used: _used, ...rest } = record;
    const refusal = refusalOf(record, []);
    return { ...rest, createTime: record.createTime.toISOString(), undoneAt: record.undoneAt?.toISOString() ?? null, can: { undo: !refusal }, reason: refusal ? this.translator.error(refusal.code, refusal.params) : null };
  }
}

/** Why the versions of a cascade stay. */
function refusalOf({ undoneAt, received, used }: CascadeRecord, models: readonly string[]): AppError | undefined {
  if (undoneAt) return new AppError('cascade.undone');
  if (received > 0) return new AppError('cascade.received', { count: received });
  if (used > 0) return new AppError('cascade.used', { count: used });
  return models.length > 0 ? new AppError('sheet.hookedKept', { models: models.join(', ') }) : undefined;
}
