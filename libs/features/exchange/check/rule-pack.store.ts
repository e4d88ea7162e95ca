import { Injectable } from '@nestjs/common';
import {
  Db,
  joined,
  notFound,
  optionalJoined,
  Params,
  PlatformDb,
  recordColumns,
  type RecordOf,
  saveVersioned,
  type Scope,
  scopeWhere,
  tenantColumns,
} from '@matlas/server-kit';
import { RulePackEntity } from './rule-pack.entity';

const IN_FORCE = (enterprise: string): string =>
  `(select f.id
    from exchange_rule_pack f
    where f.enterprise_id = ${enterprise} and f.state = 'published' and f.valid_from <= current_date
    order by f.valid_from desc, f.id desc
    limit 1)`;
/** A version with the names of its rule set. */
export const RULE_PACK = recordColumns(RulePackEntity, 'p', {
  managed: ['enterpriseId', 'packVersion', 'state', 'createdBy', 'publishedBy', 'publishedAt'],
  joined: {
    rules: joined<number>('(select count(*)::int from exchange_pack_rule r where r.pack_id = p.id)', 'number'),
    inForce: joined<boolean>(`coalesce(p.id = ${IN_FORCE('p.enterprise_id')}, false)`, 'boolean'),
    publishedByName: optionalJoined<string>('u.name', 'text'),
    ruleSetName: optionalJoined<string>('b.name_zh', 'text'),
    ruleSetNameEn: optionalJoined<string>('b.name_en', 'text'),
    enterpriseName: joined<string>('e.name_zh', 'text'),
    enterpriseNameEn: joined<string>('e.name_en', 'text'),
  },
});
export type RulePackRecord = RecordOf<typeof RULE_PACK>;
const FROM = `exchange_rule_pack p
  join enterprise_card e on e.id = p.enterprise_id
  left join person_card u on u.id = p.published_by
  left join mds_rule_set b on b.code || '@' || b.set_version = p.rule_set`;
const visibleRulePackSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: tenantColumns('p').enterprise });

/** All queries on exchange_rule_pack. An enterprise edits its own packs; those in force can be read by all senders. */
@Injectable()
export class RulePackStore {
  constructor(
    private readonly db: Db,
    private readonly platform: PlatformDb,
  ) {}

  list(scope: Scope): Promise<RulePackRecord[]> {
    const params = new Params();
    return this.db.rows<RulePackRecord>(
      `select ${RULE_PACK.select} from ${FROM} where ${visibleRulePackSql(scope, params)} order by p.enterprise_id, p.pack_version desc`,
      params.values,
    );
  }
  async findPack(scope: Scope, id: number): Promise<RulePackRecord> {
    const params = new Params();
    const found = await this.db.row<RulePackRecord>(
      `select ${RULE_PACK.select} from ${FROM} where p.id = ${params.add(id)} and ${visibleRulePackSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('rulePack', id);
    return found;
  }
  /** Row lock until commit. */
  async findForUpdate(scope: Scope, id: number): Promise<RulePackRecord> {
    await this.db.execute('select 1 from exchange_rule_pack where id = $1 for update', [id]);
    return this.findPack(scope, id);
  }
  /** All versions of one enterprise. Locks the enterprise row so that two drafts cannot be started at once. */
  async versionsOf(
    enterpriseId: number,
  ): Promise<Pick<RulePackEntity, 'id' | 'packVersion' | 'state' | 'validFrom'>[]> {
    await this.db.execute('select 1 from enterprise where id = $1 for no key update', [enterpriseId]);
    return this.db.rows(
      `select id, pack_version as "packVersion", state, valid_from as "validFrom"
        from exchange_rule_pack
        where enterprise_id = $1
        order by pack_version desc`,
      [enterpriseId],
    );
  }
  /** The pack in force today of each enterprise; enterprises without one are left out. */
  async findInForce(enterpriseIds: readonly number[]): Promise<Map<number, RulePackRecord>> {
    const rows = await this.platform.rows<RulePackRecord>(
      `select ${RULE_PACK.select} from ${FROM} where p.id in (select ${IN_FORCE('w.id')} from unnest($1::int[]) w(id))`,
      [enterpriseIds],
    );
    return new Map(rows.map((row) => [row.enterpriseId, row]));
  }
  save(pack: Partial<RulePackEntity>): Promise<number> {
    return saveVersioned(this.db, RulePackEntity, pack);
  }
  async delete(id: number): Promise<void> {
    await this.db.execute('delete from exchange_rule_pack where id = $1', [id]);
  }
  async today(): Promise<string> {
    return (await this.db.row<{ day: string }>('select current_date::text as day'))?.day ?? '';
  }
}
