import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The life cycle of own sheets after their release (domain.md 1.6): validity with its confirmation, modules, and
 * deleted sheets that can be restored. A version number is unique among versions that are not deleted: the number
 * of a deleted draft can be used again.
 */
export class OwnData1760001400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table mds_sheet
        add column module boolean not null default false,
        add column confirm_by date, add column confirmed_at timestamptz, add column confirmed_by int,
          add column expiry_told smallint, add column deleted_by int,
        add constraint mds_sheet_module_internal check (not (module and status in ('ST', 'SD', 'RL')));
      update mds_sheet
      set confirm_by = (released_at + interval '5 years')::date
      where kind = 3 and released_at is not null;
      alter table mds_sheet drop constraint mds_sheet_cid_version_key;
      create unique index mds_sheet_cid_version_key on mds_sheet (cid, version) where deleted_at is null;
      create index mds_sheet_deleted on mds_sheet (enterprise_id, deleted_at desc, id desc)
      where deleted_at is not null;
      create index mds_sheet_cid on mds_sheet (cid, version);
      create index mds_sheet_valid_until on mds_sheet (valid_until, enterprise_id)
      where deleted_at is null and valid_until is not null;
      create index mds_sheet_confirm_by on mds_sheet (confirm_by, enterprise_id)
      where deleted_at is null and confirm_by is not null;
      create index mds_sheet_imds_name on mds_sheet (enterprise_id, name, id) where deleted_at is null and origin = 2;
      create index mds_sheet_imds on mds_sheet (enterprise_id, updated_at desc, id desc)
      where deleted_at is null and origin = 2;
    `);
    await db.query(FREEZE_MODULE);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger mds_sheet_module_frozen on mds_sheet; drop function mds_refuse_module_change();
      drop index mds_sheet_imds; drop index mds_sheet_imds_name; drop index mds_sheet_confirm_by; drop index
        mds_sheet_valid_until; drop index mds_sheet_cid; drop index mds_sheet_deleted; drop index
        mds_sheet_cid_version_key;
      alter table mds_sheet add constraint mds_sheet_cid_version_key unique (cid, version);
      alter table mds_sheet drop constraint mds_sheet_module_internal, drop column deleted_by, drop column expiry_told,
        drop column confirmed_by, drop column confirmed_at, drop column confirm_by, drop column module;
    `);
  }
}

/** Whether a version is a module is stored in the version, and does not change after its release. */
const FREEZE_MODULE = `
  create function mds_refuse_module_change() returns trigger language plpgsql as $$
  begin
    raise exception 'sheet is released and never changes' using errcode = 'MF001', table = tg_table_name;
  end $$;
  create trigger mds_sheet_module_frozen before update of module on mds_sheet for each row
    when (old.status <> 'ED' and old.module is distinct from new.module) execute function mds_refuse_module_change();
`;
