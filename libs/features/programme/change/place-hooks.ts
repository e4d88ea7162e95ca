import { Injectable } from '@nestjs/common';
import { MAX_PLANNED_REPLACEMENTS } from '@matlas/contract';
import { BomHookService, type MatchOutcome } from '@matlas/features/bom';
import { WhatIfUseService } from '@matlas/features/substance-analysis';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, type Auth, badInput } from '@matlas/server-kit';
import { type PlannedPlace, PlaceStore } from './place.store';

/** Takes the sheets of a plan into the BOMs, and brings the positions back. Needs a transaction. */
@Injectable()
export class PlaceHooks {
  constructor(
    private readonly places: PlaceStore,
    private readonly models: VehicleModelService,
    private readonly hooks: BomHookService,
    private readonly uses: WhatIfUseService,
  ) {}

  /** Throws when a sheet cannot be hooked at its place, or a model has more places than one plan takes. */
  async assertReplaceable(auth: Auth, places: readonly PlannedPlace[]): Promise<void> {
    for (const modId of new Set(places.map(({ modelId }) => modelId))) {
      const positions = places
        .filter(({ modelId }) => modelId === modId)
        .map(({ positionId, sheetId }) => ({ positionId, sheetId: sheetId ?? 0 }));
      if (positions.length > MAX_PLANNED_REPLACEMENTS)
        throw badInput({
          path: 'modIds',
          code: 'change.tooManyPlaces',
          params: { count: positions.length, maximum: MAX_PLANNED_REPLACEMENTS },
        });
      await this.uses.check(auth, modId, { positions, materials: [] });
    }
  }
  /** Hooks the new sheets; answers the match results before. Throws `change.changedSince`. */
  async hookSheets(auth: Auth, places: readonly PlannedPlace[]): Promise<MatchOutcome[]> {
    const now = await this.lockPlaces(auth, places, ({ beforeSheetId }) => beforeSheetId);
    const counts = new Map(now.map(({ id, candidateCount }) => [id, candidateCount]));
    await this.hooks.hookMany(
      auth,
      places.map(({ positionId: id, modelId, beforeSheetId, sheetId }) => ({
        id,
        modelId,
        beforeSheetId,
        sheetId: sheetId ?? 0,
        candidateCount: counts.get(id) ?? 0,
      })),
    );
    return now;
  }
  /** Brings back the match results before. Throws `change.changedSince`. */
  async restoreMatches(auth: Auth, places: readonly PlannedPlace[]): Promise<void> {
    await this.lockPlaces(auth, places, ({ sheetId }) => sheetId);
    await this.hooks.restoreMatches(
      auth,
      [...new Set(places.map(({ modelId }) => modelId))],
      places.flatMap(({ before }) => before ?? []),
    );
  }
  /** The places as they are now, with their models locked and each with the expected sheet. */
  private async lockPlaces(
    auth: Auth,
    places: readonly PlannedPlace[],
    expected: (place: PlannedPlace) => number | null,
  ): Promise<MatchOutcome[]> {
    const modelIds = [...new Set(places.map(({ modelId }) => modelId))].sort((one, other) => one - other);
    for (const modelId of modelIds) await this.models.lockUnlockedModel(auth, modelId);
    const now = await this.places.listNow(places.map(({ positionId }) => positionId));
    const byId = new Map(now.map((place) => [place.id, place]));
    const changed = places.find((place) => {
      const present = byId.get(place.positionId);
      return !present || place.sheetId === null || present.sheetId !== expected(place);
    });
    if (changed) throw new AppError('change.changedSince', { name: changed.name });
    return now.map(({ modelId: _model, name: _name, number: _number, ...outcome }) => outcome);
  }
}
