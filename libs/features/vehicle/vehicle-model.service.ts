import { Injectable } from '@nestjs/common';
import {
  type api,
  type In,
  lockState,
  type Page,
  type PageQuery,
  type VehicleModelOption,
  type VehicleModelRow,
  type VehicleModelSave,
} from '@matlas/contract';
import type { DeclaredFacts } from '@matlas/domain';
import { AppError, AuditTrail, type Auth, badInput, Db } from '@matlas/server-kit';
import { ModelContentsRegistry } from './model-contents';
import { toModelRow } from './vehicle-model.row';
import {
  type BomSummary,
  MODEL,
  type ModelListFilter,
  type ModelState,
  type VehicleModel,
  VehicleModelStore,
} from './vehicle-model.store';

const SUBJECT = 'vehicle_model';

/** Vehicle models: the roots of BOMs and the subjects of analyses. */
@Injectable()
export class VehicleModelService {
  constructor(
    private readonly db: Db,
    private readonly models: VehicleModelStore,
    private readonly contents: ModelContentsRegistry,
    private readonly audit: AuditTrail,
  ) {}

  page(auth: Auth, page: PageQuery, withArchived: boolean): Promise<Page<VehicleModelRow>> {
    const asksForArchived = withArchived || 'archived' in page.eq || 'archived' in page.in;
    return this.pageOf(auth, page, { onlyActive: !asksForArchived, defaultSort: ['-createTime'] });
  }
  /** Models that can be analysed. */
  analysisPage(auth: Auth, page: PageQuery): Promise<Page<VehicleModelRow>> {
    return this.pageOf(auth, page, { onlyWithBom: true, onlyActive: true, defaultSort: ['-bomUpdateTime'] });
  }
  bomPage(auth: Auth, page: PageQuery): Promise<Page<VehicleModelRow>> {
    return this.pageOf(auth, page, { onlyActive: true, defaultSort: ['-bomUpdateTime', '-createTime'] });
  }
  async list(auth: Auth): Promise<VehicleModelRow[]> {
    return (await this.models.listAll(auth.scope)).map((model) => toModelRow(auth, model));
  }
  options(auth: Auth): Promise<VehicleModelOption[]> {
    return this.models.listOptions(auth.scope);
  }
  types(auth: Auth): Promise<{ vehicleType: string; models: number }[]> {
    return this.models.listTypes(auth.scope);
  }
  async getInfo(auth: Auth, id: number): Promise<VehicleModelRow> {
    return toModelRow(auth, await this.models.getModel(auth.scope, id));
  }

  save(auth: Auth, input: VehicleModelSave): Promise<VehicleModelRow> {
    return this.db.tx(async () => {
      const before = input.id === undefined ? undefined : await this.lockUnlockedModel(auth, input.id);
      const owner = await this.ownerOf(auth, input, before);
      await this.refuseTakenNumber(owner.enterpriseId, input.internalNumber, input.id);
      const id = await this.models.save({
        ...MODEL.fieldsOf(input),
        ...(before
          ? { id: before.id, version: input.version, organisationId: owner.organisationId }
          : { ...owner, createdBy: auth.userId }),
      });
      return this.recordChange(auth, id, before);
    });
  }

  copy(auth: Auth, input: In<typeof api.vehicle.modInfo.copyModel>): Promise<VehicleModelRow> {
    return this.db.tx(async () => {
      const source = await this.models.getModel(auth.scope, input.id);
      await this.refuseTakenNumber(source.enterpriseId, input.internalNumber, undefined);
      const id = await this.models.save({
        // The number of a certification belongs to one model; whether the BOM is formal is decided anew.
        ...MODEL.fieldsOf({ ...source, cccNumber: null, bomType: undefined }),
        enterpriseId: source.enterpriseId,
        organisationId: source.organisationId,
        projectName: input.projectName,
        foreignName: input.foreignName ?? null,
        internalNumber: input.internalNumber,
        createdBy: auth.userId,
      });
      if (input.withBom) await this.contents.copy(auth, source.id, id, input);
      return this.recordChange(auth, id, undefined);
    });
  }

  /** Throws `model.hasBom` when a BOM would be deleted without confirmation, `model.locked` for a locked model. */
  delete(auth: Auth, { ids, withBom }: In<typeof api.vehicle.modInfo.delete>): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.lockUnlockedModel(auth, id);
        if (before.bomPositions > 0 && !withBom) throw new AppError('model.hasBom', { count: before.bomPositions });
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      }
      await this.contents.remove(auth, ids);
      await this.models.delete(ids);
      return null;
    });
  }

  /** Sets the vehicle's facts for exemptions. */
  async setFacts(auth: Auth, id: number): Promise<DeclaredFacts> {
    const { sparePart, typeApprovalDate, putOnMarketDate, engineDevelopedDate } = await this.models.getModel(
      auth.scope,
      id,
    );
    return {
      sparePart,
      typeApproval: typeApprovalDate,
      putOnMarket: putOnMarketDate,
      engineDeveloped: engineDevelopedDate,
    };
  }
  /** The model in the caller's reach; throws `notFound` otherwise. */
  getModel(auth: Auth, id: number): Promise<VehicleModel> {
    return this.models.getModel(auth.scope, id);
  }
  /**
   * The model when it may be changed, with its row locked until the transaction ends; throws `model.locked` or
   * `model.archived` otherwise. Needs a transaction.
   */
  async lockUnlockedModel(auth: Auth, id: number): Promise<VehicleModel> {
    const model = await this.models.findForUpdate(auth.scope, id);
    if (model.archived) throw new AppError('model.archived');
    if (model.lockState === lockState.of.locked) throw new AppError('model.locked');
    return model;
  }
  /** The model, locked by a person or not; its row is locked until the transaction ends. */
  lockModel(auth: Auth, id: number): Promise<VehicleModel> {
    return this.models.findForUpdate(auth.scope, id);
  }
  /** Locks or unlocks a model, or makes its BOM formal or temporary. */
  setState(auth: Auth, id: number, state: ModelState): Promise<VehicleModelRow> {
    return this.db.tx(async () => {
      const before = await this.models.findForUpdate(auth.scope, id);
      if (before.archived) throw new AppError('model.archived');
      await this.models.setState(id, state, auth.userId || null);
      return this.recordChange(auth, id, before);
    });
  }
  /** An archived model stays readable; it is neither offered nor changed. */
  setArchived(auth: Auth, id: number, archived: boolean): Promise<VehicleModelRow> {
    return this.db.tx(async () => {
      const before = await this.models.findForUpdate(auth.scope, id);
      if (before.archived !== archived) await this.models.setArchived(id, archived);
      return this.recordChange(auth, id, before);
    });
  }
  /** Sets the number of the certificate that covers the model; null when none does. */
  setCertificate(auth: Auth, id: number, cccNumber: string | null): Promise<VehicleModelRow> {
    return this.db.tx(async () => {
      const before = await this.lockUnlockedModel(auth, id);
      await this.models.save({ id, cccNumber });
      return this.recordChange(auth, id, before);
    });
  }
  /** Called by the BOM area with the present number of positions; 0 means that the model has no BOM. */
  async updateModelBom(auth: Auth, id: number, summary: BomSummary): Promise<void> {
    const model = await this.models.getModel(auth.scope, id);
    await this.models.setBom(model.id, summary);
  }

  private async pageOf(auth: Auth, page: PageQuery, filter: ModelListFilter): Promise<Page<VehicleModelRow>> {
    const found = await this.models.page(auth.scope, filter, page);
    return { ...found, records: found.records.map((model) => toModelRow(auth, model)) };
  }
  private async recordChange(auth: Auth, id: number, before: VehicleModel | undefined): Promise<VehicleModelRow> {
    const after = await this.models.getModel(auth.scope, id);
    await this.audit.write(auth, {
      subject: SUBJECT,
      subjectId: id,
      action: before ? 'change' : 'create',
      before: before ?? null,
      after,
    });
    return toModelRow(auth, after);
  }
  /** A new model belongs to the caller's department, or to another department of the same enterprise within reach. */
  private async ownerOf(
    auth: Auth,
    input: VehicleModelSave,
    before: VehicleModel | undefined,
  ): Promise<{ enterpriseId: number; organisationId: number }> {
    const enterpriseId = before?.enterpriseId ?? auth.enterpriseId;
    const organisationId = input.organisationId ?? before?.organisationId ?? auth.organisationId;
    const isReached =
      auth.scope.reach === 'all' ||
      auth.scope.reach === 'enterprise' ||
      organisationId === before?.organisationId ||
      auth.scope.organisationIds.includes(organisationId);
    if (!isReached || !(await this.models.hasOrganisation(enterpriseId, organisationId)))
      throw badInput({ path: 'organisationId', code: 'notFound' });
    return { enterpriseId, organisationId };
  }
  private async refuseTakenNumber(
    enterpriseId: number,
    internalNumber: string,
    exceptId: number | undefined,
  ): Promise<void> {
    if (await this.models.numberTaken(enterpriseId, internalNumber, exceptId))
      throw badInput({ path: 'internalNumber', code: 'model.numberTaken' });
  }
}
