import { Injectable } from '@nestjs/common';
import { Db, notFound, saveVersioned, unordered, type VersionedRow } from '@matlas/server-kit';
import type { EntityTarget } from 'typeorm';

/** A rule of an enterprise: an entry of an ordered list that applies when all its conditions hold. */
export interface ConditionRule {
  id: number;
  position: number;
  active: boolean;
}
type RuleEntity = VersionedRow & ConditionRule & { enterpriseId: number; createdBy: number };

interface RuleTable<E> {
  entity: EntityTarget<E>;
  table: string;
  /** Columns of a rule, of the alias `r`. */
  select: string;
  /** What a missing rule is called. */
  what: string;
  /** Column that names a rule, once in an enterprise whatever its case. */
  naming: string;
}

/** SQL: the objects whose ids the conditions contain under the key, with their current names. */
const namedObjectsSql = (key: string, table: string): string => `
  (select coalesce(json_agg(json_build_object('id', e.id, 'nameZh', coalesce(e.name_zh, e.name_en), 'nameEn', e.name_en)
  order by e.name_zh),
    '[]')
  from ${table} e
  where e.id in (select jsonb_array_elements_text(c -> '${key}')::int
  from jsonb_array_elements(r.conditions) c
  where c ? '${key}'))`;
interface NamedObject {
  id: number;
  nameZh: string;
  nameEn: string;
}
/** The senders, regulations and substances of the conditions, as columns of a record. */
export const CONDITION_OBJECTS = {
  senders: unordered<NamedObject[]>(namedObjectsSql('enterpriseIds', 'enterprise_card')),
  laws: unordered<NamedObject[]>(namedObjectsSql('lawIds', 'rule_law')),
  substances: unordered<NamedObject[]>(namedObjectsSql('substanceIds', 'substance')),
};

/** All queries on a table of ordered rules with conditions. Rules belong to the whole enterprise. */
@Injectable()
export abstract class ConditionRuleStore<E extends RuleEntity, R extends ConditionRule> {
  protected abstract readonly of: RuleTable<E>;
  constructor(protected readonly db: Db) {}

  listInOrder(enterpriseId: number): Promise<R[]> {
    const { select, table } = this.of;
    return this.db.rows<R>(
      `select ${select}
        from ${table} r
        where r.enterprise_id = $1
        order by r.position, r.id`,
      [enterpriseId],
    );
  }
  async findRule(enterpriseId: number, id: number): Promise<R> {
    const { select, table, what } = this.of;
    const rule = await this.db.row<R>(
      `select ${select}
        from ${table} r
        where r.enterprise_id = $1 and r.id = $2`,
      [enterpriseId, id],
    );
    if (!rule) throw notFound(what, id);
    return rule;
  }
  /** Whether another rule has this name. */
  async isTaken(enterpriseId: number, name: string, id = 0): Promise<boolean> {
    const { table, naming } = this.of;
    const taken = await this.db.row(
      `select 1
        from ${table}
        where enterprise_id = $1 and lower(${naming}) = lower($2) and id <> $3`,
      [enterpriseId, name, id],
    );
    return taken !== undefined;
  }
  save(rule: Partial<E>): Promise<number> {
    return saveVersioned(this.db, this.of.entity, rule);
  }
  async delete(enterpriseId: number, ids: readonly number[]): Promise<void> {
    await this.db.execute(`delete from ${this.of.table} where enterprise_id = $1 and id = any($2::int[])`, [
      enterpriseId,
      ids,
    ]);
  }
  /** The order does not change the content of a rule, so the version is not incremented. */
  async saveOrder(enterpriseId: number, ids: readonly number[]): Promise<void> {
    await this.db.execute(
      `update ${this.of.table} r
        set position = o.place
        from unnest($2::int[]) with ordinality o(id, place)
        where r.id = o.id and r.enterprise_id = $1 and r.position <> o.place`,
      [enterpriseId, ids],
    );
  }
}
