import type { MigrationInterface, QueryRunner } from 'typeorm';
import { derivedTable } from './walls';

/**
 * Which sheet (not deleted) has which sheet or substance in its own tree: the edges without their nodes, so that
 * each step of a walk upwards reads one index. Maintained by triggers for all writers of edges; `open_uses` counts
 * the edges that are not confidential.
 */
export class SheetUse1760001455000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLE);
    await db.query(OF_EDGES);
    await db.query(OF_SHEETS);
    await db.query(derivedTable('mds_use'));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger mds_edge_use_added on mds_edge;
      drop trigger mds_edge_use_changed on mds_edge;
      drop trigger mds_edge_use_removed on mds_edge;
      drop trigger mds_sheet_use on mds_sheet;
      drop function mds_use_add(); drop function mds_use_change(); drop function mds_use_remove(); drop function mds_use_of_sheet();
      drop index mds_sheet_seen; drop table mds_use;
    `);
  }
}

const COUNTED = (
  edges: string,
): string => `select e.child, n.sheet_id, count(*)::int, (count(*) filter (where not e.confidential))::int
  from ${edges} e
  join mds_node n on n.id = e.parent
  join mds_sheet s on s.id = n.sheet_id and s.deleted_at is null`;
const ADD = (edges: string): string => `
  insert into mds_use as u (used_id, user_id, uses, open_uses) ${COUNTED(edges)} group by e.child, n.sheet_id
  on conflict (used_id, user_id) do update
  set uses = u.uses + excluded.uses, open_uses = u.open_uses + excluded.open_uses;`;
const REMOVE = (edges: string): string => `
  with gone (used_id, user_id, uses, open_uses) as (${COUNTED(edges)} group by e.child, n.sheet_id),
    emptied as (delete
    from mds_use u using gone g
    where u.used_id = g.used_id and u.user_id = g.user_id and u.uses <= g.uses)
  update mds_use u
  set uses = u.uses - g.uses, open_uses = u.open_uses - g.open_uses
  from gone g
  where u.used_id = g.used_id and u.user_id = g.user_id and u.uses > g.uses;`;
/** Runs with the rights of the owner: only the role for derived tables may read or write the maintained table. */
const trigger = (name: string, body: string): string =>
  `create function ${name}() returns trigger language plpgsql security definer set search_path = public as $$ begin ${body} return null; end $$;`;

const TABLE = `
  create table mds_use (
    used_id int not null,
    user_id int not null constraint mds_use_user_fk references mds_sheet (id) on delete cascade,
    uses int not null, open_uses int not null,
    constraint mds_use_pk primary key (used_id, user_id) include (open_uses));
  create index mds_use_user on mds_use (user_id);
  create index mds_sheet_seen
    on mds_sheet (id) include (cid, version, enterprise_id, organisation_id, created_by, status)
  where deleted_at is null;
  insert into mds_use ${COUNTED('mds_edge')} group by e.child, n.sheet_id;
`;
const OF_EDGES = `
  ${trigger('mds_use_add', ADD('added'))}
  ${trigger('mds_use_remove', REMOVE('removed'))}
  ${trigger('mds_use_change', REMOVE('removed') + ADD('added'))}
  create trigger mds_edge_use_added after insert on mds_edge referencing new table as added for each statement execute function mds_use_add();
  create trigger mds_edge_use_removed after delete on mds_edge referencing old table as removed for each statement execute function mds_use_remove();
  create trigger mds_edge_use_changed after update on mds_edge referencing old table as removed new table as added
    for each statement execute function mds_use_change();
`;
const OF_SHEETS = `
  ${trigger(
    'mds_use_of_sheet',
    `
    if new.deleted_at is not null then delete from mds_use where user_id = new.id;
    else insert into mds_use (used_id, user_id, uses, open_uses) ${COUNTED('mds_edge')}
    where s.id = new.id
    group by e.child, n.sheet_id;
    end if;`,
  )}
  create trigger mds_sheet_use after update of deleted_at on mds_sheet for each row
    when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function mds_use_of_sheet();
`;
