import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { MY_ENTERPRISE, MY_USER, searchedWall } from './walls';

/**
 * Folders of sheets: of one user (`owner_id`), or shared within the enterprise. A subfolder belongs to the owner of
 * its parent.
 */
export class MdsFolder1760001401000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table mds_folder (
        id int generated always as identity constraint mds_folder_pk primary key,
        enterprise_id int not null constraint mds_folder_enterprise_fk references enterprise (id),
        parent_id int constraint mds_folder_parent_fk references mds_folder (id),
        owner_id int constraint mds_folder_owner_fk references app_user (id),
        name text not null, created_by int not null,
        create_time timestamptz not null default now(), update_time timestamptz not null default now(),
          version int not null default 1,
        constraint mds_folder_not_itself check (parent_id <> id));
      create unique index mds_folder_sibling
        on mds_folder (enterprise_id, coalesce(parent_id, 0), coalesce(owner_id, 0), lower(name));
      create index mds_folder_parent on mds_folder (parent_id);
      create table mds_folder_sheet (
        folder_id int not null constraint mds_folder_sheet_folder_fk references mds_folder (id) on delete cascade,
        cid bigint not null constraint mds_folder_sheet_cid_fk references mds (cid) on delete cascade,
        added_by int not null, added_at timestamptz not null default now(),
        constraint mds_folder_sheet_pk primary key (folder_id, cid));
      create index mds_folder_sheet_cid on mds_folder_sheet (cid);
    `);
    await db.query(searchedWall('mds_folder', { own: OWN }));
    await db.query(shutToAlias('mds_folder'));
    await db.query(
      searchedWall('mds_folder_sheet', {
        own: `exists (select 1 from mds_folder f where f.id = folder_id and f.${OWN})`,
      }),
    );
    await db.query('grant usage on all sequences in schema public to matlas_app');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table mds_folder_sheet; drop table mds_folder;');
  }
}

/** The policy also hides the folders of other users. */
const OWN = `enterprise_id = ${MY_ENTERPRISE} and (owner_id is null or owner_id = ${MY_USER})`;
