import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, ResMarkRow } from '@matlas/contract';
import type { RestrictedItem } from '@matlas/features/rules';
import {
  Db,
  joined,
  listBy,
  modelColumns,
  notFound,
  optionalJoined,
  Params,
  recordColumns,
  type RecordOf,
  saveVersioned,
  type Scope,
  scopeWhere,
  unordered,
} from '@matlas/server-kit';
import { ResMarkEntity } from './res-mark.entity';

const SUBSTANCES = `
  coalesce((select json_agg(json_build_object('id', s.id, 'nameZh', s.name_zh, 'nameEn', s.name_en, 'cas', s.cas,
    'members', (select count(*)::int from substance_member g where g.group_id = s.id))
  order by array_position(r.substance_ids, s.id))
  from substance s
  where s.id = any(r.substance_ids)),
    '[]')`;
/** As stored, with current names. */
export const RES_MARK = recordColumns(ResMarkEntity, 'r', {
  managed: ['enterpriseId', 'lockedBy', 'lockedAt', 'createdBy'],
  unread: ['enterpriseId', 'substanceIds', 'createdBy'],
  unlisted: ['lockedBy'],
  renamed: { lockedBy: 'lockedById' },
  joined: {
    substances: unordered<ResMarkRow['substances']>(SUBSTANCES),
    inForce: joined<boolean>(
      '(coalesce(r.valid_from <= current_date, true) and coalesce(r.valid_to >= current_date, true))',
      'boolean',
    ),
    lockedBy: optionalJoined<string>('p.name', 'text'),
    locked: joined<boolean>('(r.locked_by is not null)', 'boolean'),
  },
});
type StoredMark = RecordOf<typeof RES_MARK>;
export interface ResMarkRecord extends StoredMark {
  /** Those of the models that the caller can see. */ models: { id: number; name: string }[];
}
const FROM = 'analysis_res_mark r left join person_card p on p.id = r.locked_by';
/** Names and numbers of the substances of a tag. */
const SUBSTANCE_TEXT = `(select string_agg(concat_ws(' ', s.cas, s.name_zh, s.name_en), ' ')
  from substance s
  where s.id = any(r.substance_ids))`;

/** All queries on analysis_res_mark; tags belong to the whole enterprise. */
@Injectable()
export class ResMarkStore {
  constructor(private readonly db: Db) {}

  async page(scope: Scope, page: PageQuery): Promise<Page<ResMarkRecord>> {
    const params = new Params();
    const found = await listBy<StoredMark>(
      this.db,
      {
        from: FROM,
        select: RES_MARK.select,
        columns: RES_MARK.list,
        search: ['r.name', 'r.reason', SUBSTANCE_TEXT],
        key: 'r.id',
        defaultSort: ['-updateTime'],
        params,
        where: [ownEnterpriseSql(scope, params)],
      },
      page,
    );
    return { ...found, records: await this.withModels(scope, found.records) };
  }
  async listTags(scope: Scope): Promise<ResMarkRecord[]> {
    const params = new Params();
    return this.withModels(
      scope,
      await this.db.rows<StoredMark>(
        `select ${RES_MARK.select} from ${FROM} where ${ownEnterpriseSql(scope, params)} order by r.name, r.id`,
        params.values,
      ),
    );
  }
  async getTag(scope: Scope, id: number): Promise<ResMarkRecord> {
    const params = new Params();
    const [mark] = await this.withModels(
      scope,
      await this.db.rows<StoredMark>(
        `select ${RES_MARK.select} from ${FROM} where r.id = ${params.add(id)} and ${ownEnterpriseSql(scope, params)}`,
        params.values,
      ),
    );
    if (!mark) throw notFound('resMark', id);
    return mark;
  }
  /** Adds the names of the models that the caller can see. */
  private async withModels(scope: Scope, marks: readonly StoredMark[]): Promise<ResMarkRecord[]> {
    const ids = [...new Set(marks.flatMap(({ modelIds }) => modelIds))];
    const params = new Params();
    const rows =
      ids.length === 0
        ? []
        : await this.db.rows<{ id: number; name: string }>(
            `select m.id, m.project_name as name
              from vehicle_model m
              where m.id = any(${params.add(ids)}::int[]) and ${scopeWhere(scope, params, modelColumns('m'))}
              order by m.project_name`,
            params.values,
          );
    return marks.map((mark) => ({ ...mark, models: rows.filter(({ id }) => mark.modelIds.includes(id)) }));
  }
  async isNameTaken(enterpriseId: number, name: string, id = 0): Promise<boolean> {
    return (
      (await this.db.row(
        'select 1 from analysis_res_mark where enterprise_id = $1 and lower(name) = lower($2) and id <> $3',
        [enterpriseId, name, id],
      )) !== undefined
    );
  }
  save(mark: Partial<ResMarkEntity>): Promise<number> {
    return saveVersioned(this.db, ResMarkEntity, mark);
  }
  async delete(enterpriseId: number, ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from analysis_res_mark where enterprise_id = $1 and id = any($2::int[])', [
      enterpriseId,
      ids,
    ]);
  }
  async lock(enterpriseId: number, id: number, by: number | null): Promise<void> {
    await this.db.execute(
      `update analysis_res_mark
        set locked_by = $3, locked_at = case when $3::int is null then null else now() end, version = version + 1,
          update_time = now()
        where enterprise_id = $1 and id = $2`,
      [enterpriseId, id, by],
    );
  }
  /** Advisory lock until commit: each change of a tag rewrites the whole list of the enterprise. */
  async lockTags(enterpriseId: number): Promise<void> {
    await this.db.execute(`select pg_advisory_xact_lock(hashtextextended('analysis_res_mark', $1))`, [enterpriseId]);
  }
  /** The list entries of all tags. Groups are expanded to their members, each substance once. */
  listRestrictedItems(enterpriseId: number): Promise<RestrictedItem[]> {
    return this.db.rows<RestrictedItem>(
      `select concat('rbs-', r.id) as key, r.name, trim_scale(r.limit_percent)::text as "limitPercent", r.comparison,
          r.denominator, r.duty, r.reason, r.note, r.valid_from::text as "validFrom", r.valid_to::text as "validTo",
        r.model_ids as "modelIds", r.class_codes as "classCodes", r.part_pattern as "partPattern",
        coalesce((select json_agg(json_build_object('substanceId', s.id, 'cas', s.cas, 'ec', s.ec, 'name', s.name_en)
        order by s.id)
        from substance s
          where s.id = any(r.substance_ids)
            or exists (select 1
            from substance_member g
            where g.member_id = s.id and g.group_id = any(r.substance_ids))),
            '[]') as members
      from analysis_res_mark r where r.enterprise_id = $1 order by r.id`,
      [enterpriseId],
    );
  }
  /** Those of the ids that the caller can see. */
  async filterVisible(scope: Scope, what: 'substances' | 'models', ids: readonly number[]): Promise<Set<number>> {
    const params = new Params();
    const wanted = `${params.add(ids)}::int[]`;
    const from =
      what === 'models'
        ? `vehicle_model m where m.id = any(${wanted}) and ${scopeWhere(scope, params, modelColumns('m'))}`
        : `substance m
          where m.id = any(${wanted})
            and ${scopeWhere(scope, params, { enterprise: 'm.enterprise_id' }, { shared: true })}`;
    return new Set((await this.db.rows<{ id: number }>(`select m.id from ${from}`, params.values)).map(({ id }) => id));
  }
}

/** Also for callers who see all enterprises: tags apply to the own enterprise only. */
const ownEnterpriseSql = (scope: Scope, params: Params): string =>
  `r.enterprise_id = ${params.add(scope.enterpriseId)}`;
