import type { MigrationInterface, QueryRunner } from 'typeorm';
import { derivedTable } from './walls';

/**
 * Every substance and material of a vehicle with its minimum, nominal and maximum mass, beside the stored list of
 * its materials (libs/features/material-analysis/README.md). Older lists have no inventory until they are
 * calculated again.
 */
export class MassInventory1760001751000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table mass_detail add column unknown_max_g numeric, add column unmatched_g numeric;
      create table mass_inventory (
        detail_id int not null constraint mass_inventory_detail_fk references mass_detail (id) on delete cascade,
          n int not null, subject_id int not null, is_material boolean not null,
        part text not null constraint mass_inventory_part check (part in ('plain','whole','open','hidden')),
          hidden_nodes int[] not null default '{}',
        min_g float8 not null, nominal_g float8 not null, max_g float8 not null, positions int not null,
          sheets int not null,
        constraint mass_inventory_pk primary key (detail_id, n));`);
    await db.query(derivedTable('mass_inventory'));
    await db.query(learn([...BEFORE, 'mass_inventory']));
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(learn(BEFORE));
    await db.query(
      'drop table mass_inventory; alter table mass_detail drop column unknown_max_g, drop column unmatched_g;',
    );
  }
}

const BEFORE = ['mass_position', 'mass_place', 'mass_material', 'mass_line', 'mass_content', 'mass_deviation'];
const learn = (
  tables: readonly string[],
): string => `create or replace function learn_mass_detail() returns void language plpgsql security definer
  set search_path
  from current as $$
  begin
    analyze ${tables.join('; analyze ')};
  end $$;`;
