import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, TaggingRuleRow } from '@matlas/contract';
import { Db, listBy, type ListSpec, notFound, Params, saveVersioned } from '@matlas/server-kit';
import { DAY, inUseSql, joinDaySql, standInSql, validSql } from './replaced-rows';
import { TaggingRuleEntity } from './tagging-rule.entity';

export type TaggingRuleRecord = Omit<TaggingRuleRow, 'can' | 'builtIn' | 'replaces' | 'createTime' | 'updateTime'> & {
  scopeId: number | null;
  technologyId: number | null;
  enterpriseId: number | null;
  replacesId: number | null;
  createTime: Date;
  updateTime: Date;
};

/** Reason why it does not apply on the day; `inForce` if it does. */
const state = (day: string): string =>
  `case when not r.active then 'off' when not ${validSql('r', day)} then 'notNow' when t.id is not null
      and not ${validSql('t', day)} then 'technologyEnded' else 'inForce' end`;
const select = (day: string): string => `
  r.id, r.class_code as "classCode", c.name_zh as "classNameZh", c.name_en as "classNameEn", r.flag, r.active,
    r.valid_from::text as "validFrom", r.valid_to::text as "validTo", ${state(day)} as state, r.note,
  case when s.id is not null
    then json_build_object('id', s.id, 'code', s.code, 'nameZh', s.name_zh, 'nameEn', s.name_en) end as scope,
  case when t.id is not null
    then json_build_object('id', t.id, 'code', t.code, 'nameZh', t.name_zh, 'nameEn', t.name_en, 'inForce',
      ${validSql('t', day)}, 'hasEvidence', t.evidence <> '' or t.file_id is not null)
    end as technology,
  r.scope_id as "scopeId", r.technology_id as "technologyId", r.enterprise_id as "enterpriseId",
    r.replaces_id as "replacesId", r.create_time as "createTime", r.update_time as "updateTime", r.version`;
/** Groups and technologies, with the rows that the enterprise replaced. */
export const rulesFrom = (enterprise: string): string =>
  `rrr_rule r
    left join material_class c on c.code = r.class_code
    left join rrr_scope s on s.id = ${standInSql('rrr_scope', 'r.scope_id', enterprise)}
    left join rrr_technology t on t.id = ${standInSql('rrr_technology', 'r.technology_id', enterprise)}`;
const columns = (day: string): ListSpec['columns'] => ({
  id: { sql: 'r.id', kind: 'number', notNull: true },
  classCode: { sql: 'r.class_code', kind: 'text' },
  flag: { sql: 'r.flag', kind: 'text', notNull: true },
  scopeId: { sql: 'coalesce(s.id, 0)', kind: 'number', notNull: true },
  scope: { sql: 's.code', kind: 'text' },
  technologyId: { sql: 't.id', kind: 'number' },
  technology: { sql: 't.code', kind: 'text' },
  active: { sql: 'r.active', kind: 'boolean', notNull: true },
  builtIn: { sql: '(r.enterprise_id is null)', kind: 'boolean', notNull: true },
  state: { sql: state(day), kind: 'text', notNull: true },
  validFrom: { sql: 'r.valid_from', kind: 'date' },
  validTo: { sql: 'r.valid_to', kind: 'date' },
  updateTime: { sql: 'r.update_time', kind: 'instant', notNull: true },
});
const SEARCH = [
  'r.class_code',
  'c.name_zh',
  'c.name_en',
  's.code',
  's.name_zh',
  's.name_en',
  't.code',
  't.name_zh',
  't.name_en',
  'r.note',
];

/** Queries of rrr_rule. An enterprise has the platform's rules, some of them replaced, and its own. */
@Injectable()
export class TaggingRuleStore {
  constructor(private readonly db: Db) {}

  page(enterpriseId: number, asOf: string, page: PageQuery): Promise<Page<TaggingRuleRecord>> {
    const params = new Params();
    const [day, enterprise] = [params.add(asOf), `${params.add(enterpriseId)}::int`];
    return listBy<TaggingRuleRecord>(
      this.db,
      {
        from: `${rulesFrom(enterprise)} ${joinDaySql(day)}`,
        select: select(DAY),
        columns: columns(DAY),
        search: SEARCH,
        key: 'r.id',
        defaultSort: ['classCode', 'scope', 'id'],
        params,
        where: [inUseSql('rrr_rule', 'r', enterprise)],
      },
      page,
    );
  }
  async getRule(enterpriseId: number, id: number, asOf: string): Promise<TaggingRuleRecord> {
    const rule = await this.db.row<TaggingRuleRecord>(
      `select ${select('$3')} from ${rulesFrom('$1::int')} where r.id = $2 and ${inUseSql('rrr_rule', 'r', '$1::int')}`,
      [enterpriseId, id, asOf],
    );
    if (!rule) throw notFound('taggingRule', id);
    return rule;
  }
  /** Rules of a class, or of parts as a whole; in a group of parts (by its stored id), or in all parts. */
  listOfClass(
    enterpriseId: number,
    { classCode, scopeId }: { classCode: string | null; scopeId: number | null },
    asOf: string,
  ): Promise<TaggingRuleRecord[]> {
    return this.db.rows<TaggingRuleRecord>(
      `select ${select('$4')}
        from ${rulesFrom('$1::int')}
        where r.class_code is not distinct from $2::text and r.scope_id is not distinct from $3::int
          and ${inUseSql('rrr_rule', 'r', '$1::int')}
        order by r.enterprise_id nulls last, r.id`,
      [enterpriseId, classCode, scopeId, asOf],
    );
  }
  save(rule: Partial<TaggingRuleEntity>): Promise<number> {
    return saveVersioned(this.db, TaggingRuleEntity, rule);
  }
  async delete(enterpriseId: number, id: number): Promise<void> {
    await this.db.execute(
      'update rrr_rule set deleted_at = now(), version = version + 1 where enterprise_id = $1 and id = $2',
      [enterpriseId, id],
    );
  }
  /** Serialises changes of an enterprise's rules, so that two concurrent ones cannot contradict each other. */
  async lockRules(enterpriseId: number): Promise<void> {
    await this.db.execute(`select pg_advisory_xact_lock(hashtextextended('rrr_rule', $1))`, [enterpriseId]);
  }
}
