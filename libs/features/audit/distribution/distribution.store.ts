import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import type { PlaceInBom } from '@matlas/domain';
import {
  Db,
  listBy,
  notFound,
  optionalJoined,
  Params,
  recordColumns,
  type RecordOf,
  saveVersioned,
} from '@matlas/server-kit';
import { type AuditToJudge, partKeyOf } from '../pre-audit/pre-audit.store';
import { DistributionEntity } from './distribution.entity';

const DISTRIBUTION = recordColumns(DistributionEntity, 'r', {
  managed: ['enterpriseId', 'position', 'createdBy', 'turns'],
  unread: ['enterpriseId', 'createdBy'],
  joined: {
    senderName: optionalJoined<string>('e.name_zh', 'text'),
    senderNameEn: optionalJoined<string>('e.name_en', 'text'),
    organisationName: optionalJoined<string>('o.name_zh', 'text'),
    organisationNameEn: optionalJoined<string>('o.name_en', 'text'),
    modelName: optionalJoined<string>('m.project_name', 'text'),
  },
});
export type DistributionRecord = RecordOf<typeof DISTRIBUTION>;
export const distributionFields = DISTRIBUTION.fieldsOf;
const FROM = `data_distribution r
    left join enterprise_card e on e.id = r.sender_id
    left join organisation_card o on o.id = r.organisation_id
    left join vehicle_model m on m.id = r.model_id`;

/** All queries on data_distribution, and the assignment of what waits. */
@Injectable()
export class DistributionStore {
  constructor(private readonly db: Db) {}

  page(enterpriseId: number, page: PageQuery): Promise<Page<DistributionRecord>> {
    const params = new Params();
    const where = [`r.enterprise_id = ${params.add(enterpriseId)}`];
    return listBy<DistributionRecord>(
      this.db,
      {
        from: FROM,
        select: DISTRIBUTION.select,
        columns: DISTRIBUTION.list,
        search: ['r.name', 'e.name_zh', 'e.name_en', 'm.project_name', 'r.part_number', 'r.part_group'],
        key: 'r.id',
        defaultSort: ['position', 'id'],
        params,
        where,
      },
      page,
    );
  }
  listInOrder(enterpriseId: number): Promise<DistributionRecord[]> {
    return this.db.rows<DistributionRecord>(
      `select ${DISTRIBUTION.select} from ${FROM} where r.enterprise_id = $1 order by r.position, r.id`,
      [enterpriseId],
    );
  }
  async findRule(enterpriseId: number, id: number): Promise<DistributionRecord> {
    const rule = await this.db.row<DistributionRecord>(
      `select ${DISTRIBUTION.select} from ${FROM} where r.enterprise_id = $1 and r.id = $2`,
      [enterpriseId, id],
    );
    if (!rule) throw notFound('distributionRule', id);
    return rule;
  }
  saveRule(rule: Partial<DistributionEntity>): Promise<number> {
    return saveVersioned(this.db, DistributionEntity, rule);
  }
  async deleteRules(enterpriseId: number, ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from data_distribution where enterprise_id = $1 and id = any($2::int[])', [
      enterpriseId,
      ids,
    ]);
  }
  async countTurn(id: number): Promise<void> {
    await this.db.execute('update data_distribution set turns = turns + 1 where id = $1', [id]);
  }
  /** Positions by audit where the sheet is attached, or whose part number is that of the sheet. */
  async findPlaces(
    enterpriseId: number,
    audits: readonly Pick<AuditToJudge, 'id' | 'partNumber'>[],
  ): Promise<Map<number, PlaceInBom[]>> {
    const found = await this.db.rows<PlaceInBom & { auditId: number }>(
      `with recursive wanted as (
          select w.id, a.sheet_id, w.key
            from unnest($2::int[], $3::text[]) w(id, key)
            join data_audit a on a.id = w.id and a.enterprise_id = $1),
          found as (
            select w.id as audit_id, p.id from wanted w join bom_position p on p.sheet_id = w.sheet_id
            union
            select w.id, p.id from wanted w join bom_position p on p.number_key = w.key where w.key <> ''),
          placed as (
            select f.audit_id, p.id as place, p.model_id, p.parent_id, p.number_key
              from found f
              join bom_position p on p.id = f.id
              join vehicle_model m on m.id = p.model_id and m.enterprise_id = $1
            union all
            select c.audit_id, c.place, p.model_id, p.parent_id, p.number_key
              from placed c
              join bom_position p on p.id = c.parent_id)
        select audit_id as "auditId", model_id as "modelId", array_agg(number_key) as "groupKeys"
          from placed
          group by audit_id, model_id, place`,
      [enterpriseId, audits.map(({ id }) => id), audits.map(({ partNumber }) => partKeyOf(partNumber))],
    );
    const places = new Map<number, PlaceInBom[]>();
    for (const { auditId, modelId, groupKeys } of found)
      places.set(auditId, [...(places.get(auditId) ?? []), { modelId, groupKeys }]);
    return places;
  }
  /** The date in a number of days, in the business time zone. */
  async dayIn(days: number): Promise<string> {
    const row = await this.db.row<{ day: string }>('select (current_date + $1::int)::text as day', [days]);
    return row?.day ?? '';
  }
  /** What waits in the common queue is judged again, except what somebody handed back. */
  async judgeAgain(enterpriseId: number): Promise<void> {
    await this.db.execute(
      `update data_audit a
        set is_judged = false
        where a.enterprise_id = $1 and a.status = 0 and a.is_judged and a.first_approved_by is null
          and not exists (select 1 from data_audit_log l where l.audit_id = a.id and l.action = 'handBack')`,
      [enterpriseId],
    );
  }
  /** Waiting or assigned audits of sheet versions, by the number of the MDS and its version. */
  listByVersion(
    enterpriseId: number,
    wanted: readonly { cid: number; cver: string }[],
  ): Promise<{ id: number; cid: number; cver: string; status: number }[]> {
    return this.db.rows(
      `select a.id, s.cid, w.cver, a.status::int as status
        from unnest($2::int[], $3::text[]) w(cid, cver)
        join mds_sheet s on s.cid = w.cid and s.version = w.cver::numeric and s.deleted_at is null
        join data_audit a on a.sheet_id = s.id and a.enterprise_id = $1`,
      [enterpriseId, wanted.map(({ cid }) => cid), wanted.map(({ cver }) => cver)],
    );
  }
  listDepartments(enterpriseId: number): Promise<{ id: number; name: string; nameEn: string }[]> {
    return this.db.rows(
      'select id, name_zh as name, name_en as "nameEn" from organisation where enterprise_id = $1 order by name_zh, id',
      [enterpriseId],
    );
  }
  async isSenderKnown(id: number): Promise<boolean> {
    return (await this.db.row('select id from enterprise_card where id = $1', [id])) !== undefined;
  }
  async isDepartmentKnown(enterpriseId: number, id: number): Promise<boolean> {
    const found = await this.db.row('select id from organisation where enterprise_id = $1 and id = $2', [
      enterpriseId,
      id,
    ]);
    return found !== undefined;
  }
}
