import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { tenantWall } from './walls';

/** Files of the operating centre, of enterprises and of vehicle models, their versions, and who downloaded them. */
export class Files1760001931000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table file_info (
        id int generated always as identity constraint file_info_pk primary key,
        enterprise_id int not null constraint file_info_enterprise_fk references enterprise (id),
        is_platform boolean not null default false,
        model_id int constraint file_info_model_fk references vehicle_model (id) on delete cascade,
        folder text not null default '',
        tags text[] not null default '{}',
        description text,
        type smallint not null default 3 constraint file_info_type check (type between 1 and 3),
        view_open smallint not null default 0 constraint file_info_view_open check (view_open in (0, 1)),
        expires_on date,
        number int not null default 0,
        created_by int,
        create_time timestamptz not null default now(),
        update_time timestamptz not null default now(),
        version int not null default 1,
        constraint file_info_place check (model_id is null or not is_platform));
      create index file_info_enterprise on file_info (enterprise_id, id);
      create index file_info_model on file_info (model_id, id);
      create index file_info_expires on file_info (enterprise_id, expires_on);
      create table file_info_version (
        info_id int not null constraint file_info_version_info_fk references file_info (id) on delete cascade,
        number int not null,
        file_id bigint not null constraint file_info_version_file_fk references stored_file (id),
        note text,
        created_by int,
        created_at timestamptz not null default now(),
        constraint file_info_version_pk primary key (info_id, number));
      create index file_info_version_file on file_info_version (file_id);
      create table file_info_download (
        id bigint generated always as identity constraint file_info_download_pk primary key,
        info_id int not null constraint file_info_download_info_fk references file_info (id) on delete cascade,
        number int not null,
        user_id int not null,
        at timestamptz not null default now());
      create index file_info_download_info on file_info_download (info_id, id);`);
    await db.query(shutToAlias('file_info'));
    await db.query(
      tenantWall('file_info', {
        own: 'enterprise_id = (select wall_enterprise())',
        read: 'enterprise_id = (select wall_enterprise()) or (is_platform and view_open = 0)',
      }),
    );
    for (const table of ['file_info_version', 'file_info_download'])
      await db.query(tenantWall(table, { own: `exists (select 1 from file_info i where i.id = ${table}.info_id)` }));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table file_info_download; drop table file_info_version; drop table file_info');
  }
}
