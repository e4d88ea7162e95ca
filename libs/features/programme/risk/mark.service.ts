import { Injectable } from '@nestjs/common';
import type { highRiskMarkApi, In, MarkedPart, MarkRule, MarkSummary, Out, Page } from '@matlas/contract';
import { MARK_REASONS, MARK_WEIGHTS, RISK_LEVELS } from '@matlas/domain';
import { BomPositionStore } from '@matlas/features/bom';
import { RiskService } from '@matlas/features/substance-analysis';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, AuditTrail, type Auth, Db, notFound, pageInMemory } from '@matlas/server-kit';
import { MarkStore } from './mark.store';
import { filterMarked, toMarkedParts } from './marked-parts';
import { PartRequestService } from './part-requests.service';
import { type PositionRule, type RulePart, RulePartsStore } from './rule-parts.store';

type Routes = typeof highRiskMarkApi;
const SUBJECT = 'high_risk_mark';
/** Names in the preview of a rule. */
const FIRST_NAMES = 10;
const isPositionRule = (rule: MarkRule): rule is PositionRule => rule.reason !== 'analysis' && rule.reason !== 'byHand';

/** Marks of high-risk parts, by hand and by rule. */
@Injectable()
export class MarkService {
  constructor(
    private readonly db: Db,
    private readonly marks: MarkStore,
    private readonly ruled: RulePartsStore,
    private readonly positions: BomPositionStore,
    private readonly models: VehicleModelService,
    private readonly risks: RiskService,
    private readonly requests: PartRequestService,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, { modId, page, ...filter }: In<Routes['pageNew']>): Promise<Page<MarkedPart>> {
    return pageInMemory(filterMarked(await this.listParts(auth, modId), { ...filter, q: page.q }), page);
  }
  async listParts(auth: Auth, modId: number): Promise<MarkedPart[]> {
    await this.models.getModel(auth, modId);
    return toMarkedParts(
      await this.marks.listMarks(auth.scope, modId),
      await this.marks.listMarkedParts(auth.scope, modId),
    );
  }
  async getSummary(auth: Auth, modId: number): Promise<MarkSummary> {
    const { projectName } = await this.models.getModel(auth, modId);
    return { modelName: projectName, ...summaryOf(modId, await this.listParts(auth, modId)) };
  }

  /** Throws `highRisk.marked` for a part that is marked by hand already. */
  save(auth: Auth, { id, version, positionId = 0, note: text }: In<Routes['saveOrUpdate']>): Promise<MarkedPart> {
    const note = text ?? null;
    return this.db.tx(async () => {
      const before = id === undefined ? undefined : await this.marks.getMark(auth.scope, id);
      const saved = before
        ? await this.marks.saveMark({ id: before.id, note, ...(version === undefined ? {} : { version }) })
        : await this.addByHand(auth, positionId, note);
      const after = await this.marks.getMark(auth.scope, saved);
      const action = before ? 'change' : 'create';
      await this.audit.write(auth, { subject: SUBJECT, subjectId: saved, action, before: before ?? null, after });
      return this.findPart(auth, after.modId, saved);
    });
  }
  private async addByHand(auth: Auth, positionId: number, note: string | null): Promise<number> {
    const { modId } = await this.positions.getPosition(auth.scope, positionId);
    const [part] = await this.marks.listPartsOf(auth.scope, modId, [positionId]);
    if (!part) throw notFound('position', positionId);
    const mark = { reason: 'byHand' as const, value: '', note, userId: auth.userId };
    const parts = [{ partKey: part.partKey, count: 1 }];
    if ((await this.marks.addMarks(modId, mark, parts)) === 0) throw new AppError('highRisk.marked');
    const made = (await this.marks.listMarks(auth.scope, modId)).find(
      (one) => one.partKey === part.partKey && one.reason === 'byHand',
    );
    return made?.id ?? 0;
  }
  private async findPart(auth: Auth, modId: number, markId: number): Promise<MarkedPart> {
    const found = (await this.listParts(auth, modId)).find(({ marks }) => marks.some(({ id }) => id === markId));
    if (!found) throw notFound('highRiskMark', markId);
    return found;
  }

  saveBatch(auth: Auth, { modId, positionIds, rule, note }: In<Routes['saveOrUpdateBatch']>): Promise<null> {
    return this.db.tx(async () => {
      await this.models.getModel(auth, modId);
      await this.assertOfModel(auth, modId, positionIds);
      const parts = await this.marks.listPartsOf(auth.scope, modId, positionIds);
      const by = { note: note ?? null, userId: auth.userId };
      const chosen = parts.map(({ partKey }) => ({ partKey, count: 1 }));
      const byHand = await this.marks.addMarks(modId, { reason: 'byHand', value: '', ...by }, chosen);
      const found = rule ? await this.findByRule(auth, modId, rule) : [];
      const byRule = rule ? await this.marks.addMarks(modId, { ...rule, ...by }, found) : 0;
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: modId,
        action: 'create',
        after: { byHand, byRule, rule: rule ?? null },
      });
      return null;
    });
  }
  /** Throws `notFound` for a position that is not in the BOM of this model. */
  async assertOfModel(auth: Auth, modId: number, positionIds: readonly number[]): Promise<void> {
    for (const id of positionIds)
      if ((await this.positions.getPosition(auth.scope, id)).modId !== modId) throw notFound('position', id);
  }
  async preview(auth: Auth, { modId, rule }: In<Routes['preview']>): Promise<Out<Routes['preview']>> {
    await this.models.getModel(auth, modId);
    const found = await this.findByRule(auth, modId, rule);
    const marked = new Set(
      (await this.marks.listMarks(auth.scope, modId))
        .filter(({ reason, value }) => reason === rule.reason && value === rule.value)
        .map(({ partKey }) => partKey),
    );
    return {
      parts: found.length,
      fresh: found.filter(({ partKey }) => !marked.has(partKey)).length,
      names: found.slice(0, FIRST_NAMES).map(({ name }) => name),
    };
  }
  /** Throws `analysis.noData` for a rule of the analysis when the model was not analysed. */
  private async findByRule(auth: Auth, modId: number, rule: MarkRule): Promise<RulePart[]> {
    if (isPositionRule(rule)) return this.ruled.listParts(auth, modId, rule);
    const countOf = new Map<number, number>();
    for (const { positionId, reasons } of (await this.risks.loadAll(auth, { modId })).parts) {
      const found = reasons.find(({ reason }) => reason === rule.value);
      if (found && positionId !== null) countOf.set(positionId, found.count);
    }
    return this.ruled.listPartsAt(auth, modId, countOf);
  }

  askSuppliers(
    auth: Auth,
    { modId, positionIds, deadline }: In<Routes['askSuppliers']>,
  ): Promise<Out<Routes['askSuppliers']>> {
    return this.db.tx(async () => {
      const model = await this.models.getModel(auth, modId);
      await this.assertOfModel(auth, modId, positionIds);
      return this.requests.askForParts(auth, model, positionIds, deadline);
    });
  }

  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of new Set(ids)) {
        const before = await this.marks.getMark(auth.scope, id);
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      }
      await this.marks.deleteMarks(ids);
      return null;
    });
  }
}

function summaryOf(modId: number, parts: readonly MarkedPart[]): Omit<MarkSummary, 'modelName'> {
  return {
    modId,
    parts: parts.length,
    gone: parts.filter(({ positionId }) => positionId === null).length,
    withoutSheet: parts.filter(({ positionId, hasSheet }) => positionId !== null && !hasSheet).length,
    levels: RISK_LEVELS.map((level) => ({ level, parts: parts.filter((part) => part.level === level).length })),
    reasons: MARK_REASONS.map((reason) => ({
      reason,
      parts: parts.filter(({ marks }) => marks.some((mark) => mark.reason === reason)).length,
    })),
    weights: [...MARK_WEIGHTS],
  };
}
