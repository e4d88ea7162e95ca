import { Injectable } from '@nestjs/common';
import {
  changeState,
  type ChangeablePart,
  type ChangeEffect,
  type ComponentChange,
  type ComponentChangeSave,
  type componentChangeApi,
  type In,
  type Page,
  type PageQuery,
} from '@matlas/contract';
import { BomPositionStore } from '@matlas/features/bom';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, AuditTrail, type Auth, badInput, can, clock, Db } from '@matlas/server-kit';
import { ChangeEffectService } from './change-effect.service';
import { type ChangePlace, type ChangeRecord, ChangeStore } from './change.store';
import { PlaceHooks } from './place-hooks';
import { type PlaceNow, type PlannedPlace, PlaceStore } from './place.store';

const SUBJECT = 'component_change';
type Routes = typeof componentChangeApi;

/** Part changes: planned, confirmed as one act in all models, undone as one. */
@Injectable()
export class ChangeService {
  constructor(
    private readonly db: Db,
    private readonly changes: ChangeStore,
    private readonly positions: BomPositionStore,
    private readonly positionsNow: PlaceStore,
    private readonly models: VehicleModelService,
    private readonly hooks: PlaceHooks,
    private readonly effects: ChangeEffectService,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<ComponentChange>> {
    const found = await this.changes.page(auth.scope, page);
    return { ...found, records: found.records.map((change) => toRow(auth, change)) };
  }
  async listParts(auth: Auth, { modId, q = '' }: In<Routes['com']>): Promise<ChangeablePart[]> {
    await this.models.getModel(auth, modId);
    return this.changes.listParts(auth.scope, modId, q.trim());
  }

  save(auth: Auth, input: ComponentChangeSave): Promise<ComponentChange> {
    return this.db.tx(async () => {
      const before = input.id === undefined ? undefined : await this.changes.lockChange(auth.scope, input.id);
      if (before) assertState(before, changeState.of.planned);
      const position = await this.positions.getPosition(auth.scope, input.positionId);
      const places = await this.findPlaces(auth, input, position.sheet?.id);
      const id = await this.changes.saveChange({
        ...(before ? { id: before.id } : { createdBy: auth.userId }),
        ...(before && input.version !== undefined ? { version: input.version } : {}),
        modelId: position.modId,
        kind: input.kind,
        name: position.name,
        number: position.number,
        beforeSheetId: position.sheet?.id ?? null,
        sheetId: input.sheetId,
        reason: input.reason,
        effectiveOn: input.effectiveOn,
        certificate: input.certificate ?? null,
        effects: null,
      });
      await this.changes.replacePlaces(id, places);
      return this.recordChange(auth, id, before);
    });
  }
  /** The positions of the models that use the sheet now. Throws when the new sheet cannot replace it there. */
  private async findPlaces(
    auth: Auth,
    { modIds, sheetId }: ComponentChangeSave,
    usedSheetId: number | undefined,
  ): Promise<PlaceNow[]> {
    if (modIds.length === 0) throw new AppError('change.modelRequired');
    if (usedSheetId === undefined) throw badInput({ path: 'positionId', code: 'change.noSheet' });
    if (usedSheetId === sheetId) throw badInput({ path: 'sheetId', code: 'change.sameSheet' });
    for (const modId of new Set(modIds)) await this.models.getModel(auth, modId);
    const places = await this.positionsNow.listPlacesOf(modIds, [usedSheetId]);
    if (modIds.some((modId) => !places.some(({ modelId }) => modelId === modId)))
      throw badInput({ path: 'modIds', code: 'change.notUsed' });
    await this.hooks.assertReplaceable(
      auth,
      places.map((place) => plannedPlace(place, { beforeSheetId: usedSheetId, sheetId })),
    );
    return places;
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of new Set(ids)) {
        const before = await this.changes.lockChange(auth.scope, id);
        if (before.state === changeState.of.confirmed) throw new AppError('change.confirmed');
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      }
      await this.changes.deleteChanges(ids);
      return null;
    });
  }

  /** Throws `change.changedSince` when a position has another sheet than when the change was planned. */
  confirm(auth: Auth, id: number): Promise<ComponentChange> {
    return this.db.tx(async () => {
      const change = await this.changes.lockChange(auth.scope, id);
      assertState(change, changeState.of.planned);
      await this.changes.keepBefore(id, await this.hooks.hookSheets(auth, await this.listPlanned(change)));
      await this.changes.saveChange({ id, state: changeState.of.confirmed, confirmedAt: clock.now() });
      return this.recordChange(auth, id, change);
    });
  }
  /** Throws `change.changedSince` when a position was changed after the change. */
  undo(auth: Auth, id: number): Promise<ComponentChange> {
    return this.db.tx(async () => {
      const change = await this.changes.lockChange(auth.scope, id);
      assertState(change, changeState.of.confirmed);
      await this.hooks.restoreMatches(auth, await this.listPlanned(change));
      await this.changes.saveChange({ id, state: changeState.of.undone, undoneAt: clock.now() });
      return this.recordChange(auth, id, change);
    });
  }
  private async listPlanned(change: ChangeRecord): Promise<PlannedPlace[]> {
    return (await this.changes.listPlaces(change.id)).map((place) => plannedPlace(place, change));
  }
  /** Kept with a planned change once every model has its verdicts. */
  async showEffects(auth: Auth, id: number): Promise<ChangeEffect[]> {
    const change = await this.changes.getChange(auth.scope, id);
    const places = await this.changes.listPlaces(id);
    const effects = await this.effects.listEffects(auth, {
      name: `${change.name} #${change.id}`,
      note: change.reason,
      models: change.models,
      places: places.map((place) => plannedPlace(place, change)),
      whatIfOf: (modelId) => places.find((place) => place.modelId === modelId)?.whatIfId ?? null,
      keepWhatIf: (modelId, whatIfId) => this.changes.setWhatIf(id, modelId, whatIfId),
    });
    if (change.state === changeState.of.planned && !effects.some(({ running }) => running))
      await this.changes.keepEffects(id, effects);
    return effects;
  }
  private async recordChange(auth: Auth, id: number, before: ChangeRecord | undefined): Promise<ComponentChange> {
    const action = before ? 'change' : 'create';
    const after = await this.changes.getChange(auth.scope, id);
    await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action, before: before ?? null, after });
    return toRow(auth, after);
  }
}

function assertState({ state }: ChangeRecord, expected: ChangeRecord['state']): void {
  if (state !== expected) throw new AppError('change.state', { state });
}
type Sheets = Pick<PlannedPlace, 'beforeSheetId' | 'sheetId'>;
const plannedPlace = (place: ChangePlace | PlaceNow, { beforeSheetId, sheetId }: Sheets): PlannedPlace => ({
  modelId: place.modelId,
  positionId: 'positionId' in place ? place.positionId : place.id,
  name: place.name,
  number: 'number' in place ? place.number : null,
  beforeSheetId,
  sheetId,
  before: 'before' in place ? place.before : null,
});
function toRow(auth: Auth, { beforeSheetId: _before, sheetId: _sheet, ...change }: ChangeRecord): ComponentChange {
  const isPlanned = change.state === changeState.of.planned;
  const mayHook = can(auth, 'bom:info:hook');
  return {
    ...change,
    effects: change.effects?.filter(({ modId }) => change.models.some(({ id }) => id === modId)) ?? null,
    confirmedAt: change.confirmedAt?.toISOString() ?? null,
    undoneAt: change.undoneAt?.toISOString() ?? null,
    createTime: change.createTime.toISOString(),
    updateTime: change.updateTime.toISOString(),
    can: {
      edit: isPlanned && can(auth, 'model:componentChangeInfo:edit'),
      delete: change.state !== changeState.of.confirmed && can(auth, 'model:componentChangeInfo:delete'),
      confirm: isPlanned && mayHook,
      undo: change.state === changeState.of.confirmed && mayHook,
    },
  };
}
