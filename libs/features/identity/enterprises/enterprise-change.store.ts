import { Injectable } from '@nestjs/common';
import type { ChangeRequestState, EnterpriseChangeKind, Page, PageQuery } from '@matlas/contract';
import { Db, listBy, type ListSpec, notFound, Params, type Scope, scopeWhere } from '@matlas/server-kit';

/** The fields that a request may change. */
export interface ChangeableFields {
  nameZh?: string;
  nameEn?: string;
  nameFr?: string | null;
  mailbox?: string | null;
}
export interface EnterpriseChangeRecord {
  id: number;
  enterpriseId: number;
  enterpriseCode: string;
  enterpriseName: string;
  enterpriseEnName: string;
  kind: EnterpriseChangeKind;
  state: ChangeRequestState;
  before: ChangeableFields;
  wanted: ChangeableFields;
  ground: string;
  requestedBy: string | null;
  createTime: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
}

const SELECT = `c.id, c.enterprise_id as "enterpriseId", e.code as "enterpriseCode", e.name_zh as "enterpriseName",
    e.name_en as "enterpriseEnName", c.kind, c.state, c.before, c.wanted, c.ground,
  u.name as "requestedBy", c.create_time as "createTime", c.decided_by as "decidedBy", c.decided_at as "decidedAt",
    c.reason`;
const FROM =
  'enterprise_change c join enterprise e on e.id = c.enterprise_id left join app_user u on u.id = c.created_by';
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'c.id', kind: 'number', notNull: true },
  enterpriseCode: { sql: 'e.code', kind: 'text', notNull: true },
  enterpriseName: { sql: 'e.name_zh', kind: 'text', notNull: true },
  enterpriseEnName: { sql: 'e.name_en', kind: 'text', notNull: true },
  kind: { sql: 'c.kind', kind: 'text', notNull: true },
  state: { sql: 'c.state', kind: 'text', notNull: true },
  createTime: { sql: 'c.create_time', kind: 'instant', notNull: true },
  decidedAt: { sql: 'c.decided_at', kind: 'instant' },
};

/** Queries of enterprise_change. */
@Injectable()
export class EnterpriseChangeStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, page: PageQuery): Promise<Page<EnterpriseChangeRecord>> {
    const params = new Params();
    const where = [scopeWhere(scope, params, { enterprise: 'c.enterprise_id' })];
    return listBy<EnterpriseChangeRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: [`(e.name_zh || ' ' || e.name_en || ' ' || e.code)`],
        key: 'c.id',
        defaultSort: ['-createTime'],
        params,
        where,
      },
      page,
    );
  }
  async getChange(scope: Scope, id: number): Promise<EnterpriseChangeRecord> {
    const params = new Params();
    const found = await this.db.row<EnterpriseChangeRecord>(
      `select ${SELECT}
        from ${FROM}
        where c.id = ${params.add(id)} and ${scopeWhere(scope, params, { enterprise: 'c.enterprise_id' })}`,
      params.values,
    );
    if (!found) throw notFound('enterpriseChange', id);
    return found;
  }
  /** Locks the row: of two concurrent decisions, the second sees the first. */
  async lockChange(scope: Scope, id: number): Promise<EnterpriseChangeRecord> {
    await this.db.execute('select 1 from enterprise_change where id = $1 for update', [id]);
    return this.getChange(scope, id);
  }
  async isPending(enterpriseId: number, kind: EnterpriseChangeKind): Promise<boolean> {
    return (
      (await this.db.row(
        `select 1 from enterprise_change where enterprise_id = $1 and kind = $2 and state = 'pending'`,
        [enterpriseId, kind],
      )) !== undefined
    );
  }
  async insert(change: {
    enterpriseId: number;
    kind: EnterpriseChangeKind;
    before: ChangeableFields;
    wanted: ChangeableFields;
    ground: string;
    createdBy: number;
  }): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      `insert into enterprise_change (enterprise_id, kind, before, wanted, ground, created_by)
        values ($1, $2, $3, $4, $5, $6)
        returning id`,
      [
        change.enterpriseId,
        change.kind,
        JSON.stringify(change.before),
        JSON.stringify(change.wanted),
        change.ground,
        change.createdBy || null,
      ],
    );
    if (!row) throw new Error('enterprise_change gave no id');
    return row.id;
  }
  async saveDecision(
    id: number,
    decision: { state: 'approved' | 'refused'; by: string; reason: string | null },
  ): Promise<void> {
    await this.db.execute(
      'update enterprise_change set state = $2, decided_by = $3, decided_at = now(), reason = $4 where id = $1',
      [id, decision.state, decision.by, decision.reason],
    );
  }
}
