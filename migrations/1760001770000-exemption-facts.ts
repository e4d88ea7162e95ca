import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The facts on which exemptions depend (2000/53/EC Annex II): those of a model, overridden for a position with its
 * subtree, or for a run with other facts (decision 0077). `analysis_run.facts` are those that a run used for its
 * vehicle; `analysis_run_dates` contains them as well, together with the other sets of its positions (`n` > 0), to
 * which `dates_n` of positions and judgements refers. A judgement with other facts has the key of the one that it
 * replaces, so that two runs can be compared position by position.
 */
export class ExemptionFacts1760001770000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table vehicle_model add column engine_developed_date date,
        add column spare_part text not null default 'no' constraint vehicle_model_spare_part check
          (spare_part in ('yes',
          'no', 'unknown'));
      alter table bom_position add column spare_part text constraint bom_position_spare_part check
        (spare_part in ('yes',
        'no', 'unknown')),
        add column type_approval_date date, add column put_on_market_date date, add column engine_developed_date date;
      alter table analysis_run add column asked_facts jsonb, add column facts jsonb;
      alter table analysis_run_dates add column n int not null default 0, add column own text[] not null default '{}',
        add column positions int not null default 0,
        alter column spare_part drop not null, alter column spare_part drop default,
          drop constraint analysis_run_dates_pk, add constraint analysis_run_dates_pk primary key (run_id, n);
      alter table analysis_judgement add column dates_n int not null default 0;
      alter table analysis_position add column dates_n int not null default 0;
      drop index analysis_judgement_match;
      create unique index analysis_judgement_match on analysis_judgement (run_id, match_key, dates_n);
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index analysis_judgement_match;
      update analysis_judgement set match_key = md5(concat(match_key, dates_n)) where dates_n > 0;
      create unique index analysis_judgement_match on analysis_judgement (run_id, match_key);
      alter table analysis_position drop column dates_n;
      alter table analysis_judgement drop column dates_n;
      delete from analysis_run_dates where n > 0;
      update analysis_run_dates set spare_part = false where spare_part is null;
      alter table analysis_run_dates drop constraint analysis_run_dates_pk, drop column n, drop column own,
        drop column positions,
        alter column spare_part
        set not null, alter column spare_part
        set default false, add constraint analysis_run_dates_pk primary key (run_id);
      alter table analysis_run drop column asked_facts, drop column facts;
      alter table bom_position drop column spare_part, drop column type_approval_date, drop column put_on_market_date,
        drop column engine_developed_date;
      alter table vehicle_model drop column engine_developed_date, drop column spare_part;
    `);
  }
}
