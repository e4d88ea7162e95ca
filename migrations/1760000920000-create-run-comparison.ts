import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The changes between two runs of a model, computed once: joining two runs of a million findings takes seconds, and
 * a finished run never changes. `place` is the order of the list: the number of the finding times two, and odd for
 * a finding that is gone, which is one of the other run.
 */
export class CreateRunComparison1760000920000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table analysis_comparison (
        run_id int not null constraint analysis_comparison_run_fk references analysis_run (id) on delete cascade,
        other_id int not null constraint analysis_comparison_other_fk references analysis_run (id) on delete cascade,
        added int not null default 0, changed int not null default 0, gone int not null default 0,
        constraint analysis_comparison_pk primary key (run_id, other_id));
      create index analysis_comparison_other on analysis_comparison (other_id);
      create table analysis_change (
        run_id int not null, other_id int not null, place bigint not null,
        change text not null constraint analysis_change_kind check (change in ('new','changed','gone')),
          previous smallint,
        finding_run int not null, n int not null, position_n int not null, judgement_n int not null,
          verdict smallint not null,
        constraint analysis_change_pk primary key (run_id, other_id, place),
        constraint analysis_change_comparison_fk foreign key (run_id, other_id) references analysis_comparison (run_id,
          other_id)
          on delete cascade);
      create index analysis_change_verdict on analysis_change (run_id, other_id, verdict, place);
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table analysis_change; drop table analysis_comparison;');
  }
}
