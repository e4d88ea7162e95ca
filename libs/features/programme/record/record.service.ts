import { Injectable } from '@nestjs/common';
import {
  type ChangeEffect,
  changeState,
  type ComponentRecord,
  type ComponentRecordSave,
  type Page,
  type PageQuery,
} from '@matlas/contract';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, AuditTrail, type Auth, can, clock, Db } from '@matlas/server-kit';
import { ChangeEffectService } from '../change/change-effect.service';
import { PlaceHooks } from '../change/place-hooks';
import { RecordPlan } from './record-plan';
import { type ExtensionRecord, RECORD, RecordStore } from './record.store';

const SUBJECT = 'component_record';
const EDIT_MODEL = 'model:modInfo:edit';

/** Extensions of certificates: planned, confirmed as one act in all models, undone as one. */
@Injectable()
export class RecordService {
  constructor(
    private readonly db: Db,
    private readonly records: RecordStore,
    private readonly plan: RecordPlan,
    private readonly models: VehicleModelService,
    private readonly hooks: PlaceHooks,
    private readonly effects: ChangeEffectService,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<ComponentRecord>> {
    const found = await this.records.page(auth.scope, page);
    return { ...found, records: found.records.map((record) => toRow(auth, record)) };
  }
  save(auth: Auth, input: ComponentRecordSave): Promise<ComponentRecord> {
    return this.db.tx(async () => {
      const before = input.id === undefined ? undefined : await this.records.lockRecord(auth.scope, input.id);
      if (before) assertState(before, changeState.of.planned);
      const modIds = [...new Set(input.kind === 'parts' ? [input.modId, ...input.modIds] : input.modIds)];
      const places = await this.plan.findPlaces(auth, { ...input, modIds });
      const id = await this.records.saveRecord({
        ...(before ? { id: before.id } : { createdBy: auth.userId }),
        ...(before && input.version !== undefined ? { version: input.version } : {}),
        ...RECORD.fieldsOf(input),
        modelId: input.modId,
        kind: input.kind,
        effects: null,
      });
      await this.records.replaceContents(id, modIds, places);
      return this.recordChange(auth, id, before);
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of new Set(ids)) {
        const before = await this.records.lockRecord(auth.scope, id);
        if (before.state === changeState.of.confirmed) throw new AppError('change.confirmed');
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      }
      await this.records.deleteRecords(ids);
      return null;
    });
  }
  /** Kept with a planned record once every model has its verdicts. */
  async showEffects(auth: Auth, id: number): Promise<ChangeEffect[]> {
    const record = await this.records.getRecord(auth.scope, id);
    const effects = await this.effects.listEffects(auth, {
      name: `${record.certificate} #${record.id}`,
      note: record.reason,
      models: record.models,
      places: await this.records.listPlaces(id),
      whatIfOf: (modelId) => record.models.find((model) => model.id === modelId)?.whatIfId ?? null,
      keepWhatIf: (modelId, whatIfId) => this.records.setWhatIf(id, modelId, whatIfId),
    });
    if (record.state === changeState.of.planned && !effects.some(({ running }) => running))
      await this.records.keepEffects(id, effects);
    return effects;
  }

  /** Throws `change.changedSince` when a position has another sheet than when the extension was planned. */
  confirm(auth: Auth, id: number): Promise<ComponentRecord> {
    return this.db.tx(async () => {
      const record = await this.records.lockRecord(auth.scope, id);
      assertState(record, changeState.of.planned);
      await this.records.keepBefore(id, await this.hooks.hookSheets(auth, await this.records.listPlaces(id)));
      if (record.kind === 'models') await this.extendCertificate(auth, record);
      await this.records.saveRecord({ id, state: changeState.of.confirmed, confirmedAt: clock.now() });
      return this.recordChange(auth, id, record);
    });
  }
  private async extendCertificate(auth: Auth, { id, certificate }: ExtensionRecord): Promise<void> {
    assertMayEditModels(auth);
    for (const modelId of await this.records.listModelIds(id)) {
      const { cccNumber } = await this.models.lockUnlockedModel(auth, modelId);
      await this.records.keepCertificate(id, modelId, cccNumber);
      await this.models.setCertificate(auth, modelId, certificate);
    }
  }
  /** Throws `change.changedSince` when a position or the certificate of a model was changed after the confirmation. */
  undo(auth: Auth, id: number): Promise<ComponentRecord> {
    return this.db.tx(async () => {
      const record = await this.records.lockRecord(auth.scope, id);
      assertState(record, changeState.of.confirmed);
      await this.hooks.restoreMatches(auth, await this.records.listPlaces(id));
      if (record.kind === 'models') await this.withdrawCertificate(auth, record);
      await this.records.saveRecord({ id, state: changeState.of.undone, undoneAt: clock.now() });
      return this.recordChange(auth, id, record);
    });
  }
  private async withdrawCertificate(auth: Auth, { id, certificate, models }: ExtensionRecord): Promise<void> {
    assertMayEditModels(auth);
    for (const modelId of await this.records.listModelIds(id)) {
      const model = await this.models.lockUnlockedModel(auth, modelId);
      if (model.cccNumber !== certificate) throw new AppError('change.changedSince', { name: model.projectName });
      const known = models.find((one) => one.id === modelId);
      await this.models.setCertificate(auth, modelId, known?.certificateBefore ?? null);
    }
  }
  private async recordChange(auth: Auth, id: number, before: ExtensionRecord | undefined): Promise<ComponentRecord> {
    const after = await this.records.getRecord(auth.scope, id);
    const action = before ? 'change' : 'create';
    await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action, before: before ?? null, after });
    return toRow(auth, after);
  }
}

function assertState({ state }: ExtensionRecord, expected: ExtensionRecord['state']): void {
  if (state !== expected) throw new AppError('change.state', { state });
}
/** The number of the certificate is a field of the model. */
function assertMayEditModels(auth: Auth): void {
  if (!can(auth, EDIT_MODEL)) throw new AppError('forbidden', { needs: EDIT_MODEL });
}
function toRow(auth: Auth, { createdBy: _by, effects, models, ...record }: ExtensionRecord): ComponentRecord {
  const isPlanned = record.state === changeState.of.planned;
  const mayTake = can(auth, 'bom:info:hook') && (record.kind === 'parts' || can(auth, EDIT_MODEL));
  return {
    ...record,
    models: models.map(({ whatIfId: _whatIf, cccNumber, certificateBefore, ...model }) => ({
      ...model,
      certificateBefore: isPlanned ? cccNumber : certificateBefore,
    })),
    effects: effects?.filter(({ modId }) => models.some(({ id }) => id === modId)) ?? null,
    confirmedAt: record.confirmedAt?.toISOString() ?? null,
    undoneAt: record.undoneAt?.toISOString() ?? null,
    createTime: record.createTime.toISOString(),
    updateTime: record.updateTime.toISOString(),
    can: {
      edit: isPlanned && can(auth, 'model:componentRecord:edit'),
      delete: record.state !== changeState.of.confirmed && can(auth, 'model:componentRecord:delete'),
      confirm: isPlanned && mayTake,
      undo: record.state === changeState.of.confirmed && mayTake,
    },
  };
}
