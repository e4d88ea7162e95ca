import type { MigrationInterface, QueryRunner } from 'typeorm';
import { platformTable } from './walls';

/**
 * Failed sign-ins are counted by login name and client, so that a stranger locks nobody else out; the devices from which
 * a person has signed in; the work that a suspicious client has to do beside the puzzle.
 */
export class SignInGuard1760002700000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table sign_in_attempt add column client_hash text not null default '';
      alter table sign_in_attempt drop constraint sign_in_attempt_pk;
      alter table sign_in_attempt add constraint sign_in_attempt_pk primary key (name_hash, client_hash);
      alter table sign_in_challenge add column work_bits int not null default 0;
      create table known_device (
        user_id int not null constraint known_device_user_fk references app_user (id) on delete cascade,
        device_hash text not null,
        agent text not null, create_time timestamptz not null default now(), seen_at timestamptz not null default now(),
        constraint known_device_pk primary key (user_id, device_hash));
    `);
    await db.query(platformTable('known_device'));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table known_device;
      alter table sign_in_challenge drop column work_bits;
      delete from sign_in_attempt;
      alter table sign_in_attempt drop constraint sign_in_attempt_pk;
      alter table sign_in_attempt drop column client_hash;
      alter table sign_in_attempt add constraint sign_in_attempt_pk primary key (name_hash);
    `);
  }
}
