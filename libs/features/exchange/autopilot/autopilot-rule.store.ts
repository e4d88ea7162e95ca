import { Injectable } from '@nestjs/common';
import type { AutopilotRule } from '@matlas/domain';
import { Db, notFound, saveVersioned } from '@matlas/server-kit';
import { AutopilotRuleEntity } from './autopilot-rule.entity';

type NamedObject = { id: number; nameZh: string; nameEn: string };
/** A stored rule, in the form that the domain evaluates. */
export type RuleRecord = Omit<AutopilotRuleEntity, 'action'> & Pick<AutopilotRule, 'action'>;
export type ListedRule = RuleRecord & {
  senders: NamedObject[];
  laws: NamedObject[];
  substances: NamedObject[];
  decidedToday: number;
};

const SELECT = `
  r.id, r.enterprise_id as "enterpriseId", r.position, r.name, r.active, r.action, r.reason, r.text, r.conditions,
    r.max_per_day as "maxPerDay", r.created_by as "createdBy",
  r.create_time as "createTime", r.update_time as "updateTime", r.version`;
/** SQL: the objects whose ids the conditions contain under the key, with their current names. */
export const namedObjectsSql = (key: string, table: string): string => `
  (select coalesce(json_agg(json_build_object('id', e.id, 'nameZh', coalesce(e.name_zh, e.name_en), 'nameEn', e.name_en)
  order by e.name_zh),
    '[]')
  from ${table} e
  where e.id in (select jsonb_array_elements_text(c -> '${key}')::int
  from jsonb_array_elements(r.conditions) c
  where c ? '${key}'))`;
const TODAY = `(select count(*)::int
  from exchange_autopilot_decision d
  where d.enterprise_id = r.enterprise_id and d.rule_id = r.id and d.result = 'decided'
    and d.decided_at >= current_date)`;

/** All queries on exchange_autopilot_rule. */
@Injectable()
export class AutopilotRuleStore {
  constructor(private readonly db: Db) {}

  list(enterpriseId: number): Promise<ListedRule[]> {
    return this.db.rows(
      `select ${SELECT}, ${namedObjectsSql('enterpriseIds', 'enterprise_card')} as senders,
        ${namedObjectsSql('lawIds', 'rule_law')} as laws, ${namedObjectsSql('substanceIds', 'substance')} as substances,
          ${TODAY} as "decidedToday"
      from exchange_autopilot_rule r where r.enterprise_id = $1 order by r.position, r.id`,
      [enterpriseId],
    );
  }
  listInOrder(enterpriseId: number): Promise<RuleRecord[]> {
    return this.db.rows(
      `select ${SELECT} from exchange_autopilot_rule r where r.enterprise_id = $1 order by r.position, r.id`,
      [enterpriseId],
    );
  }
  async findRule(enterpriseId: number, id: number): Promise<RuleRecord> {
    const rule = await this.db.row<RuleRecord>(
      `select ${SELECT} from exchange_autopilot_rule r where r.enterprise_id = $1 and r.id = $2`,
      [enterpriseId, id],
    );
    if (!rule) throw notFound('autopilotRule', id);
    return rule;
  }
  async isNameTaken(enterpriseId: number, name: string, id = 0): Promise<boolean> {
    return (
      (await this.db.row(
        'select 1 from exchange_autopilot_rule where enterprise_id = $1 and lower(name) = lower($2) and id <> $3',
        [enterpriseId, name, id],
      )) !== undefined
    );
  }
  async lastPosition(enterpriseId: number): Promise<number> {
    return (
      (
        await this.db.row<{ position: number }>(
          'select coalesce(max(position), 0) as position from exchange_autopilot_rule where enterprise_id = $1',
          [enterpriseId],
        )
      )?.position ?? 0
    );
  }
  save(rule: Partial<AutopilotRuleEntity>): Promise<number> {
    return saveVersioned(this.db, AutopilotRuleEntity, rule);
  }
  async delete(enterpriseId: number, ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from exchange_autopilot_rule where enterprise_id = $1 and id = any($2::int[])', [
      enterpriseId,
      ids,
    ]);
  }
  /** The order does not change the content of a rule, so the version is not incremented. */
  async saveOrder(enterpriseId: number, ids: readonly number[]): Promise<void> {
    await this.db.execute(
      `update exchange_autopilot_rule r
        set position = o.place
        from unnest($2::int[]) with ordinality o(id, place)
        where r.id = o.id and r.enterprise_id = $1 and r.position <> o.place`,
      [enterpriseId, ids],
    );
  }
}
