import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SQL condition: the sheet is locked today. */
const locked = (alias: string): string =>
  `${alias}.locked_at is not null and coalesce(${alias}.locked_until >= current_date, true)`;

/**
 * A locked version is neither changed nor deleted: not its head, not its tree. Others may answer what was sent to them,
 * and an enterprise may be merged.
 */
const KEEP_HEAD = `
  create function mds_sheet_keeps_lock() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE'
      or (new.id, new.cid, new.kind, new.name, new.foreign_name, new.number, new.mass_g, new.preliminary,
        new.standard_material, new.module, new.rule_set, new.height, new.node_count, new.supplier_code,
        new.supplier_name, new.deleted_at) is distinct from
        (old.id, old.cid, old.kind, old.name, old.foreign_name, old.number, old.mass_g, old.preliminary,
        old.standard_material, old.module, old.rule_set, old.height, old.node_count, old.supplier_code,
        old.supplier_name, old.deleted_at)
      or (old.status = 'ED' and (new.status, new.version) is distinct from (old.status, old.version)) then
      raise exception 'sheet is locked' using errcode = 'MF003', table = tg_table_name;
    end if;
    return new;
  end $$;
  create trigger mds_sheet_locked before update on mds_sheet for each row
    when (${locked('old')}) execute function mds_sheet_keeps_lock();
  create trigger mds_sheet_locked_kept before delete on mds_sheet for each row
    when (${locked('old')}) execute function mds_sheet_keeps_lock();`;

/** The check of released trees, which sees locked drafts too. One check per statement, as before. */
const keepTree = (name: string, sheetOf: string, isLockKept: boolean): string => `
  create or replace function ${name}() returns trigger language plpgsql
    set enable_hashjoin = off set enable_mergejoin = off as $$
  declare is_released boolean; ${isLockKept ? 'is_locked boolean;' : ''}
  begin
    select bool_or(s.status <> 'ED')${isLockKept ? `, bool_or(${locked('s')})` : ''}
      into is_released${isLockKept ? ', is_locked' : ''} from changed c ${sheetOf};
    if is_released then
      raise exception 'sheet is released and never changes' using errcode = 'MF001', table = tg_table_name;
    end if;
    ${
      isLockKept
        ? `if is_locked then
      raise exception 'sheet is locked' using errcode = 'MF003', table = tg_table_name;
    end if;`
        : ''
    }
    return null;
  end $$;`;
const NODES = 'join mds_sheet s on s.id = c.sheet_id';
const EDGES = 'join mds_node n on n.id = c.parent join mds_sheet s on s.id = n.sheet_id';

/** Locks of data sheets (specification 000, section 4): by whom, why, until when. */
export class SheetLock1760001945000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table mds_sheet add column locked_at timestamptz, add column locked_by int, add column lock_reason text,
        add column locked_until date,
        add constraint mds_sheet_lock check ((locked_at is null) = (locked_by is null)
          and (locked_at is null) = (lock_reason is null) and (locked_until is null or locked_at is not null));
      create index mds_sheet_locked_at on mds_sheet (enterprise_id, locked_at) where locked_at is not null;`);
    await db.query(KEEP_HEAD);
    await db.query(keepTree('mds_refuse_frozen_nodes', NODES, true));
    await db.query(keepTree('mds_refuse_frozen_edges', EDGES, true));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(keepTree('mds_refuse_frozen_nodes', NODES, false));
    await db.query(keepTree('mds_refuse_frozen_edges', EDGES, false));
    await db.query(`
      drop trigger mds_sheet_locked_kept on mds_sheet; drop trigger mds_sheet_locked on mds_sheet;
      drop function mds_sheet_keeps_lock(); drop index mds_sheet_locked_at;
      alter table mds_sheet drop constraint mds_sheet_lock, drop column locked_until, drop column lock_reason,
        drop column locked_by, drop column locked_at;`);
  }
}
