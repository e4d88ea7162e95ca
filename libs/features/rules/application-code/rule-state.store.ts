import { Injectable } from '@nestjs/common';
import type { RuleState } from '@matlas/contract';
import { AppError, Db } from '@matlas/server-kit';

type Kind = 'application' | 'exemption';
const TABLES: Readonly<Record<Kind, string>> = { application: 'rule_application_code', exemption: 'rule_exemption' };
export interface DatedRow {
  id: number;
  enterpriseId: number | null;
  stateFrom: string | null;
}

/** Earlier states of rules that were changed with effect from a day. */
@Injectable()
export class RuleStateStore {
  constructor(private readonly db: Db) {}

  /**
   * Called before a row gets a new state from a day on: stores the old state as valid until the day before. Returns
   * the first day of the new state. Without a day, or with the first day of the present state, the row is corrected
   * and no old state is stored. Throws `ruleState.tooEarly`.
   */
  async saveState(
    kind: Kind,
    { id, enterpriseId, stateFrom: since }: DatedRow,
    stateFrom: string | undefined,
    changedBy: number,
  ): Promise<string | null> {
    if (stateFrom === undefined || stateFrom === since) return since;
    if (since !== null && stateFrom < since) throw new AppError('ruleState.tooEarly', { since });
    await this.db.execute(
      `insert into rule_state (kind, record_id, enterprise_id, state, valid_from, valid_to, changed_by)
      select $1, $2, $3, to_jsonb(r), r.state_from, $4::date - 1, $5 from ${TABLES[kind]} r where r.id = $2`,
      [kind, id, enterpriseId, stateFrom, changedBy],
    );
    return stateFrom;
  }
  /** The newest first. */
  async listHistory(kind: Kind, id: number): Promise<RuleState[]> {
    const rows = await this.db.rows<Omit<RuleState, 'changeTime'> & { changeTime: Date }>(
      `select s.id, s.valid_from::text as "validFrom", s.valid_to::text as "validTo",
          coalesce(p.name, '') as "changedBy", s.change_time as "changeTime", s.state
      from rule_state s
      left join person_card p on p.id = s.changed_by
      where s.kind = $1 and s.record_id = $2
      order by s.valid_to desc, s.id desc`,
      [kind, id],
    );
    return rows.map((row) => ({ ...row, changeTime: row.changeTime.toISOString() }));
  }
}
