import { Injectable } from '@nestjs/common';
import type { ComponentRecordSave } from '@matlas/contract';
import { BomPositionStore } from '@matlas/features/bom';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, type Auth, badInput, notFound } from '@matlas/server-kit';
import { PlaceHooks } from '../change/place-hooks';
import { type PlaceNow, type PlannedPlace, PlaceStore } from '../change/place.store';

/** Finds the positions that an extension changes, and refuses what cannot be done. */
@Injectable()
export class RecordPlan {
  constructor(
    private readonly places: PlaceStore,
    private readonly positions: BomPositionStore,
    private readonly models: VehicleModelService,
    private readonly hooks: PlaceHooks,
  ) {}

  /**
   * Throws `change.modelRequired`, `change.partRequired`; with the field: `change.covered` for a model that has the
   * certificate, `change.notUsed` for one without any of the parts, and what the what-if analysis refuses.
   */
  async findPlaces(auth: Auth, input: ComponentRecordSave): Promise<PlannedPlace[]> {
    await this.models.getModel(auth, input.modId);
    if (input.modIds.length === 0) throw new AppError('change.modelRequired');
    for (const id of input.modIds) await this.models.getModel(auth, id);
    const places =
      input.kind === 'parts' ? await this.placesOfParts(auth, input) : await this.placesOfModels(auth, input);
    await this.hooks.assertReplaceable(auth, places);
    return places;
  }
  private async placesOfModels(
    auth: Auth,
    { modId, modIds, certificate }: ComponentRecordSave,
  ): Promise<PlannedPlace[]> {
    for (const id of modIds) {
      const model = await this.models.getModel(auth, id);
      if (id === modId || model.cccNumber?.toLowerCase() === certificate.toLowerCase())
        throw badInput({ path: 'modIds', code: 'change.covered' });
    }
    const found = await this.places.listSameParts(modId, modIds);
    return found.map(({ newSheetId, ...place }) => planned(place, newSheetId));
  }
  private async placesOfParts(auth: Auth, { modId, modIds, parts }: ComponentRecordSave): Promise<PlannedPlace[]> {
    if (parts.length === 0) throw new AppError('change.partRequired');
    const newSheets = new Map<number, number>();
    for (const [index, { positionId, sheetId }] of parts.entries()) {
      const position = await this.positions.getPosition(auth.scope, positionId);
      if (position.modId !== modId) throw notFound('position', positionId);
      const used = position.sheet?.id;
      if (used === undefined) throw badInput({ path: `parts.${index}.positionId`, code: 'change.noSheet' });
      if (used === sheetId) throw badInput({ path: `parts.${index}.sheetId`, code: 'change.sameSheet' });
      if (newSheets.has(used)) throw badInput({ path: `parts.${index}.positionId`, code: 'change.partTwice' });
      newSheets.set(used, sheetId);
    }
    const found = await this.places.listPlacesOf(modIds, [...newSheets.keys()]);
    if (modIds.some((id) => !found.some(({ modelId }) => modelId === id)))
      throw badInput({ path: 'modIds', code: 'change.notUsed' });
    return found.map((place) => planned(place, newSheets.get(place.sheetId ?? 0) ?? null));
  }
}

const planned = (
  { modelId, id, name, number, sheetId: beforeSheetId }: PlaceNow,
  sheetId: number | null,
): PlannedPlace => ({
  modelId,
  positionId: id,
  name,
  number,
  beforeSheetId,
  sheetId,
  before: null,
});
