import { Injectable } from '@nestjs/common';
import {
  type api,
  type In,
  type Out,
  type Page,
  rrrCalculationJob,
  type RrrComparison,
  type RrrResult,
  type RrrResultRow,
} from '@matlas/contract';
import { RRR_FLAGS } from '@matlas/domain';
import { modelNames } from '@matlas/features/vehicle';
import { AppError, AuditTrail, type Auth, Db, JobQueue } from '@matlas/server-kit';
import { compareResults } from './compare-results';
import { countsBySource } from './mark-plan';
import { RrrFiguresService } from './rrr-figures.service';
import { RrrMarkStore } from './rrr-mark.store';
import { type NewResult, type ResultHead, RrrResultStore } from './rrr-result.store';
import { gramsText } from './rrr-texts';
import { RrrVehicles, type LoadedRrr } from './rrr-vehicles';
import type { ResultInputs, ResultPart } from './rrr.entities';

type Routes = typeof api.analysisRrr;
const SUBJECT = 'rrr_result';
const INPUTS = ['bom', 'marks', 'rules', 'vehicle'] as const;

/** Stored calculations: numbered, with fingerprints of their inputs. */
@Injectable()
export class RrrResultService {
  constructor(
    private readonly db: Db,
    private readonly results: RrrResultStore,
    private readonly vehicles: RrrVehicles,
    private readonly figures: RrrFiguresService,
    private readonly marks: RrrMarkStore,
    private readonly jobs: JobQueue,
    private readonly audit: AuditTrail,
  ) {}

  /** Refuses a vehicle without positions. */
  start(auth: Auth, { modId, note }: In<Routes['calculate']>): Promise<Out<Routes['calculate']>> {
    return this.db.tx(async () => {
      const model = await this.vehicles.getModel(auth, modId);
      if (model.bomPositions === 0) throw new AppError('analysis.noData');
      return this.jobs.start(
        auth,
        rrrCalculationJob,
        { modId, note: note ?? '' },
        { title: { model: modelNames(model) } },
      );
    });
  }
  /** Computes a result from the current marks, without storing it. */
  async computeResult(
    auth: Auth,
    modId: number,
    note: string,
  ): Promise<{ model: LoadedRrr['model']; result: NewResult }> {
    const started = performance.now();
    const loaded = await this.vehicles.load(auth, modId);
    // Reads all figures before the first await, so that they describe the same state.
    const [counts, { count }, parts] = [countsBySource(loaded.marks), loaded.list.unmarked(), partsOf(loaded)];
    const figures = await this.figures.computeFigures(loaded);
    const result = {
      rates: figures.rates,
      figures,
      parts,
      inputs: loaded.inputs,
      settings: loaded.setting.settings,
      positions: loaded.places.count,
      ...counts,
      unmarked: count,
      locked: loaded.setting.lockedAt !== null,
      note,
      milliseconds: 0,
    };
    return { model: loaded.model, result: { ...result, milliseconds: Math.round(performance.now() - started) } };
  }
  /** Must be called in the transaction that finishes the job. */
  async storeResult(
    auth: Auth,
    model: LoadedRrr['model'],
    result: NewResult,
  ): Promise<{ resultId: number; number: number; rcycPercent: string; rcovPercent: string }> {
    await this.marks.lockMarks(model.id);
    const { id, number } = await this.results.insert(auth, model, result);
    await this.audit.write(auth, {
      subject: SUBJECT,
      subjectId: id,
      action: 'create',
      after: { modelId: model.id, number, rates: result.rates },
    });
    return { resultId: id, number, rcycPercent: result.rates.rcyc.percent, rcovPercent: result.rates.rcov.percent };
  }

  async findLast(auth: Auth, modId: number): Promise<RrrResult | null> {
    await this.vehicles.getModel(auth, modId);
    const last = await this.results.findLast(modId);
    return last ? this.getResult(auth, last.id) : null;
  }
  async getResult(auth: Auth, id: number): Promise<RrrResult> {
    const { figures, parts: _parts, ...head } = await this.results.getResult(auth.scope, id);
    const present = await this.vehicles.presentInputs(await this.vehicles.getModel(auth, head.modelId));
    return {
      ...toRow(head, present),
      figures,
      staleReasons: INPUTS.filter((input) => present[input] !== head.inputs[input]),
    };
  }
  async page(auth: Auth, { modId, page }: In<Routes['results']>): Promise<Page<RrrResultRow>> {
    if (modId !== undefined) await this.vehicles.getModel(auth, modId);
    const found = await this.results.page(auth.scope, modId, page);
    const present = new Map<number, ResultInputs>();
    for (const id of new Set(found.records.map(({ modelId }) => modelId)))
      present.set(id, await this.vehicles.presentInputs(await this.vehicles.getModel(auth, id)));
    return { ...found, records: found.records.map((head) => toRow(head, present.get(head.modelId) as ResultInputs)) };
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of new Set(ids)) {
        const { modelId, number, rates } = await this.results.getResult(auth.scope, id);
        await this.audit.write(auth, {
          subject: SUBJECT,
          subjectId: id,
          action: 'delete',
          before: { modelId, number, rates },
        });
      }
      await this.results.delete(ids);
      return null;
    });
  }
  async compare(auth: Auth, { leftResultId, rightResultId }: In<Routes['compare']>): Promise<RrrComparison> {
    const sides = [
      await this.results.getResult(auth.scope, leftResultId),
      await this.results.getResult(auth.scope, rightResultId),
    ] as const;
    const [left, right] = [await this.toResultRow(auth, sides[0]), await this.toResultRow(auth, sides[1])];
    return { left, right, ...compareResults(...sides) };
  }
  private async toResultRow(
    auth: Auth,
    { figures: _figures, parts: _parts, ...head }: Awaited<ReturnType<RrrResultStore['getResult']>>,
  ): Promise<RrrResultRow> {
    return toRow(head, await this.vehicles.presentInputs(await this.vehicles.getModel(auth, head.modelId)));
  }
}

const toRow = (
  { modelId, byName, at, byHand, byRule, unmarked, inputs, ...head }: ResultHead,
  present: ResultInputs,
): RrrResultRow => ({
  ...head,
  modId: modelId,
  by: byName,
  at: at.toISOString(),
  marks: { byHand, byRule, unmarked },
  stale: INPUTS.some((input) => present[input] !== inputs[input]),
});
/** Parts with a mass, combined by part number (or name): a variant of the vehicle contains them at other positions. */
function partsOf({ places, calculation, names }: LoadedRrr): ResultPart[] {
  const byIdentity = new Map<string, { part: Omit<ResultPart, 'grams'>; sums: bigint[] }>();
  for (let index = 0; index < places.count; index++) {
    if (!places.isCounted(index)) continue;
    const { masses, mass } = calculation.figuresAt(index);
    if (mass === 0n) continue;
    const { name, foreignName, number } = names.position(index);
    const identity = number ?? name;
    const known = byIdentity.get(identity) ?? {
      part: { identity, positionId: places.idOf(index), name, foreignName, number },
      sums: RRR_FLAGS.map(() => 0n),
    };
    RRR_FLAGS.forEach((flag, at) => (known.sums[at] = (known.sums[at] as bigint) + masses[flag]));
    byIdentity.set(identity, known);
  }
  return [...byIdentity.values()].map(({ part, sums }) => ({ ...part, grams: sums.map(gramsText) }));
}
