import type { MigrationInterface, QueryRunner } from 'typeorm';
import { personalWall } from './walls';

/**
 * Indexes for the search in the lists of the exchange, so that a million rows are never read one by one: over the
 * texts of a share, in the sort orders of the lists, and over values of root nodes (rates, class, recyclate). Also
 * the saved queries of users.
 */
export class ExchangeLists1760001470000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(SHARE_WORDS);
    await db.query(SHARE_INDEXES);
    await db.query(SHEET_INDEXES);
    await db.query(NODE_INDEXES);
    await db.query(SAVED);
    await db.query(personalWall('mds_saved_search'));
    await db.query('grant usage on all sequences in schema public to matlas_app');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table mds_saved_search; drop trigger mds_share_worded
        on mds_share; drop function mds_share_word(); alter table mds_share drop column words;
      drop index mds_share_received_name; drop index mds_share_received_approved; drop index mds_share_received_sender;
        drop index mds_share_sent_name; drop index mds_share_sent_approved; drop index mds_share_sent_receiver; drop
        index mds_share_received_decided; drop index mds_share_sent_decided; drop index mds_share_of_sheet;
      ${[...NODE_INDEX_NAMES, ...SHEET_INDEX_NAMES].map((name) => `drop index ${name};`).join(' ')}
      alter table mds_node drop column is_root;`);
  }
}

/**
 * Name and number are those of the sheet unless the sender gave others, and do not change after the sending. The
 * searched values are also copied from the sheet at that time, because a refused sheet is its owner's draft again.
 */
const SHARE_WORDS = `
  alter table mds_share add column words text not null default '';
  create function mds_share_word() returns trigger language plpgsql security definer set search_path from current as $$
  declare sheet record;
  begin
    select s.name, s.foreign_name, s.number, s.pinyin into sheet from mds_sheet s where s.id = new.sheet_id;
    new.name := coalesce(new.name, sheet.name);
    new.number := coalesce(new.number, sheet.number);
    new.words := concat_ws(' ', new.name, new.number, new.supplier_code, sheet.name, sheet.foreign_name, sheet.number,
      sheet.pinyin);
    return new;
  end $$;
  create trigger mds_share_worded before insert or update of receive_status, name, number,
    supplier_code on mds_share for each row when (new.receive_status <> 'E') execute function mds_share_word();
  update mds_share set name = name where receive_status <> 'E';
  create index mds_share_words on mds_share using gin (words gin_trgm_ops) where receive_status <> 'E';
  create index mds_share_short_grams on mds_share using gin (short_grams(words)) where receive_status <> 'E';`;

const LISTED = `receive_status <> 'E' and removed_at is null`;
const APPROVED = `(case when receive_status = 'P' then decided_at end)`;
const SHARE_INDEXES = `
  create index mds_share_received_name on mds_share (enterprise_id, name, id) where ${LISTED};
  create index mds_share_received_approved on mds_share (enterprise_id, ${APPROVED} desc nulls last, id desc)
  where ${LISTED};
  create index mds_share_received_sender on mds_share (enterprise_id, sender_id, sent_at desc, id desc) where ${LISTED};
  create index mds_share_sent_name on mds_share (sender_id, name, id) where receive_status <> 'E';
  create index mds_share_sent_approved on mds_share (sender_id, ${APPROVED} desc nulls last, id desc)
  where receive_status <> 'E';
  create index mds_share_sent_receiver on mds_share (sender_id, enterprise_id, sent_at desc, id desc)
  where receive_status <> 'E';
  create index mds_share_received_decided on mds_share (enterprise_id, decided_at) include (sheet_id)
  where receive_status = 'P';
  create index mds_share_sent_decided on mds_share (sender_id, decided_at) include (sheet_id)
  where receive_status = 'P';
  create index mds_share_of_sheet
    on mds_share (sheet_id) include (sender_id, enterprise_id, receive_status, decided_at, sent_at);`;

const SHEET_INDEX_NAMES = [
  'mds_sheet_enterprise_created',
  'mds_sheet_enterprise_released',
  'mds_sheet_enterprise_kind',
  'mds_sheet_enterprise_module',
  'mds_sheet_supplier_code',
  'mds_sheet_supplier_trgm',
  'mds_sheet_supplier_grams',
];
const SHEET_INDEXES = `
  create index mds_sheet_enterprise_created on mds_sheet (enterprise_id, created_at desc, id desc)
  where deleted_at is null;
  create index mds_sheet_enterprise_released on mds_sheet (enterprise_id, released_at desc nulls last, id desc)
  where deleted_at is null;
  create index mds_sheet_enterprise_kind on mds_sheet (enterprise_id, kind, updated_at desc, id desc)
  where deleted_at is null;
  create index mds_sheet_enterprise_module on mds_sheet (enterprise_id, updated_at desc, id desc)
  where deleted_at is null and module;
  create index mds_sheet_supplier_code on mds_sheet (supplier_code);
  create index mds_sheet_supplier_trgm on mds_sheet using gin (supplier_name gin_trgm_ops, supplier_code gin_trgm_ops);
  create index mds_sheet_supplier_grams on mds_sheet using gin (short_grams(supplier_name, supplier_code));`;

/**
 * True for the root of a sheet, which has the sheet's id. It is a column, because the planner cannot estimate how
 * seldom two columns are equal. The search repeats these expressions
 * (libs/features/exchange/lists/sheet-search.store.ts).
 */
const ROOT = 'is_root';
const RATES = {
  reuse: 'reusePercent',
  recycling: 'recyclingPercent',
  energy_recovery: 'energyRecoveryPercent',
  recovery: 'recoveryPercent',
} as const;
const recyclateNumber = (field: string): string => `(attributes -> 'recyclate' ->> '${field}')::numeric`;
const most = (field: string): string =>
  `coalesce(${recyclateNumber(`${field}Max`)}, ${recyclateNumber(`${field}Min`)})`;
const RECYCLED = `
  (coalesce(${recyclateNumber('postIndustrialMax')}, ${recyclateNumber('postIndustrialMin')}, 0) + coalesce(${recyclateNumber('postConsumerMax')},
    ${recyclateNumber('postConsumerMin')}, 0))`;
const NODE_INDEX_NAMES = [
  ...Object.keys(RATES).map((name) => `mds_node_${name}`),
  'mds_node_recycled',
  'mds_node_bio_based',
  'mds_node_recyclate',
  'mds_node_class',
];
const NODE_INDEXES = `
  alter table mds_node add column is_root boolean not null generated always as (id = sheet_id) stored;
  ${Object.entries(RATES)
    .map(
      ([name, field]) =>
        `create index mds_node_${name} on mds_node (((attributes ->> '${field}')::numeric), id)
          where ${ROOT} and attributes ->> '${field}' is not null;`,
    )
    .join('\n  ')}
  create index mds_node_recycled on mds_node (${RECYCLED}, id) where ${ROOT} and ${RECYCLED} > 0;
  create index mds_node_bio_based on mds_node ((${most('bioBased')}), id)
  where ${ROOT} and ${most('bioBased')} is not null;
  create index mds_node_recyclate on mds_node ((attributes -> 'recyclate' ->> 'answer'), id)
  where ${ROOT} and attributes -> 'recyclate' ->> 'answer' is not null;
  create index mds_node_class on mds_node (class_code, id) where ${ROOT} and class_code is not null;`;

const SAVED = `
  create table mds_saved_search (
    id int generated always as identity constraint mds_saved_search_pk primary key,
    user_id int not null constraint mds_saved_search_user_fk references app_user (id) on delete cascade,
    list text not null constraint mds_saved_search_list check (list in ('own', 'received', 'sent')),
    name text not null, question text not null,
    create_time timestamptz not null default now(), update_time timestamptz not null default now(),
      version int not null default 1);
  create unique index mds_saved_search_name on mds_saved_search (user_id, list, lower(name));`;
