import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { centerTable } from './walls';

/**
 * Merges of two enterprises: each moved row is recorded, so that a merge can be undone within 30 days; the merged
 * enterprise remains as an alias. An alias gets no new rows, not even from a request that was sent before the merge
 * and processed after it.
 */
export class EnterpriseMerge1760001210000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    await db.query(centerTable('enterprise_merge') + centerTable('enterprise_merge_row'));
    await db.query(SHUT);
    for (const table of TENANT_TABLES) await db.query(shutToAlias(table));
    await db.query(
      keepsRelease(
        `or (new.enterprise_id <> old.enterprise_id
            and coalesce(current_setting('matlas.enterprise_merge', true), '') <> 'on')`,
      ),
    );
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(keepsRelease('or new.enterprise_id <> old.enterprise_id'));
    for (const table of TENANT_TABLES) await db.query(`drop trigger ${table}_not_to_alias on ${table}`);
    await db.query(`
      drop function refuse_merged_enterprise();
      drop table enterprise_merge_row; drop table enterprise_merge;
      drop index enterprise_merged_into;
      alter table enterprise drop constraint enterprise_merged, drop column merged_at, drop column merged_into_id,
        drop constraint enterprise_state;
      alter table enterprise add constraint enterprise_state check (state in ('pending', 'active', 'refused',
        'deactivated'));
    `);
  }
}

const TENANT_TABLES = [
  'organisation',
  'app_user',
  'role',
  'api_key',
  'certificate',
  'enterprise_change',
  'enterprise_month',
  'sync_account',
  'job',
  'stored_file',
  'substance',
  'rule_law',
  'mds',
  'mds_sheet',
  'mds_share',
  'vehicle_model',
  'bom_import',
  'bom_import_field',
  'bom_import_mapping',
  'analysis_run',
];

/**
 * `place`: table and column; `key`: the row in it; `organisation_id`: its department at the time; `before` and
 * `after`: values of a column that was rewritten.
 */
const TABLES = `
  alter table enterprise drop constraint enterprise_state;
  alter table enterprise add constraint enterprise_state check (state in ('pending', 'active', 'refused', 'deactivated',
    'merged')),
    add column merged_into_id int constraint enterprise_merged_into_fk references enterprise (id),
    add column merged_at timestamptz,
    add constraint enterprise_merged check ((state = 'merged') = (merged_into_id is not null)
      and (merged_at is null) = (merged_into_id is null) and merged_into_id <> id);
  create index enterprise_merged_into on enterprise (merged_into_id) where merged_into_id is not null;

  create table enterprise_merge (
    id int generated always as identity constraint enterprise_merge_pk primary key,
    source_id int not null constraint enterprise_merge_source_fk references enterprise (id),
    target_id int not null constraint enterprise_merge_target_fk references enterprise (id),
    department_id int not null, department_name_zh text not null, department_name_en text not null,
    merged_by int, merged_by_name text not null, merged_at timestamptz not null default now(),
      undo_until timestamptz not null,
    undone_by_name text, undone_at timestamptz,
    moved jsonb not null, notices jsonb not null,
    constraint enterprise_merge_two check (source_id <> target_id),
    constraint enterprise_merge_undone check ((undone_at is null) = (undone_by_name is null)));
  create index enterprise_merge_source on enterprise_merge (source_id);
  create index enterprise_merge_target on enterprise_merge (target_id);
  create index enterprise_merge_at on enterprise_merge (merged_at desc, id desc);

  create table enterprise_merge_row (
    merge_id int not null constraint enterprise_merge_row_merge_fk references enterprise_merge (id) on delete cascade,
    place text not null, key text not null, organisation_id int, before text, after text,
    constraint enterprise_merge_row_pk primary key (merge_id, place, key));
`;

/**
 * Locks the enterprise as a foreign key does, so that an insert waits for a running merge and then reads its
 * result. Runs with the rights of the tables' owner, because the sender of a data sheet may not see the row of the
 * receiving enterprise.
 */
const SHUT = `
  create function refuse_merged_enterprise() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
  declare merged int;
  begin
    for merged in
    select e.merged_into_id
    from enterprise e
    where e.id in (select a.enterprise_id from added a) for key share of e loop
      if merged is not null then
        raise exception 'the enterprise was merged into another one' using errcode = 'MF002', table = tg_table_name;
      end if;
    end loop;
    return null;
  end $$;
`;

/**
 * The content and the owner of a released version are frozen. Only a merge of enterprises, which identifies itself
 * as such, may change the owner.
 */
const keepsRelease = (owner: string): string => `
  create or replace function mds_sheet_keeps_release() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if old.status <> 'ED' then raise exception 'released sheet cannot be deleted' using errcode = 'MF001',
        table = tg_table_name; end if;
      return old;
    end if;
    if old.status = 'ED' then return new; end if;
    if (new.id, new.cid, new.kind, new.name, new.foreign_name, new.number, new.mass_g, new.preliminary,
      new.standard_material, new.rule_set, new.height, new.node_count)
       is distinct from (old.id, old.cid, old.kind, old.name, old.foreign_name, old.number, old.mass_g, old.preliminary,
         old.standard_material, old.rule_set, old.height, old.node_count)
       ${owner}
       or (new.version <> old.version and old.status not in ('SD', 'ST'))
       or (new.status = 'ED' and old.status <> 'SD') then
      raise exception 'sheet is released and never changes' using errcode = 'MF001', table = tg_table_name;
    end if;
    return new;
  end $$;
`;
