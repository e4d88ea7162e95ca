import { Injectable } from '@nestjs/common';
import type { ConversionDirection, Page, PageQuery } from '@matlas/contract';
import type { ApplicationApproval } from '@matlas/domain';
import { type Auth, Db, listBy, type ListSpec, notFound, Params, type Scope } from '@matlas/server-kit';
import type { CodeApprovalEntity } from './code-approval.entity';

export interface ApprovalRecord extends Pick<
  CodeApprovalEntity,
  | 'id'
  | 'direction'
  | 'code'
  | 'nameZh'
  | 'nameEn'
  | 'toNameZh'
  | 'toNameEn'
  | 'substanceId'
  | 'meaning'
  | 'toMeaning'
  | 'approver'
  | 'approvedAt'
  | 'withdrawer'
  | 'withdrawnAt'
> {
  to: string;
  substanceName: string | null;
  substanceNameZh: string | null;
}
export type NewApproval = Pick<
  CodeApprovalEntity,
  | 'direction'
  | 'code'
  | 'toCode'
  | 'substanceId'
  | 'nameZh'
  | 'nameEn'
  | 'toNameZh'
  | 'toNameEn'
  | 'meaning'
  | 'toMeaning'
>;

const SELECT = `a.id, a.direction, a.code, a.to_code as "to", a.substance_id as "substanceId", a.name_zh as "nameZh",
    a.name_en as "nameEn", a.to_name_zh as "toNameZh", a.to_name_en as "toNameEn", a.meaning,
    a.to_meaning as "toMeaning",
  a.approver, a.approved_at as "approvedAt", a.withdrawer, a.withdrawn_at as "withdrawnAt",
    s.name_en as "substanceName", s.name_zh as "substanceNameZh"`;
const FROM = 'transfer_code_approval a left join substance s on s.id = a.substance_id';
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'a.id', kind: 'number', notNull: true },
  direction: { sql: 'a.direction', kind: 'text', notNull: true },
  code: { sql: 'a.code', kind: 'text', notNull: true },
  to: { sql: 'a.to_code', kind: 'text', notNull: true },
  approvedBy: { sql: 'a.approver', kind: 'text', notNull: true },
  approvedAt: { sql: 'a.approved_at', kind: 'instant', notNull: true },
  withdrawnAt: { sql: 'a.withdrawn_at', kind: 'instant' },
  state: { sql: `case when a.withdrawn_at is null then 'held' else 'withdrawn' end`, kind: 'text', notNull: true },
};
const SEARCH = ['a.name_zh', 'a.name_en', 'a.to_name_zh', 'a.to_name_en', 'a.approver'];

/** Queries of transfer_code_approval: the approvals of one enterprise. */
@Injectable()
export class CodeApprovalStore {
  constructor(private readonly db: Db) {}

  page({ enterpriseId }: Scope, page: PageQuery): Promise<Page<ApprovalRecord>> {
    const params = new Params();
    return listBy<ApprovalRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: SEARCH,
        key: 'a.id',
        defaultSort: ['-id'],
        params,
        where: [`a.enterprise_id = ${params.add(enterpriseId)}`],
      },
      page,
    );
  }
  /** Approvals that were not withdrawn. */
  listActive({ enterpriseId }: Scope, direction: ConversionDirection): Promise<ApplicationApproval[]> {
    return this.db.rows<ApplicationApproval>(
      `select id, direction, code, to_code as "to", substance_id as "substanceId", meaning, to_meaning as "toMeaning"
        from transfer_code_approval
        where enterprise_id = $1 and direction = $2 and withdrawn_at is null
        order by id`,
      [enterpriseId, direction],
    );
  }
  /** Withdraws earlier approvals for the same code and substance. */
  async addApproval(auth: Auth, approvals: readonly NewApproval[]): Promise<void> {
    for (const one of approvals) {
      await this.db.execute(
        `update transfer_code_approval set withdrawn_by = $5, withdrawer = $6, withdrawn_at = now()
        where enterprise_id = $1 and direction = $2 and code = $3 and coalesce(substance_id, 0) = coalesce($4::int, 0)
          and withdrawn_at is null`,
        [auth.enterpriseId, one.direction, one.code, one.substanceId, auth.userId, auth.name],
      );
      await this.db.execute(
        `insert into transfer_code_approval (enterprise_id, direction, code, to_code, substance_id, name_zh, name_en,
            to_name_zh, to_name_en, meaning, to_meaning, approved_by, approver)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [
          auth.enterpriseId,
          one.direction,
          one.code,
          one.toCode,
          one.substanceId,
          one.nameZh,
          one.nameEn,
          one.toNameZh,
          one.toNameEn,
          one.meaning,
          one.toMeaning,
          auth.userId,
          auth.name,
        ],
      );
    }
  }
  /** Throws `notFound` for an approval of another enterprise. One that is already withdrawn is not changed. */
  async withdraw(auth: Auth, ids: readonly number[]): Promise<void> {
    const found = await this.db.rows<{ id: number }>(
      'select id from transfer_code_approval where enterprise_id = $1 and id = any($2::int[])',
      [auth.scope.enterpriseId, ids],
    );
    const missing = ids.find((id) => !found.some((one) => one.id === id));
    if (missing !== undefined) throw notFound('codeApproval', missing);
    await this.db.execute(
      `update transfer_code_approval
        set withdrawn_by = $2, withdrawer = $3, withdrawn_at = now()
        where id = any($1::int[]) and withdrawn_at is null`,
      [ids, auth.userId, auth.name],
    );
  }
}
