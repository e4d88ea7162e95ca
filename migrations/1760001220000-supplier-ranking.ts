import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MY_ENTERPRISE, openView, tenantWall } from './walls';

/**
 * Events between customers and suppliers, from which the ranking of suppliers is computed; ratings by customers and
 * the centre; formulas with their first day of validity; and the kind of a certificate.
 */
export class SupplierRanking1760001220000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(CERTIFICATES);
    await db.query(EVENTS);
    await db.query(RATINGS);
    await db.query(VIEWS);
    for (const wall of WALLS) await db.query(wall);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter policy certificate_read
        on certificate using (exists (select 1 from enterprise e where e.id = certificate.enterprise_id));
      drop view held_certificate; drop view supplier_card; drop table ranking_formula; drop table supplier_star; drop
        table supplier_event;
      alter table certificate drop column kind;
    `);
  }
}

/** The enterprise that invited a supplier can read its certificates, like the one that registered it. */
const CERTIFICATES = `
  alter table certificate add column kind text not null default 'other';
  alter policy certificate_read
    on certificate using (exists (select 1 from enterprise e where e.id = certificate.enterprise_id)
    or exists (select 1
    from registration r
    where r.enterprise_id = certificate.enterprise_id and r.invited_by = ${MY_ENTERPRISE}));
`;

/**
 * Derived from sheets and requests when they are exchanged (\`SupplierEvents.record\`); \`subject_id\` is the sheet
 * or the request. Opening events, \`sent\` and \`requested\`, get \`settled_at\` when they are closed; closing
 * events, \`accepted\`, \`rejected\` and \`answered\`, have \`since\`, the time of the opening. \`due_at\`: the due
 * date of the answer, on the request and on its answer.
 */
const EVENTS = `
  create table supplier_event (
    id bigint generated always as identity constraint supplier_event_pk primary key,
    customer_id int not null constraint supplier_event_customer_fk references enterprise (id) on delete cascade,
    supplier_id int not null constraint supplier_event_supplier_fk references enterprise (id) on delete cascade,
    kind text not null constraint supplier_event_kind check (kind in ('sent', 'accepted', 'rejected', 'requested',
      'answered')),
    subject_id bigint not null, at timestamptz not null, due_at timestamptz, since timestamptz, settled_at timestamptz,
    constraint supplier_event_two check (customer_id <> supplier_id),
    constraint supplier_event_once unique (customer_id, supplier_id, subject_id, kind, at));
  create index supplier_event_closed on supplier_event (customer_id, at) include (supplier_id, kind, since, due_at)
  where kind in ('accepted', 'rejected', 'answered');
  create index supplier_event_open on supplier_event (customer_id, supplier_id) include (due_at)
  where kind = 'requested' and settled_at is null;
  create index supplier_event_supplier on supplier_event (supplier_id);
`;

/**
 * A rating without a rater is the centre's, which is also stored in the enterprise. The formula without an
 * enterprise is the platform's.
 */
const RATINGS = `
  create table supplier_star (
    id int generated always as identity constraint supplier_star_pk primary key,
    rater_id int constraint supplier_star_rater_fk references enterprise (id) on delete cascade,
    supplier_id int not null constraint supplier_star_supplier_fk references enterprise (id) on delete cascade,
    stars smallint not null constraint supplier_star_stars check (stars between 0 and 5),
    proposed_stars smallint, score numeric(5,2), reason text,
    created_by int constraint supplier_star_created_by_fk references app_user (id) on delete set null,
      user_name text not null,
    create_time timestamptz not null default now());
  create index supplier_star_latest on supplier_star (supplier_id, rater_id, id desc);
  create index supplier_star_rater on supplier_star (rater_id) where rater_id is not null;

  create table ranking_formula (
    id int generated always as identity constraint ranking_formula_pk primary key,
    enterprise_id int constraint ranking_formula_enterprise_fk references enterprise (id) on delete cascade,
    valid_from date not null,
    rejections numeric(5,2) not null, on_time numeric(5,2) not null, response numeric(5,2) not null,
      stars numeric(5,2) not null, certificates numeric(5,2) not null,
    full_points_days numeric(5,2) not null, no_points_days numeric(5,2) not null, certificate_kinds text[] not null,
    user_name text not null, create_time timestamptz not null default now(),
      update_time timestamptz not null default now(), version int not null default 1,
    constraint ranking_formula_weights check (least(rejections, on_time, response, stars, certificates) >= 0
      and rejections + on_time + response + stars + certificates = 100),
    constraint ranking_formula_days check (full_points_days >= 0 and full_points_days < no_points_days),
    constraint ranking_formula_day unique nulls not distinct (enterprise_id, valid_from));
`;

/** Columns that enterprises may read of each other; of certificates only the kind and the validity. */
const VIEWS = `
  create view supplier_card as
  select id, code, name_zh, name_en, identity, country_code, province, city, star_level, registered_by
  from enterprise
    where state = 'active' and identity in ('supplier', 'oemAndSupplier', 'rawMaterial');
  create view held_certificate as select enterprise_id, kind, valid_from, valid_until from certificate;
`;

const WALLS = [
  tenantWall('supplier_event', { own: `customer_id = ${MY_ENTERPRISE} or supplier_id = ${MY_ENTERPRISE}` }),
  tenantWall('supplier_star', { own: `rater_id = ${MY_ENTERPRISE}`, read: 'rater_id is null' }),
  tenantWall('ranking_formula', { read: 'enterprise_id is null' }),
  openView('supplier_card'),
  openView('held_certificate'),
];
