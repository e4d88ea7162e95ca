import { Injectable } from '@nestjs/common';
import {
  Db,
  notFound,
  Params,
  PlatformDb,
  saveVersioned,
  type Scope,
  scopeWhere,
  tenantColumns,
} from '@matlas/server-kit';
import { ownSheetSql } from '../sheet-sql';
import { RuleSetEntity } from './rule-set.entity';

/** A version with the key of its base and the number of the reader's sheets that it checks. */
export interface RuleSetRecord extends RuleSetEntity {
  baseKey: string | null;
  sheetCount: number;
}
/** The fields of a version that are needed to run its rules. */
export type StoredRules = Pick<RuleSetEntity, 'id' | 'code' | 'setVersion' | 'validFrom' | 'baseId' | 'differences'>;

const KEY = (alias: string): string => `${alias}.code || '@' || ${alias}.set_version`;
const SELECT = `s.id, s.code, s.set_version as "setVersion", s.name_zh as "nameZh", s.name_en as "nameEn", s.state,
    s.valid_from as "validFrom", s.base_id as "baseId", ${KEY('b')} as "baseKey", s.differences,
  s.enterprise_id as "enterpriseId", s.created_by as "createdBy", s.activated_at as "activatedAt",
    s.create_time as "createTime", s.update_time as "updateTime", s.version`;
const FROM = 'mds_rule_set s left join mds_rule_set b on b.id = s.base_id';
const IN_FORCE = `select s.id
  from mds_rule_set s
  where s.state = 'active' and s.valid_from <= current_date and s.code = $1
  order by s.valid_from desc, s.id desc
  limit 1`;

/** All queries on mds_rule_set and mds_rule_choice. An enterprise sees the built-in sets and its own. */
@Injectable()
export class RuleSetStore {
  constructor(
    private readonly db: Db,
    private readonly platform: PlatformDb,
  ) {}

  /** Built-in sets first; the versions of each set newest first. */
  list(scope: Scope): Promise<RuleSetRecord[]> {
    const params = new Params();
    return this.read(
      scope,
      params,
      `${visibleRuleSetSql(scope, params)} order by s.enterprise_id is not null, s.code, s.id desc`,
    );
  }
  async findSet(scope: Scope, id: number): Promise<RuleSetRecord> {
    const params = new Params();
    const [set] = await this.read(scope, params, `s.id = ${params.add(id)} and ${visibleRuleSetSql(scope, params)}`);
    if (!set) throw notFound('ruleSet', id);
    return set;
  }
  async findByKey(scope: Scope, key: string): Promise<RuleSetRecord> {
    const params = new Params();
    const [set] = await this.read(
      scope,
      params,
      `${KEY('s')} = ${params.add(key)} and ${visibleRuleSetSql(scope, params)}`,
    );
    if (!set) throw notFound('ruleSet', key);
    return set;
  }
  /** Row lock until commit. */
  async findForUpdate(scope: Scope, id: number): Promise<RuleSetRecord> {
    await this.db.execute('select 1 from mds_rule_set where id = $1 for update', [id]);
    return this.findSet(scope, id);
  }
  private read(scope: Scope, params: Params, where: string): Promise<RuleSetRecord[]> {
    const count = `(select count(*)::int
      from mds_sheet m
      where m.rule_set = ${KEY('s')} and m.deleted_at is null and ${ownSheetSql(scope, params, 'm')}) as "sheetCount"`;
    return this.db.rows<RuleSetRecord>(`select ${SELECT}, ${count} from ${FROM} where ${where}`, params.values);
  }

  /**
   * The rules of an active version by its key, of any enterprise: a received sheet is checked by the set of its
   * sender.
   */
  findRules(key: string): Promise<StoredRules | undefined> {
    return this.platform.row<StoredRules>(
      `select s.id, s.code, s.set_version as "setVersion", s.valid_from as "validFrom", s.base_id as "baseId",
          s.differences
        from mds_rule_set s
        where ${KEY('s')} = $1 and s.state = 'active'`,
      [key],
    );
  }
  /** The rules of a version by its id, used for the base of another version. */
  findRulesById(id: number): Promise<StoredRules | undefined> {
    return this.platform.row<StoredRules>(
      `select id, code, set_version as "setVersion", valid_from as "validFrom", base_id as "baseId", differences
        from mds_rule_set
        where id = $1`,
      [id],
    );
  }

  /** The chosen set for new sheets of the enterprise; undefined without a choice. */
  async findChoice(enterpriseId: number): Promise<string | undefined> {
    return (
      await this.db.row<{ code: string }>('select code from mds_rule_choice where enterprise_id = $1', [enterpriseId])
    )?.code;
  }
  async saveChoice(enterpriseId: number, code: string, by: number): Promise<void> {
    await this.db.execute(
      `insert into mds_rule_choice (enterprise_id, code, chosen_by) values ($1, $2, $3)
      on conflict (enterprise_id) do update set code = excluded.code, chosen_by = excluded.chosen_by, chosen_at = now()`,
      [enterpriseId, code, by],
    );
  }
  /** The version of a set that is valid today. */
  async findInForce(code: string): Promise<{ id: number; key: string } | undefined> {
    return this.db.row<{ id: number; key: string }>(
      `select s.id, ${KEY('s')} as key from mds_rule_set s where s.id = (${IN_FORCE})`,
      [code],
    );
  }
  /**
   * All versions of one set, oldest first, from which callers derive its draft, its newest version and the latest
   * first day of an active one.
   */
  versionsOf(
    code: string,
  ): Promise<{ id: number; key: string; setVersion: string; state: string; validFrom: string }[]> {
    return this.db.rows(
      `select s.id, ${KEY('s')} as key, s.set_version as "setVersion", s.state, s.valid_from as "validFrom"
        from mds_rule_set s
        where s.code = $1
        order by s.id`,
      [code],
    );
  }
  /** A code for a new set of an enterprise. */
  async newCode(): Promise<string> {
    return `own${(await this.db.row<{ n: string }>(`select nextval('mds_rule_set_code')::text as n`))?.n ?? ''}`;
  }
  async today(): Promise<string> {
    return (await this.db.row<{ day: string }>('select current_date::text as day'))?.day ?? '';
  }

  save(set: Partial<RuleSetEntity>): Promise<number> {
    return saveVersioned(this.db, RuleSetEntity, set);
  }
  async delete(ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from mds_rule_set where id = any($1::int[])', [ids]);
  }
  /** Inserts a built-in version when it is missing. */
  async insertBuiltIn(
    set: Pick<RuleSetEntity, 'code' | 'setVersion' | 'nameZh' | 'nameEn' | 'validFrom' | 'differences'>,
  ): Promise<void> {
    await this.db.execute(
      `insert into mds_rule_set (code, set_version, name_zh, name_en, state, valid_from, differences, activated_at)
        values ($1, $2, $3, $4, 'active', $5, $6, now())
        on conflict (code, set_version) do nothing`,
      [set.code, set.setVersion, set.nameZh, set.nameEn, set.validFrom, JSON.stringify(set.differences)],
    );
  }
}

const visibleRuleSetSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, { enterprise: tenantColumns('s').enterprise }, { shared: true });
