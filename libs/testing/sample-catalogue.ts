import type { Db } from '@matlas/server-kit';

const SUBSTANCES = [
  ['7439-89-6', 'Iron', '铁'],
  ['7440-66-6', 'Zinc', '锌'],
  ['7440-50-8', 'Copper', '铜'],
  ['9002-86-2', 'Polyvinyl chloride', '聚氯乙烯'],
  ['117-81-7', 'Bis(2-ethylhexyl) phthalate', '邻苯二甲酸二(2-乙基己基)酯'],
] as const;
const CLASSES = ['1.1.1', '3.1', '3.3', '5.1.a', '5.1.b'];

/** Inserts five substances and five classes into an empty test database. */
export async function seedCatalogue(db: Db): Promise<void> {
  for (const [cas, nameEn, nameZh] of SUBSTANCES) {
    await db.execute(
      `with v as (insert into graph_node (kind)
        values (4)
        returning id) insert into substance (id, code, cas, name_en, name_zh, kind)
        select id, $1, $2, $3, $4, 'substance'
        from v`,
      [`CAS-${cas}`, cas, nameEn, nameZh],
    );
  }
  await db.execute(
    `insert into material_class (code, leaf, name_zh, name_en, position)
      select c, true, c, c, row_number() over ()
      from unnest($1::text[]) c`,
    [CLASSES],
  );
}
