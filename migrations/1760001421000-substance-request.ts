import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { tenantWall } from './walls';

/** Requests of enterprises to add substances to the catalogue, and the decisions of the centre. */
export class SubstanceRequest1760001421000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table substance_request (
        id int generated always as identity constraint substance_request_pk primary key,
        enterprise_id int not null constraint substance_request_enterprise_fk references enterprise (id)
          on delete cascade,
        name_zh text not null, name_en text not null, cas text, ec text, no_cas_reason text, purpose text not null,
        constraint substance_request_number check (cas is not null or no_cas_reason is not null),
        file_id bigint constraint substance_request_file_fk references stored_file (id) on delete set null,
        state text not null default 'pending' constraint substance_request_state check (state in ('pending', 'accepted',
          'existing', 'rejected', 'withdrawn')),
        substance_id int constraint substance_request_substance_fk references substance (id),
        constraint substance_request_answer check ((substance_id is not null) = (state in ('accepted', 'existing'))),
        created_by int constraint substance_request_created_by_fk references app_user (id) on delete set null,
        create_time timestamptz not null default now(), decided_by text, decided_at timestamptz, reason text,
        constraint substance_request_decided check ((decided_at is null) = (state = 'pending')),
        constraint substance_request_reason check (state <> 'rejected' or reason is not null));
      create index substance_request_created on substance_request (create_time desc, id desc);
      create index substance_request_enterprise on substance_request (enterprise_id, create_time desc, id desc);
      create index substance_request_substance on substance_request (substance_id) where substance_id is not null;
      create index substance_request_file on substance_request (file_id) where file_id is not null;
      create index substance_request_created_by on substance_request (created_by);
      create index substance_request_pending on substance_request (create_time) where state = 'pending';
    `);
    await db.query(tenantWall('substance_request'));
    await db.query(shutToAlias('substance_request'));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table substance_request');
  }
}
