import type { Db } from '@matlas/server-kit';

const SUBSTANCES: readonly (readonly [cas: string, nameEn: string, nameZh: string, joker?: string])[] = [
  ['7440-50-8', 'Copper', '铜'],
  ['7440-66-6', 'Zinc', '锌'],
  ['7439-92-1', 'Lead', '铅'],
  ['7439-89-6', 'Iron', '铁'],
  ['9002-86-2', 'Polyvinyl chloride', '聚氯乙烯'],
  ['117-81-7', 'Bis(2-ethylhexyl) phthalate', '邻苯二甲酸二(2-乙基己基)酯'],
  ['7778-50-9', 'Potassium dichromate', '重铬酸钾'],
  ['9003-07-0', 'Polypropylene', '聚丙烯'],
  ['25038-59-9', 'Polyester', '聚酯'],
  ['1163-19-5', 'Decabromodiphenyl ether', '十溴二苯醚'],
  ['32536-52-0', 'Octabromodiphenyl ether', '八溴二苯醚'],
  ['system-nys', 'Not yet specified', '尚未指定', 'SYS-not-yet-specified'],
  ['system-fr', 'Flame retardant', '阻燃剂', 'SYS-flame-retardant'],
];
export const codeOf = (cas: string): string => `CAS-${cas}`;

export async function seedSubstances(db: Db): Promise<void> {
  for (const [cas, nameEn, nameZh, joker] of SUBSTANCES) {
    await db.execute(
      `with vertex as (insert into graph_node (kind) values (4) returning id)
      insert into substance (id, code, cas, name_en, name_zh, kind, joker)
      select id, $1, $2, $3, $4, $5, $6 from vertex`,
      [codeOf(cas), cas, nameEn, nameZh, joker ? 'joker' : 'substance', joker ?? null],
    );
  }
}
