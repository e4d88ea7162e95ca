import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openView, peopleWall, tenantWall } from './walls';
import { shutToAlias } from './alias';

/**
 * Suppliers of analysed positions and of decisions as enterprises, so that a merge of two does not affect
 * decisions; what each user has seen of a watch; no right for anybody to delete a decision; tags of restricted
 * substances for a whole material class; notes on safe use that stay with their article
 * (libs/features/substance-analysis/README.md).
 */
export class AnalysisIdentities1760001710000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(SUPPLIERS);
    await db.query(openView('enterprise_heir'));
    await db.query(SEEN);
    await db.query(peopleWall('analysis_watch_seen'));
    await db.query(CLASSES);
    await db.query(SAFE_USE);
    await db.query(tenantWall('analysis_safe_use'));
    await db.query(shutToAlias('analysis_safe_use'));
    for (const table of ['role', 'api_key'])
      await db.query(
        `update ${table} set permissions = array_remove(permissions, 'analysis:decision:delete') where 'analysis:decision:delete' = any(permissions)`,
      );
    await db.query('grant usage on all sequences in schema public to matlas_app');
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table analysis_safe_use; drop table analysis_watch_seen;
      delete from analysis_res_mark where substance_ids = '{}';
      alter table analysis_res_mark drop constraint analysis_res_mark_substances;
      alter table analysis_res_mark add constraint analysis_res_mark_substances check (cardinality(substance_ids) > 0);
      alter table analysis_decision drop column supplier_id; alter table analysis_position drop column supplier_id;
      drop view enterprise_heir;`);
  }
}

/** `enterprise_heir`: the enterprise into which an enterprise was merged, or the enterprise itself. */
const SUPPLIERS = `
  create view enterprise_heir as select id, coalesce(merged_into_id, id) as heir_id from enterprise;
  alter table analysis_position add column supplier_id int;
  alter table analysis_decision add column supplier_id int constraint analysis_decision_supplier_fk references
    enterprise (id);
  update analysis_decision d set supplier_id = n.id
    from (select name, min(id) as id
    from (select name_zh as name, id from enterprise union select name_en, id from enterprise) e
    group by name
    having count(*) = 1) n
    where d.supplier_name = n.name;`;

/**
 * For users who look at a watch manually. What its author has seen is stored in the watch itself, because scheduled
 * checks run as its author.
 */
const SEEN = `
  create table analysis_watch_seen (
    watch_id int not null constraint analysis_watch_seen_watch_fk references analysis_watch (id) on delete cascade,
    user_id int not null constraint analysis_watch_seen_user_fk references app_user (id) on delete cascade,
    seen jsonb not null, last_key text, looked_at timestamptz not null,
    constraint analysis_watch_seen_pk primary key (watch_id, user_id));`;

const CLASSES = `
  alter table analysis_res_mark drop constraint analysis_res_mark_substances;
  alter table analysis_res_mark add constraint analysis_res_mark_substances check (cardinality(substance_ids) > 0
    or cardinality(class_codes) > 0);`;

/** `article` stays the same when the article gets a new version or is analysed again. */
const SAFE_USE = `
  create table analysis_safe_use (
    id int generated always as identity constraint analysis_safe_use_pk primary key,
    enterprise_id int not null constraint analysis_safe_use_enterprise_fk references enterprise (id),
    article text not null,
      text text not null constraint analysis_safe_use_text check (char_length(text) between 1 and 2000),
    written_by int not null, written_at timestamptz not null default now());
  create unique index analysis_safe_use_article on analysis_safe_use (enterprise_id, article);`;
