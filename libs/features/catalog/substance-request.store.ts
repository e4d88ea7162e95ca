import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, SubstanceBrief, SubstanceRequestState } from '@matlas/contract';
import { Db, listBy, type ListSpec, notFound, Params, type Scope, scopeWhere } from '@matlas/server-kit';
import { SubstanceRequestEntity } from './substance-request.entity';

export interface SubstanceRequestRecord {
  id: number;
  enterpriseId: number;
  enterpriseCode: string;
  enterpriseName: string;
  enterpriseEnName: string;
  nameZh: string;
  nameEn: string;
  cas: string | null;
  ec: string | null;
  noCasReason: string | null;
  purpose: string;
  fileId: number | null;
  filename: string | null;
  state: SubstanceRequestState;
  substance: SubstanceBrief | null;
  createdBy: number | null;
  requestedBy: string | null;
  createTime: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
}
type Decision = {
  state: Exclude<SubstanceRequestState, 'pending'>;
  by: string;
  reason?: string | null;
  substanceId?: number;
};

const SELECT = `q.id, q.enterprise_id as "enterpriseId", e.code as "enterpriseCode", e.name_zh as "enterpriseName",
    e.name_en as "enterpriseEnName", q.name_zh as "nameZh", q.name_en as "nameEn", q.cas, q.ec,
  q.no_cas_reason as "noCasReason", q.purpose, q.file_id::int as "fileId", f.name as filename, q.state,
    q.created_by as "createdBy", u.name as "requestedBy", q.create_time as "createTime", q.decided_by as "decidedBy",
  q.decided_at as "decidedAt", q.reason,
  case when s.id is not null
    then json_build_object('id', s.id, 'code', s.code, 'cas', s.cas, 'ec', s.ec, 'nameEn', s.name_en, 'nameZh',
      s.name_zh)
    end as substance`;
const FROM = `substance_request q
  join enterprise_card e on e.id = q.enterprise_id
  left join app_user u on u.id = q.created_by
  left join stored_file f on f.id = q.file_id
  left join substance s on s.id = q.substance_id`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'q.id', kind: 'number', notNull: true },
  enterpriseName: { sql: 'e.name_zh', kind: 'text', notNull: true },
  enterpriseEnName: { sql: 'e.name_en', kind: 'text', notNull: true },
  nameZh: { sql: 'q.name_zh', kind: 'text', notNull: true },
  nameEn: { sql: 'q.name_en', kind: 'text', notNull: true },
  cas: { sql: 'q.cas', kind: 'text' },
  state: { sql: 'q.state', kind: 'text', notNull: true },
  createTime: { sql: 'q.create_time', kind: 'instant', notNull: true },
  decidedAt: { sql: 'q.decided_at', kind: 'instant' },
};
const SEARCH = [`concat_ws(' ', q.name_zh, q.name_en, q.cas, q.ec)`, `concat_ws(' ', e.name_zh, e.name_en, e.code)`];

/** All users of an enterprise see its requests, so that nothing is requested twice. */
const visibleRequestSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: 'q.enterprise_id' });

/** Queries of substance_request. */
@Injectable()
export class SubstanceRequestStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, page: PageQuery): Promise<Page<SubstanceRequestRecord>> {
    const params = new Params();
    return listBy<SubstanceRequestRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: SEARCH,
        key: 'q.id',
        defaultSort: ['-createTime'],
        params,
        where: [visibleRequestSql(scope, params)],
      },
      page,
    );
  }
  async getRequest(scope: Scope, id: number): Promise<SubstanceRequestRecord> {
    const params = new Params();
    const found = await this.db.row<SubstanceRequestRecord>(
      `select ${SELECT} from ${FROM} where q.id = ${params.add(id)} and ${visibleRequestSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('substanceRequest', id);
    return found;
  }
  /** Locks the row: of two concurrent decisions, the second sees the first. */
  async lockRequest(scope: Scope, id: number): Promise<SubstanceRequestRecord> {
    await this.db.execute('select 1 from substance_request where id = $1 for update', [id]);
    return this.getRequest(scope, id);
  }
  async isPending(enterpriseId: number, cas: string): Promise<boolean> {
    return (
      (await this.db.row(
        `select 1 from substance_request where enterprise_id = $1 and cas = $2 and state = 'pending'`,
        [enterpriseId, cas],
      )) !== undefined
    );
  }
  async insert(request: Partial<SubstanceRequestEntity>): Promise<number> {
    return (await this.db.repo(SubstanceRequestEntity).insert(request)).identifiers[0]?.['id'] as number;
  }
  async saveDecision(id: number, { state, by, reason = null, substanceId }: Decision): Promise<void> {
    await this.db.execute(
      `update substance_request
        set state = $2, decided_by = $3, decided_at = now(), reason = $4, substance_id = $5
        where id = $1`,
      [id, state, by, reason, substanceId ?? null],
    );
  }
  async mayReadFile(scope: Scope, fileId: number): Promise<boolean> {
    const params = new Params();
    return (
      (await this.db.row(
        `select 1 from substance_request q where q.file_id = ${params.add(fileId)} and ${visibleRequestSql(scope, params)}`,
        params.values,
      )) !== undefined
    );
  }
}
