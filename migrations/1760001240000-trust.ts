import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MY_ENTERPRISE, tenantWall } from './walls';

/**
 * Which users are trusted with confidential substances of which enterprise (decision 0022), and which part of a
 * total is disclosed. An ended trust stays as a row, as a record of who could read what and when. `trusted` of a
 * user is the second condition: the user's own enterprise permits others to trust this user.
 */
export class Trust1760001240000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TRUST);
    await db.query(
      tenantWall('confidence', {
        own: `owner_id = ${MY_ENTERPRISE}`,
        read: 'exists (select 1 from app_user person where person.id = confidence.user_id)',
      }),
    );
    await db.query(TOTALS);
    await db.query(SEATS);
    await db.query('create index mds_edge_confidential on mds_edge (parent) where confidential');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index mds_edge_confidential;
      alter table analysis_total drop column disclosed_min_g, drop column disclosed_g, drop column disclosed_max_g,
        drop column disclosed_positions, drop column disclosed_worst, drop column hidden_positions,
        drop column hidden_worst;
      drop trigger enterprise_seats_access on enterprise;
      drop trigger app_user_trusted_access on app_user;
      drop table confidence;
    `);
  }
}

const TRUST = `
  create table confidence (
    id int generated always as identity constraint confidence_pk primary key,
    owner_id int not null constraint confidence_owner_fk references enterprise (id),
    user_id int not null constraint confidence_user_fk references app_user (id),
    granted_at timestamptz not null default now(), granted_by int not null, granted_by_name text not null,
    revoked_at timestamptz, revoked_by int, revoked_by_name text);
  create unique index confidence_open on confidence (user_id, owner_id) where revoked_at is null;
  create index confidence_owner on confidence (owner_id, granted_at desc);
  create trigger confidence_access after insert or update
    or delete on confidence for each statement execute function tell_access_changed();
  create trigger app_user_trusted_access after update of trusted,
    transfer_right on app_user for each statement execute function tell_access_changed();
`;

/** Before, totals with a confidential part were shown in full; they are masked until the model is analysed again. */
const TOTALS = `
  alter table analysis_total add column disclosed_min_g float8, add column disclosed_g float8,
    add column disclosed_max_g float8, add column disclosed_positions int, add column disclosed_worst smallint,
    add column hidden_positions int, add column hidden_worst smallint;
  update analysis_total t set confidential_owners = h.owners from (
    select run_id, item_id, array_agg(distinct o) as owners
    from analysis_judgement
    cross join unnest(confidential_owners) o
    where item_id is not null
    group by 1, 2) h
  where h.run_id = t.run_id and h.item_id = t.item_id;
`;

/**
 * Transfer rights are checked from now on. Users who could import or export so far get the rights, administrators
 * first, up to the capacity of both rights together; administrators can assign seats to the others.
 */
const SEATS = `
  create trigger enterprise_seats_access after update of upload_capacity, download_capacity,
    up_download_capacity on enterprise for each statement execute function tell_access_changed();
  update app_user u set transfer_right = 'upDownload' from (
    select c.id, e.up_download_capacity as seats,
      row_number() over (partition by c.enterprise_id
      order by c.administers desc, c.id) + (select count(*)
      from app_user h
      where h.enterprise_id = c.enterprise_id and h.status = 1 and h.transfer_right = 'upDownload') as place
    from (select p.id, p.enterprise_id,
      bool_or(r.wire_code = 'ROLE_CUS_ADMIN' and r.data_scope = 'enterprise') as administers
    from app_user p
    join user_role ur on ur.user_id = p.id
    join role r on r.id = ur.role_id
      where p.status = 1 and p.transfer_right is null
        and r.permissions && '{*:*:*,bom:*:*,bom:info:*,bom:info:import,bom:info:export,*:*:import,*:*:export}'
      group by 1, 2) c
    join enterprise e on e.id = c.enterprise_id where e.identity <> 'platform') s
  where s.id = u.id and s.place <= s.seats;
`;
