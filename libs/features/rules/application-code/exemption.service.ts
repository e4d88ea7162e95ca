import { Injectable } from '@nestjs/common';
import type { ExemptionRow, ExemptionSave, Page, PageQuery, RuleState } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, clock, Db } from '@matlas/server-kit';
import { canEdit } from '../law.row';
import { type ExemptionRecord, ExemptionStore } from './exemption.store';
import { RuleStateStore } from './rule-state.store';

/** Entries of exemption annexes; only the centre may change those of the platform. */
@Injectable()
export class ExemptionEntryService {
  constructor(
    private readonly db: Db,
    private readonly entries: ExemptionStore,
    private readonly states: RuleStateStore,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, page: PageQuery, asOf = clock.today()): Promise<Page<ExemptionRow>> {
    const found = await this.entries.page(auth.scope, asOf, page);
    return { ...found, records: found.records.map((entry) => toRow(auth, entry)) };
  }
  save(auth: Auth, { stateFrom, ...input }: ExemptionSave): Promise<ExemptionRow> {
    return this.db.tx(async () => {
      const before = await this.entries.getExemption(auth.scope, input.id);
      if (!canEdit(auth, before)) throw new AppError('forbidden');
      await this.entries.save(input, await this.states.saveState('exemption', before, stateFrom, auth.userId));
      const after = await this.entries.getExemption(auth.scope, input.id);
      await this.audit.write(auth, { subject: 'rule_exemption', subjectId: input.id, action: 'change', before, after });
      return toRow(auth, after);
    });
  }
  async history(auth: Auth, id: number): Promise<RuleState[]> {
    await this.entries.getExemption(auth.scope, id);
    return this.states.listHistory('exemption', id);
  }
}

const toRow = (auth: Auth, { enterpriseId, updateTime, ...entry }: ExemptionRecord): ExemptionRow => ({
  ...entry,
  can: { edit: canEdit(auth, { enterpriseId }) },
  updateTime: updateTime.toISOString(),
});
