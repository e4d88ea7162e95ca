import type { MigrationInterface, QueryRunner } from 'typeorm';
import { platformTable, sharedTable } from './walls';

/**
 * The key with which this installation signs bundles, and the installations whose bundles are trusted
 * (libs/features/transfer/README.md).
 */
export class BundleKeys1760001520000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table installation_key (
        id uuid constraint installation_key_pk primary key,
          is_own boolean not null default true constraint installation_key_own check (is_own) constraint
            installation_key_one unique,
        public_key text not null, sealed_private_key text not null, fingerprint text not null,
          create_time timestamptz not null default now());
      create table trusted_installation (
        id int generated always as identity constraint trusted_installation_pk primary key,
        name text not null, public_key text not null,
          fingerprint text not null constraint trusted_installation_key unique, active boolean not null default true,
          remark text, created_by int,
        create_time timestamptz not null default now(), update_time timestamptz not null default now(),
          version int not null default 1);
    `);
    await db.query(platformTable('installation_key'));
    await db.query(sharedTable('trusted_installation'));
    await db.query('grant usage on all sequences in schema public to matlas_app');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table trusted_installation; drop table installation_key;');
  }
}
