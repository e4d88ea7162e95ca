import { Injectable } from '@nestjs/common';
import type {
  AnalysisVariant,
  analysisWhatIfApi,
  In,
  Out,
  Page,
  WhatIfReplacement,
  WhatIfResult,
  WhatIfRow,
  WhatIfSheet,
  WhatIfUse,
} from '@matlas/contract';
import { Decimal, formatDecimal, positionUses } from '@matlas/domain';
import { SheetGraphStore } from '@matlas/features/mds';
import { JudgedRulesStore } from '@matlas/features/rules';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, AuditTrail, type Auth, can, clock, Db, notFound } from '@matlas/server-kit';
import { AnalysisService } from '../run/analysis.service';
import { RunComparisonStore } from '../result/run-comparison.store';
import { RunInputStore } from '../run/run-input.store';
import { vehicleTarget } from '../run/run-target';
import { VariantCheck } from './variant-check';
import { type VariedSheet, type WhatIfRecord, WhatIfStore } from './what-if.store';

type Routes = typeof analysisWhatIfApi;
const DIGITS = 12;
const grams = (value: number): string => formatDecimal(new Decimal(value).toSignificantDigits(DIGITS));

/**
 * What-if analyses with replaced materials or parts: variants are stored, run, and compared with the unchanged
 * data. The data themselves are not changed.
 */
@Injectable()
export class WhatIfService {
  constructor(
    private readonly db: Db,
    private readonly store: WhatIfStore,
    private readonly models: VehicleModelService,
    private readonly variants: VariantCheck,
    private readonly inputs: RunInputStore,
    private readonly graphs: SheetGraphStore,
    private readonly rules: JudgedRulesStore,
    private readonly analyses: AnalysisService,
    private readonly comparisons: RunComparisonStore,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, { modId, page }: In<Routes['page']>): Promise<Page<WhatIfRow>> {
    const found = await this.store.page(auth.scope, modId, page);
    return { ...found, records: found.records.map((one) => toRow(auth, one)) };
  }
  async get(auth: Auth, id: number): Promise<WhatIfRow> {
    return toRow(auth, await this.store.getWhatIf(auth.scope, id));
  }
  async listUses(auth: Auth, { modId, kind, page }: In<Routes['searchUses']>): Promise<Page<WhatIfUse>> {
    await this.models.getModel(auth, modId);
    return this.store.listUses(modId, await this.listReachedSheets(modId), kind, page);
  }
  /** Sheets of the same kind as the replaced sheet. */
  async candidates(
    auth: Auth,
    { modId, sheetId, positionId, page }: In<Routes['candidates']>,
  ): Promise<Page<WhatIfSheet>> {
    await this.models.getModel(auth, modId);
    const replaced =
      sheetId === undefined ? await this.sheetOfPosition(modId, positionId) : await this.requireUsed(modId, sheetId);
    const kind = replaced === undefined ? undefined : (await this.store.listSheets([replaced])).get(replaced)?.kind;
    return this.store.listCandidates(auth.scope, kind, replaced === undefined ? [] : [replaced], page);
  }

  private async sheetOfPosition(modId: number, positionId: number | undefined): Promise<number | undefined> {
    if (positionId === undefined) return undefined;
    const [position] = await this.store.listPositions(modId, [positionId]);
    if (!position) throw notFound('position', positionId);
    return position.sheetId ?? undefined;
  }
  private async requireUsed(modId: number, sheetId: number): Promise<number> {
    if (!(await this.listReachedSheets(modId)).includes(sheetId)) throw notFound('sheet', sheetId);
    return sheetId;
  }
  private async listReachedSheets(modId: number): Promise<number[]> {
    const { root } = await this.inputs.loadColumns(vehicleTarget(modId, null));
    return this.graphs.listReachedByAll([...new Set(root)].filter((id) => id > 0));
  }

  async check(auth: Auth, modId: number, variant: AnalysisVariant): Promise<WhatIfReplacement[]> {
    await this.models.getModel(auth, modId);
    const target = vehicleTarget(modId, auth.enterpriseId);
    const { positions, by, used } = await this.variants.checkVariant(auth, target, variant);
    const pieces = await this.pieces(modId);
    const hooked = await this.store.listSheets([...positions.values()].flatMap(({ sheetId }) => sheetId ?? []));
    const told = (sheet: VariedSheet | undefined): WhatIfSheet | null => (sheet ? sheetOf(sheet) : null);
    const ofPositions = variant.positions.map(({ positionId, sheetId }): WhatIfReplacement => {
      const position = positions.get(positionId);
      const [from, to, count] = [hooked.get(position?.sheetId ?? 0), by.get(sheetId), pieces.get(positionId) ?? 0];
      const massOf = (sheet: VariedSheet | undefined): string | null =>
        sheet?.kind === 1 && sheet.massGrams !== null ? grams(Number(sheet.massGrams) * count) : null;
      return {
        position: {
          id: positionId,
          name: position?.name ?? '',
          foreignName: position?.foreignName ?? null,
          number: position?.number ?? null,
          pieces: count,
        },
        from: told(from),
        by: sheetOf(to as VariedSheet),
        positions: 1,
        massBeforeGrams: massOf(from),
        massAfterGrams: massOf(to),
      };
    });
    const ofMaterials = await Promise.all(
      variant.materials.map(async ({ sheetId, bySheetId }): Promise<WhatIfReplacement> => ({
        position: null,
        from: told(used.get(sheetId)),
        by: sheetOf(by.get(bySheetId) as VariedSheet),
        positions: await this.store.countPositionsWith(modId, sheetId),
        massBeforeGrams: null,
        massAfterGrams: null,
      })),
    );
    return [...ofPositions, ...ofMaterials];
  }
  private async pieces(modId: number): Promise<Map<number, number>> {
    const bom = await this.inputs.loadColumns(vehicleTarget(modId, null));
    const uses = positionUses({ parent: bom.parent, quantity: bom.quantity, hooked: bom.root });
    return new Map(Array.from(bom.positionId, (id, index) => [id, uses[index]?.pieces ?? 0]));
  }
  save(auth: Auth, { id, version, modId, name, note, variant }: In<Routes['saveOrUpdate']>): Promise<WhatIfRow> {
    return this.db.tx(async () => {
      const { organisationId, enterpriseId } = await this.models.getModel(auth, modId);
      const before = id === undefined ? undefined : await this.store.getWhatIf(auth.scope, id, modId);
      if (variant.positions.length + variant.materials.length === 0 && variant.facts === undefined)
        throw new AppError('whatIf.nothingReplaced');
      await this.variants.checkVariant(auth, vehicleTarget(modId, auth.enterpriseId), variant);
      const isSame = before && JSON.stringify(before.variant) === JSON.stringify(variant);
      const fields = { name, note: note ?? '', variant, ...(before && !isSame ? { runId: null } : {}) };
      const saved = await this.store.save(
        before
          ? { ...fields, id: before.id, ...(version === undefined ? {} : { version }) }
          : { ...fields, modelId: modId, enterpriseId, organisationId, createdBy: auth.userId },
      );
      await this.audit.write(auth, {
        subject: 'analysis_what_if',
        subjectId: saved,
        action: before ? 'change' : 'create',
        after: { name, variant },
      });
      return this.get(auth, saved);
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of new Set(ids)) await this.store.getWhatIf(auth.scope, id);
      await this.store.delete(ids);
      await this.audit.write(auth, {
        subject: 'analysis_what_if',
        subjectId: ids[0] ?? 0,
        action: 'delete',
        before: { ids },
      });
      return null;
    });
  }

  /**
   * Runs the unchanged data first, then the variant, because only one run of a vehicle can be open. Existing
   * results are reused.
   */
  async run(auth: Auth, { id, lawIds, asOf }: In<Routes['run']>): Promise<Out<Routes['run']>> {
    const { modelId, variant, name } = await this.store.getWhatIf(auth.scope, id);
    const { enterpriseId } = await this.models.getModel(auth, modelId);
    const laws = await this.rules.listLawIds(auth.scope, lawIds);
    if (laws.length === 0) throw new AppError('analysis.regulationRequired');
    const day = asOf ?? clock.today();
    const [target, rules] = [vehicleTarget(modelId, enterpriseId), { lawIds: laws, listVersionIds: [], asOf: day }];
    const version = await this.inputs.readVersion(target, rules);
    const baseRunId = await this.store.findRun(modelId, { lawIds: laws, asOf: day, version, variant: null });
    if (baseRunId === undefined)
      return {
        ...(await this.analyses.start(auth, { modId: modelId, lawIds: laws, ...(asOf ? { asOf } : {}) })),
        phase: 'base',
        baseRunId: null,
      };
    const varied = variant.facts
      ? await this.inputs.readVersion(target, { ...rules, askedFacts: variant.facts })
      : version;
    const known = await this.store.findRun(modelId, { lawIds: laws, asOf: day, version: varied, variant });
    const started =
      known === undefined
        ? await this.analyses.start(auth, {
            modId: modelId,
            lawIds: laws,
            variant,
            ...(variant.facts ? { facts: variant.facts } : {}),
            title: name,
            ...(asOf ? { asOf } : {}),
          })
        : { runId: known, jobId: null, joined: true };
    await this.store.setRuns(id, baseRunId, started.runId);
    return { ...started, phase: known === undefined ? 'variant' : 'done', baseRunId };
  }
  async result(auth: Auth, id: number): Promise<WhatIfResult | null> {
    const { runId, baseRunId } = await this.store.getWhatIf(auth.scope, id);
    if (runId === null || baseRunId === null) return null;
    const [run, base] = [await this.analyses.getRun(auth, runId), await this.analyses.getRun(auth, baseRunId)];
    if (run.state !== 'done' || base.state !== 'done') return null;
    const changes = await this.comparisons.countChanges(runId, baseRunId);
    return {
      runId,
      baseRunId,
      counts: run.counts,
      baseCounts: base.counts,
      ...changes,
      massGrams: run.vehicleMassGrams,
      baseMassGrams: base.vehicleMassGrams,
      stale: run.stale || base.stale,
      asOf: run.asOf,
      notJudged: run.notJudged,
    };
  }
}

const sheetOf = ({ released: _released, expired: _expired, ...sheet }: VariedSheet): WhatIfSheet => sheet;
const toRow = (
  auth: Auth,
  { id, modelId, name, note, variant, runId, baseRunId, createdByName, createTime, updateTime, version }: WhatIfRecord,
): WhatIfRow => ({
  id,
  modId: modelId,
  name,
  note,
  variant,
  replacements: variant.positions.length + variant.materials.length,
  runId,
  baseRunId,
  createdBy: createdByName ?? '',
  createTime: createTime.toISOString(),
  updateTime: updateTime.toISOString(),
  version,
  can: { edit: can(auth, 'analysis:whatIf:run') },
});
