import { Injectable } from '@nestjs/common';
import type { api, In, Out, RrrState } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, Db } from '@matlas/server-kit';
import { RrrMarkStore } from './rrr-mark.store';
import { RrrSettingStore } from './rrr-setting.store';
import { RrrVehicles } from './rrr-vehicles';
import { mayUnlock, RrrViewService } from './rrr-view.service';

type Routes = typeof api.analysisRrr;
const SUBJECT = 'rrr_setting';

/** Calculation settings of a vehicle, and the lock of its marks. */
@Injectable()
export class RrrSettingService {
  constructor(
    private readonly db: Db,
    private readonly vehicles: RrrVehicles,
    private readonly settings: RrrSettingStore,
    private readonly marks: RrrMarkStore,
    private readonly view: RrrViewService,
    private readonly audit: AuditTrail,
  ) {}

  async isLocked(auth: Auth, modId: number): Promise<Out<Routes['isLocked']>> {
    await this.vehicles.getModel(auth, modId);
    const { lockedById, lockedBy, lockedAt } = await this.settings.getSetting(modId);
    return {
      locked: lockedAt !== null,
      by: lockedBy,
      at: lockedAt?.toISOString() ?? null,
      mayUnlock: lockedAt !== null && mayUnlock(auth, lockedById),
    };
  }
  /** A lock that exists already keeps its owner. */
  lock(auth: Auth, { modId, locked }: In<Routes['lockMark']>): Promise<null> {
    return this.db.tx(async () => {
      const model = await this.vehicles.getModel(auth, modId);
      await this.marks.lockMarks(modId);
      const before = await this.settings.getSetting(modId);
      if ((before.lockedAt !== null) === locked) return null;
      if (!locked && !mayUnlock(auth, before.lockedById))
        throw new AppError('rrr.lockedByOther', { by: before.lockedBy ?? '' });
      await this.settings.lock(auth, model, locked);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: modId,
        action: locked ? 'lock' : 'unlock',
        before: { lockedBy: before.lockedBy },
        after: { lockedBy: locked ? auth.name : null },
      });
      return null;
    });
  }
  async save(auth: Auth, { modId, settings }: In<Routes['settings']>): Promise<RrrState> {
    await this.db.tx(async () => {
      const model = await this.vehicles.getModel(auth, modId);
      await this.marks.lockMarks(modId);
      const before = await this.settings.getSetting(modId);
      if (before.lockedAt !== null) throw new AppError('rrr.locked');
      await this.settings.save(model, settings);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: modId,
        action: 'change',
        before: before.settings,
        after: settings,
      });
    });
    return this.view.getState(auth, modId);
  }
}
