import { Injectable } from '@nestjs/common';
import type { analysisWhatIfApi, In, Page, WhatIfRow } from '@matlas/contract';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, AuditTrail, type Auth, can, Db } from '@matlas/server-kit';
import { vehicleTarget } from '../run/run-target';
import { VariantCheck } from './variant-check';
import { WHAT_IF, type WhatIfRecord, WhatIfStore } from './what-if.store';

type Routes = typeof analysisWhatIfApi;

/** What-if analyses with replaced materials or parts. The data themselves are not changed. */
@Injectable()
export class WhatIfService {
  constructor(
    private readonly db: Db,
    private readonly store: WhatIfStore,
    private readonly models: VehicleModelService,
    private readonly variants: VariantCheck,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, { modId, page }: In<Routes['page']>): Promise<Page<WhatIfRow>> {
    const found = await this.store.page(auth.scope, modId, page);
    return { ...found, records: found.records.map((one) => toRow(auth, one)) };
  }
  async get(auth: Auth, id: number): Promise<WhatIfRow> {
    return toRow(auth, await this.store.getWhatIf(auth.scope, id));
  }
  save(auth: Auth, { id, version, modId, name, note, variant }: In<Routes['saveOrUpdate']>): Promise<WhatIfRow> {
    return this.db.tx(async () => {
      const { organisationId, enterpriseId } = await this.models.getModel(auth, modId);
      const before = id === undefined ? undefined : await this.store.getWhatIf(auth.scope, id, modId);
      if (variant.positions.length + variant.materials.length === 0 && variant.facts === undefined)
        throw new AppError('whatIf.nothingReplaced');
      await this.variants.checkVariant(auth, vehicleTarget(modId, auth.enterpriseId), variant);
      const isSame = before && JSON.stringify(before.variant) === JSON.stringify(variant);
      const fields = { ...WHAT_IF.fieldsOf({ name, note, variant }), ...(before && !isSame ? { runId: null } : {}) };
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
}

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
