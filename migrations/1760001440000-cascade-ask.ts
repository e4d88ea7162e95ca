import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MY_ENTERPRISE, tenantWall } from './walls';

/**
 * Requests of a cascade to other owners: in which of their sheets a version should be replaced by which other one.
 * `from_id` and `to_id` are vertices of the graph.
 */
export class CascadeAsk1760001440000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table mds_cascade_ask (
        cascade_id int not null constraint mds_cascade_ask_cascade_fk references mds_cascade (id) on delete cascade,
        sheet_id int not null constraint mds_cascade_ask_sheet_fk references mds_sheet (id) on delete cascade,
        kind text not null constraint mds_cascade_ask_kind check (kind in ('sheet', 'substance')),
        from_id int not null, to_id int not null, uses int not null constraint mds_cascade_ask_uses check (uses > 0),
        asked_by int not null, asked_at timestamptz not null default now(), withdrawn_at timestamptz,
        constraint mds_cascade_ask_pk primary key (cascade_id, sheet_id, from_id));
      create index mds_cascade_ask_sheet on mds_cascade_ask (sheet_id);
    `);
    await db.query(
      tenantWall('mds_cascade_ask', {
        own: `exists (select 1 from mds_cascade c where c.id = cascade_id and c.enterprise_id = ${MY_ENTERPRISE})`,
        read: 'wall_owns_sheet(sheet_id)',
      }),
    );
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table mds_cascade_ask');
  }
}
