import { Injectable } from '@nestjs/common';
import type { DistributionSave } from '@matlas/contract';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, type Auth, notFound } from '@matlas/server-kit';
import { Auditors } from './auditors';
import { DistributionStore } from './distribution.store';

/** Whether what a distribution names exists and is visible to the caller. */
@Injectable()
export class DistributionChecks {
  constructor(
    private readonly rules: DistributionStore,
    private readonly auditors: Auditors,
    private readonly models: VehicleModelService,
  ) {}

  async assertValid(auth: Auth, input: DistributionSave): Promise<void> {
    await this.assertAuditors(auth, input.auditorIds, 'auditorIds');
    if (input.senderId !== undefined && !(await this.rules.isSenderKnown(input.senderId)))
      throw unknown('senderId', 'row.unknownSupplier', input.senderId);
    const { organisationId } = input;
    if (organisationId !== undefined && !(await this.rules.isDepartmentKnown(auth.enterpriseId, organisationId)))
      throw notFound('organisation', organisationId);
    const { modelId } = input;
    if (modelId !== undefined) await this.models.getModel(auth, modelId);
  }
  async assertAuditors(auth: Auth, ids: readonly number[], path: string): Promise<void> {
    const known = new Set((await this.auditors.list(auth.enterpriseId)).map(({ id }) => id));
    const missing = ids.find((id) => !known.has(id));
    if (missing !== undefined) throw unknown(path, 'row.unknownUser', missing);
  }
}

const unknown = (path: string, code: string, value: number): AppError =>
  new AppError('badInput', {}, [{ path, code, params: { value: String(value) } }]);
