import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Results of an analysis contain the foreign names of positions, suppliers and materials beside the Chinese ones,
 * and a total contains the number of members of its entry: only a single substance has a CAS number. Earlier runs
 * get the values that the BOM and the sheets still have.
 */
export class AddForeignNamesToAnalysis1760000910000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table analysis_position add column foreign_name text, add column supplier_foreign_name text;
      alter table analysis_judgement add column node_foreign_name text, add column settling_foreign_name text,
        add column settling_supplier_foreign_name text;
      alter table analysis_total add column member_count int not null default 0;
      update analysis_position a
      set foreign_name = p.foreign_name
      from bom_position p
      where p.id = a.position_id and p.name = a.name and p.foreign_name is not null;
      update analysis_position a
      set supplier_foreign_name = e.name_en
      from enterprise e
      where e.name_zh = a.supplier_name;
      update analysis_judgement j
      set node_foreign_name = n.foreign_name
      from mds_node n
      where n.id = j.node_id and n.name = j.node_name and n.foreign_name is not null;
      update analysis_judgement j
      set settling_foreign_name = n.foreign_name
      from mds_node n
      where n.id = j.settling_node and n.name = j.settling_name and n.foreign_name is not null;
      update analysis_judgement j
      set settling_supplier_foreign_name = e.name_en
      from enterprise e
      where e.name_zh = j.settling_supplier;
      update analysis_judgement set cas = null where member_count > 1;
      update analysis_total t
      set member_count = m.n, cas = case when m.n > 1 then null else t.cas end
      from (select item_id, count(*)::int as n from rule_list_member group by 1) m
      where m.item_id = t.item_id;
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table analysis_total drop column member_count;
      alter table analysis_judgement drop column node_foreign_name, drop column settling_foreign_name,
        drop column settling_supplier_foreign_name;
      alter table analysis_position drop column foreign_name, drop column supplier_foreign_name;
    `);
  }
}
