import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchedWall } from './walls';

const OF_MODEL = 'exists (select 1 from vehicle_model m where m.id = bom_proposal.model_id)';

/**
 * How a position got its data (operation flag of the specification): what people attached before is a link. And the
 * sheets that arrived since the last matching, offered to the positions that they fit.
 */
export class NodeMatrix1760001942000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table bom_position add column operation_flag smallint not null default 0
        constraint bom_position_operation_flag check (operation_flag between 0 and 8);
      update bom_position set operation_flag = 1 where match_state = 'byHand' and sheet_id is not null;
      create table bom_proposal (
        id int generated always as identity constraint bom_proposal_pk primary key,
        model_id int not null constraint bom_proposal_model_fk references vehicle_model (id) on delete cascade,
        position_id int not null
          constraint bom_proposal_position_fk references bom_position (id) on delete cascade,
        sheet_id int not null constraint bom_proposal_sheet_fk references mds_sheet (id) on delete cascade,
        dismissed boolean not null default false,
        create_time timestamptz not null default now(),
        constraint bom_proposal_key unique (position_id, sheet_id));
      create index bom_proposal_model on bom_proposal (model_id) where not dismissed;
      create index bom_proposal_sheet on bom_proposal (sheet_id);
      create index bom_position_part_number on bom_position (part_number_key(number)) where number is not null;
    `);
    await db.query(searchedWall('bom_proposal', { own: OF_MODEL, bulk: true }));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table bom_proposal;
      drop index bom_position_part_number;
      alter table bom_position drop column operation_flag;
    `);
  }
}
