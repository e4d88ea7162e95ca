import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { MY_ENTERPRISE, tenantWall } from './walls';

/**
 * Sets of check rules (domain.md 1.4): the built-in ones, which every start of a process loads, and those that
 * enterprises derive from them. An active version never changes, because sheets refer to it by its key. Also the
 * set that new sheets of an enterprise get.
 */
export class RuleSet1760001450000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    await db.query(KEEP);
    await db.query(tenantWall('mds_rule_set', { read: `enterprise_id is null or enterprise_id = ${MY_ENTERPRISE}` }));
    await db.query(shutToAlias('mds_rule_set'));
    await db.query(tenantWall('mds_rule_choice'));
    await db.query(shutToAlias('mds_rule_choice'));
    await db.query('grant usage on all sequences in schema public to matlas_app');
    await db.query(HIDDEN);
    await db.query('grant execute on function mds_hidden_percent(int) to matlas_derived');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `drop function mds_hidden_percent(int);
        drop index mds_sheet_rule_set;
        drop table mds_rule_choice;
        drop table mds_rule_set;
        drop function mds_keep_rule_set();
        drop sequence mds_rule_set_code;`,
    );
  }
}

const TABLES = `
  create sequence mds_rule_set_code;
  create table mds_rule_set (
    id int generated always as identity constraint mds_rule_set_pk primary key,
    code text not null, set_version text not null, name_zh text not null, name_en text not null,
    state text not null default 'draft' constraint mds_rule_set_state check (state in ('draft', 'active')),
    valid_from date not null, base_id int constraint mds_rule_set_base_fk references mds_rule_set (id),
    differences jsonb not null default '{}',
    enterprise_id int constraint mds_rule_set_enterprise_fk references enterprise (id), created_by int,
      activated_at timestamptz,
    create_time timestamptz not null default now(), update_time timestamptz not null default now(),
      version int not null default 1,
    constraint mds_rule_set_key unique (code, set_version),
    constraint mds_rule_set_active check ((state = 'active') = (activated_at is not null)));
  create index mds_rule_set_enterprise on mds_rule_set (enterprise_id);
  create index mds_rule_set_base on mds_rule_set (base_id) where base_id is not null;
  create unique index mds_rule_set_draft on mds_rule_set (code) where state = 'draft';
  create table mds_rule_choice (
    enterprise_id int constraint mds_rule_choice_pk primary key constraint mds_rule_choice_enterprise_fk references
      enterprise (id),
    code text not null, chosen_by int not null, chosen_at timestamptz not null default now());
  create index mds_sheet_rule_set on mds_sheet (enterprise_id, rule_set) where deleted_at is null;`;

/** The content of an active version is frozen; only its owner changes when two enterprises are merged. */
const KEEP = `
  create function mds_keep_rule_set() returns trigger language plpgsql as $$
  begin
    if old.state = 'active'
      and (tg_op = 'DELETE'
        or (to_jsonb(new) - 'enterprise_id' - 'update_time') is distinct from
          (to_jsonb(old) - 'enterprise_id' - 'update_time'))
        then
      raise exception 'active rule set never changes' using errcode = 'MF001', table = tg_table_name;
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end $$;
  create trigger mds_rule_set_kept before update
    or delete on mds_rule_set for each row execute function mds_keep_rule_set();`;

/**
 * Maximum undisclosed share of a material, in percent: jokers and confidential substances, also inside materials in
 * it, own or referred to (rule HID-1; domain \`hiddenPercent\`). For a rest it is what the lower limits of the
 * other substances leave.
 */
const HIDDEN = `
  create function mds_hidden_percent(node int) returns numeric language plpgsql stable as $$
  declare total numeric := 0; each record; inside numeric;
  begin
    for each in
      select e.child, e.child_kind, e.confidential or s.joker is not null as hidden,
        case e.portion_kind when 1 then e.portion_max when 2 then e.portion_value
          when 3
            then greatest(0,
              100 - (select coalesce(sum(case o.portion_kind when 1 then o.portion_min when 2 then o.portion_value
                else 0 end),
                0)
              from mds_edge o
              where o.parent = e.parent and o.pos <> e.pos))
          else 0 end as upper_limit
      from mds_edge e left join substance s on e.child_kind = 4 and s.id = e.child where e.parent = node
    loop
      if each.child_kind = 4 then
        if each.hidden then total := total + each.upper_limit; end if;
      elsif each.child_kind = 3 then
        inside := mds_hidden_percent(each.child);
        if inside <> 0 then total := total + each.upper_limit * inside / 100; end if;
      end if;
    end loop;
    return total;
  end $$;`;
