import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import { tenantWall } from './walls';

const OWNED = ['imds_file', 'imds_offer', 'imds_supplier', 'imds_host_key'] as const;

/** Files of IMDS, the data sheets that they offer, its companies, and the keys of SFTP servers (decision 0116). */
export class ImdsConnector1760002100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    for (const table of OWNED) {
      await db.query(shutToAlias(table));
      await db.query(tenantWall(table));
    }
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table imds_offer, imds_file, imds_supplier, imds_host_key');
  }
}

const TABLES = `
  create table imds_file (
    id int generated always as identity constraint imds_file_pk primary key,
    enterprise_id int not null constraint imds_file_enterprise_fk references enterprise (id),
    name text not null,
    mark text not null,
    file_id bigint constraint imds_file_stored_fk references stored_file (id) on delete set null,
    layout_version_id int,
    state text not null constraint imds_file_state check (state in ('read', 'refused')),
    settled boolean not null default false,
    create_time timestamptz not null default now(),
    constraint imds_file_key unique (enterprise_id, name, mark));
  create index imds_file_stored on imds_file (file_id);

  create table imds_offer (
    id int generated always as identity constraint imds_offer_pk primary key,
    enterprise_id int not null constraint imds_offer_enterprise_fk references enterprise (id),
    imds_file_id int not null constraint imds_offer_file_fk references imds_file (id) on delete cascade,
    sheet_key text not null,
    document_key text not null,
    cid bigint,
    cver text,
    kind smallint not null,
    name text not null,
    foreign_name text,
    number text,
    supplier_code text not null default '',
    supplier_name text not null default '',
    state text not null default 'offered' constraint imds_offer_state
      check (state in ('offered', 'taken', 'equal', 'refused')),
    sheet_id int constraint imds_offer_sheet_fk references mds_sheet (id) on delete set null,
    create_time timestamptz not null default now(),
    taken_at timestamptz,
    constraint imds_offer_key unique (enterprise_id, document_key));
  create index imds_offer_list on imds_offer (enterprise_id, create_time desc, id desc);
  create index imds_offer_file on imds_offer (imds_file_id);
  create index imds_offer_sheet on imds_offer (sheet_id);

  create table imds_supplier (
    id int generated always as identity constraint imds_supplier_pk primary key,
    enterprise_id int not null constraint imds_supplier_enterprise_fk references enterprise (id),
    company_id text not null,
    name text not null,
    name_en text not null default '',
    country text not null default '',
    duns text not null default '',
    linked_enterprise_id int constraint imds_supplier_linked_fk references enterprise (id) on delete set null,
    create_time timestamptz not null default now(),
    update_time timestamptz not null default now(),
    constraint imds_supplier_key unique (enterprise_id, company_id));
  create index imds_supplier_linked on imds_supplier (linked_enterprise_id);

  create table imds_host_key (
    enterprise_id int not null constraint imds_host_key_enterprise_fk references enterprise (id),
    host text not null,
    fingerprint text not null,
    create_time timestamptz not null default now(),
    constraint imds_host_key_pk primary key (enterprise_id, host));`;
