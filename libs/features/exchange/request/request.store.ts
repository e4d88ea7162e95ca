import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, RequestHistoryRow, RequestStatus } from '@matlas/contract';
import { REQUEST_BOARD, type RequestEvent, type RequestParty, type StoredRequestStatus } from '@matlas/domain';
import { AppError, Db, listBy, notFound, Params, type Scope } from '@matlas/server-kit';
import type { AttachedFinding } from '../core/rejection-text';
import { RequestEntity } from './request.entity';
import {
  madeBySql,
  OVERDUE,
  REQUEST_FROM,
  REQUEST_SELECT,
  requestColumns,
  requestsOfSideSql,
  sentToSql,
  sideSql,
} from './request-list';
import { RequestSearchStore } from './request-search.store';

export interface PartyNames {
  code: string | null;
  nameZh: string;
  nameEn: string;
  departmentCode: string | null;
  departmentZh: string | null;
  departmentEn: string | null;
}
/** A request as it is read: `side` is that of the caller; the sheet only when the caller sees it. */
export interface RequestRecord extends Omit<RequestEntity, 'status' | 'dataType' | 'createdBy'> {
  side: RequestParty;
  status: StoredRequestStatus;
  dataType: 1 | 2 | 3;
  createdBy: number | null;
  createdByName: string | null;
  recipientName: string | null;
  requester: PartyNames;
  supplier: PartyNames;
  daysLeft: number;
  seenSheetId: number | null;
  remindedToday: boolean;
  today: string;
  linkExpiresAt: Date | null;
  linkRevokedAt: Date | null;
  linkOpenedAt: Date | null;
  linkSavedAt: Date | null;
  linkSubmittedAt: Date | null;
  linkExpired: boolean;
}
export type RequestChange = Partial<Omit<RequestEntity, 'id' | 'version' | 'createTime' | 'updateTime'>>;
export interface RequestFilter {
  side: RequestParty;
  overdueOnly: boolean;
  newOnly: boolean;
}
/** The acting person for the history. */
export interface RequestActor {
  userId: number | null;
  name: string | null;
  enterpriseId: number | null;
}
type HistoryRecord = Omit<RequestHistoryRow, 'at' | 'fromStatus' | 'toStatus'> & {
  at: Date;
  fromStatus: StoredRequestStatus;
  toStatus: StoredRequestStatus;
  findings: AttachedFinding[] | null;
};

/** All queries on mds_request and its history. */
@Injectable()
export class RequestStore {
  constructor(
    private readonly db: Db,
    private readonly search: RequestSearchStore,
  ) {}

  async page(
    scope: Scope,
    { side, overdueOnly, newOnly }: RequestFilter,
    { q, ...page }: PageQuery,
  ): Promise<Page<RequestRecord>> {
    const params = new Params();
    const found =
      q === undefined
        ? []
        : [
            await this.search.searchCondition(side, q, params, (searchParams) =>
              requestsOfSideSql(side)(scope, searchParams),
            ),
          ];
    const asksDeleted = [page.eq['status'], ...(page.in['status'] ?? [])].includes('deleted');
    const where = [
      requestsOfSideSql(side)(scope, params),
      ...(asksDeleted ? [] : [`q.status <> 'deleted'`]),
      ...(overdueOnly ? [OVERDUE] : []),
      ...(newOnly ? [`q.status = 'new'`] : []),
      ...found,
    ];
    return listBy<RequestRecord>(
      this.db,
      {
        from: REQUEST_FROM,
        select: `${REQUEST_SELECT}, '${side}' as side`,
        columns: requestColumns(side),
        forceKeyLookup: q !== undefined,
        key: 'q.id',
        defaultSort: ['-createTime'],
        params,
        where,
      },
      page,
    );
  }
  /** The first cards of each column, the earliest deadline first. */
  async loadBoard(
    scope: Scope,
    filter: RequestFilter,
    page: PageQuery,
    cards: number,
  ): Promise<{ status: RequestStatus; count: number; records: RequestRecord[] }[]> {
    const columns = [];
    for (const status of REQUEST_BOARD[filter.side]) {
      const found = await this.page(scope, filter, {
        ...page,
        pageNo: 1,
        pageSize: cards,
        cursor: undefined,
        sort: [{ field: 'deadline', dir: status === 'completed' || status === 'rejected' ? 'desc' : 'asc' }],
        eq: { ...page.eq, status },
      });
      columns.push({ status, count: found.total, records: found.records });
    }
    return columns;
  }
  async findRequest(scope: Scope, id: number): Promise<RequestRecord> {
    const params = new Params();
    const side = sideSql(scope, params);
    const found = await this.db.row<RequestRecord>(
      `select ${REQUEST_SELECT}, ${side} as side
        from ${REQUEST_FROM}
        where q.id = ${params.add(id)} and (${madeBySql(scope, params)} or ${sentToSql(scope, params)})`,
      params.values,
    );
    if (!found) throw notFound('mdsRequest', id);
    return found;
  }
  /** Row lock until commit, so that of two concurrent callers the second sees the change of the first. */
  async findForUpdate(scope: Scope, id: number, version?: number): Promise<RequestRecord> {
    await this.db.execute('select 1 from mds_request where id = $1 for update', [id]);
    const request = await this.findRequest(scope, id);
    if (version !== undefined && request.version !== version) throw new AppError('conflict');
    return request;
  }
  async insert(request: Partial<RequestEntity>): Promise<number> {
    return (await this.db.repo(RequestEntity).insert(request)).identifiers[0]?.['id'] as number;
  }
  async updateRequest(id: number, fields: RequestChange): Promise<void> {
    const update = this.db
      .repo(RequestEntity)
      .createQueryBuilder()
      .update()
      .set({ ...fields, version: () => 'version + 1', updateTime: () => 'now()' });
    await update.where('id = :id', { id }).execute();
  }
  /** Returns the id of the history entry, which identifies the event for listeners. */
  async insertEvent(
    id: number,
    event: RequestEvent,
    from: StoredRequestStatus,
    to: StoredRequestStatus,
    { userId, name, enterpriseId }: RequestActor,
    {
      reason,
      text,
      findings,
    }: { reason?: string | undefined; text?: string | undefined; findings?: readonly AttachedFinding[] | undefined },
  ): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      `insert into mds_request_event (request_id, event, from_status, to_status, by_user_id, by_name, by_enterprise_id,
          reason, text, findings)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        returning id::int as id`,
      [
        id,
        event,
        from,
        to,
        userId,
        name,
        enterpriseId,
        reason ?? null,
        text ?? null,
        findings && findings.length > 0 ? JSON.stringify(findings) : null,
      ],
    );
    return row?.id ?? 0;
  }
  listHistory(id: number): Promise<HistoryRecord[]> {
    return this.db.rows<HistoryRecord>(
      `select v.id::int as id, v.event, v.from_status as "fromStatus", v.to_status as "toStatus",
          v.by_name as "byName", e.name_zh as "byEnterpriseZh", e.name_en as "byEnterpriseEn", v.text, v.findings,
          v.reason, v.at
       from mds_request_event v
       left join enterprise_card e on e.id = v.by_enterprise_id
       where v.request_id = $1
       order by v.id`,
      [id],
    );
  }
  /** Open requests of the enterprise for the same part, from the same supplier, in the same batch. */
  async findOpenDuplicate(
    enterpriseId: number,
    {
      supplierId,
      email,
      batch,
      supplyNumber,
      dataType,
    }: Pick<RequestEntity, 'supplierId' | 'email' | 'batch' | 'supplyNumber' | 'dataType'>,
    exceptId = 0,
  ): Promise<boolean> {
    const found = await this.db.row(
      `select 1
        from mds_request q
        where q.enterprise_id = $1 and q.supply_number = $2 and q.supplier_id is not distinct from $3
          and lower(q.email) is not distinct from lower($4) and q.batch is not distinct from $5 and q.data_type = $6
         and q.status in ('new', 'sent', 'working', 'waitacceptance') and q.id <> $7 limit 1`,
      [enterpriseId, supplyNumber, supplierId, email, batch, dataType, exceptId],
    );
    return found !== undefined;
  }
  async today(): Promise<string> {
    return (await this.db.row<{ today: string }>('select current_date::text as today'))?.today ?? '';
  }
  /** Requests without an answer whose deadline is near or past. */
  owed(): Promise<
    {
      id: number;
      enterpriseId: number;
      deadline: string;
      today: string;
      reminderStage: number | null;
      remindedToday: boolean;
    }[]
  > {
    return this.db
      .rows(`select id, enterprise_id as "enterpriseId", deadline::text as deadline, current_date::text as today,
          reminder_stage as "reminderStage", coalesce(reminded_at >= current_date, false) as "remindedToday"
      from mds_request where status in ('sent', 'working') and deadline <= current_date + 7 order by deadline, id`);
  }
}
