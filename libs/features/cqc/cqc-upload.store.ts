import { Injectable } from '@nestjs/common';
import type { CqcConnectorKind, CqcUpload, CqcUploadState, Page, PageQuery } from '@matlas/contract';
import type { CqcAnswer, CqcMessage } from '@matlas/domain';
import {
  type Auth,
  Db,
  type DeliveryFault,
  listBy,
  type ListSpec,
  modelColumns,
  notFound,
  Params,
  type Scope,
  scopeWhere,
} from '@matlas/server-kit';

export type UploadRecord = Omit<CqcUpload, 'fault' | 'sentAt' | 'answeredAt' | 'createTime'> & {
  enterpriseId: number;
  uuid: string;
  fileId: number;
  sha256: string;
  messages: CqcMessage[];
  fault: DeliveryFault | null;
  sentAt: Date | null;
  answeredAt: Date | null;
  createTime: Date;
};
export interface NewUpload {
  modId: number;
  uuid: string;
  file: { id: number; name: string; sha256: string };
  positions: number;
  connector: CqcConnectorKind;
  address: string;
}
const FROM = 'cqc_upload u join vehicle_model m on m.id = u.model_id';
const SELECT = `u.id, u.enterprise_id as "enterpriseId", u.model_id as "modId", m.project_name as "projectName",
    m.internal_number as "internalNumber", u.number, u.uuid, u.file_id::int as "fileId", u.file_name as "fileName",
    u.sha256, u.position_count as positions, u.connector, u.address, u.state, u.receipt, u.attempts, u.messages,
    u.fault, u.created_by_name as "createdBy", u.sent_at as "sentAt", u.answered_at as "answeredAt",
    u.create_time as "createTime"`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'u.id', kind: 'number', notNull: true },
  modId: { sql: 'u.model_id', kind: 'number', notNull: true },
  projectName: { sql: 'm.project_name', kind: 'text', notNull: true },
  internalNumber: { sql: 'm.internal_number', kind: 'text', notNull: true },
  number: { sql: 'u.number', kind: 'number', notNull: true },
  positions: { sql: 'u.position_count', kind: 'number', notNull: true },
  connector: { sql: 'u.connector', kind: 'text', notNull: true },
  state: { sql: 'u.state', kind: 'text', notNull: true },
  receipt: { sql: 'u.receipt', kind: 'text' },
  createdBy: { sql: 'u.created_by_name', kind: 'text', notNull: true },
  sentAt: { sql: 'u.sent_at', kind: 'instant' },
  answeredAt: { sql: 'u.answered_at', kind: 'instant' },
  createTime: { sql: 'u.create_time', kind: 'instant', notNull: true },
};
/** Packages of which nobody heard for longer are not asked for any more. */
const ASKED_DAYS = 60;
const MAX_ASKED = 500;
const visibleSql = (scope: Scope, params: Params): string => scopeWhere(scope, params, modelColumns('m'));

/** All queries on cqc_upload. An upload is visible to whoever can see its vehicle. */
@Injectable()
export class CqcUploadStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, page: PageQuery): Promise<Page<UploadRecord>> {
    const params = new Params();
    return listBy<UploadRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['m.project_name', 'm.internal_number', 'u.receipt'],
        key: 'u.id',
        defaultSort: ['-createTime', '-id'],
        params,
        where: [visibleSql(scope, params)],
      },
      page,
    );
  }
  async getUpload(scope: Scope, id: number): Promise<UploadRecord> {
    const params = new Params();
    const found = await this.db.row<UploadRecord>(
      `select ${SELECT} from ${FROM} where u.id = ${params.add(id)} and ${visibleSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('cqcUpload', id);
    return found;
  }
  /** The owner is that of the vehicle, so that a merge moves both. */
  async create(auth: Auth, { modId, uuid, file, positions, connector, address }: NewUpload): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      `insert into cqc_upload (enterprise_id, organisation_id, created_by, created_by_name, model_id, number, uuid,
          file_id, file_name, sha256, position_count, connector, address)
        select m.enterprise_id, m.organisation_id, $2, $3, m.id,
          coalesce((select max(u.number) from cqc_upload u where u.model_id = m.id), 0) + 1, $4, $5, $6, $7, $8, $9, $10
        from vehicle_model m
        where m.id = $1
        returning id`,
      [modId, auth.userId, auth.name, uuid, file.id, file.name, file.sha256, positions, connector, address],
    );
    if (!row) throw notFound('model', modId);
    return row.id;
  }
  /** Ends uploads of a vehicle whose job was cancelled. */
  async abandonOthers(modId: number, exceptId: number): Promise<void> {
    await this.db.execute(
      `update cqc_upload set state = 'failed' where model_id = $1 and id <> $2 and state = 'waiting'`,
      [modId, exceptId],
    );
  }
  async recordFault(id: number, attempts: number, fault: DeliveryFault, state: 'waiting' | 'failed'): Promise<void> {
    await this.db.execute(
      `update cqc_upload
        set attempts = $2, fault = $3, state = $4
        where id = $1 and state in ('waiting', 'failed')`,
      [id, attempts, JSON.stringify(fault), state],
    );
  }
  /** A decision is final: a later answer changes nothing. */
  async recordAnswer(id: number, { decision, receipt, messages }: CqcAnswer, attempts?: number): Promise<void> {
    const state: CqcUploadState = decision === 'pending' ? 'sent' : decision;
    await this.db.execute(
      `update cqc_upload
        set state = $2, receipt = coalesce($3, receipt), messages = $4, fault = null, attempts = coalesce($5, attempts),
          sent_at = coalesce(sent_at, now()), answered_at = case when $2 = 'sent' then answered_at else now() end
        where id = $1 and state in ('waiting', 'failed', 'sent')`,
      [id, state, receipt, JSON.stringify(messages), attempts ?? null],
    );
  }
  /** Packages of all enterprises that wait for a decision. */
  listUndecided(): Promise<UploadRecord[]> {
    return this.db.rows<UploadRecord>(
      `select ${SELECT}
        from ${FROM}
        where u.state = 'sent' and u.sent_at > now() - make_interval(days => ${ASKED_DAYS})
        order by u.id
        limit ${MAX_ASKED}`,
    );
  }
}
