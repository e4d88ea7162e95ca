import type { Db } from '@matlas/server-kit';
import type { ChildSeed, NodeSeed } from './sheet-seed';

/** Substances of the sample trees by their CAS number. */
const SUBSTANCES: readonly [code: string, cas: string, nameEn: string, nameZh: string, joker: string | null][] = [
  ['CAS-7439-89-6', '7439-89-6', 'Iron', '铁', null],
  ['CAS-7440-66-6', '7440-66-6', 'Zinc', '锌', null],
  ['CAS-7440-50-8', '7440-50-8', 'Copper', '铜', null],
  ['CAS-9002-86-2', '9002-86-2', 'Polyvinyl chloride', '聚氯乙烯', null],
  ['CAS-117-81-7', '117-81-7', 'Bis(2-ethylhexyl) phthalate', '邻苯二甲酸二(2-乙基己基)酯', null],
  ['CAS-9003-07-0', '9003-07-0', 'Polypropylene', '聚丙烯', null],
  ['CAS-65997-17-3', '65997-17-3', 'Glass fibre', '玻璃纤维', null],
  ['CAS-1333-86-4', '1333-86-4', 'Carbon black', '炭黑', null],
  ['CAS-1072-35-1', '1072-35-1', 'Lead distearate', '硬脂酸铅', null],
  ['SYS-not-yet-specified', 'system', 'Not yet specified', '尚未确定', 'SYS-not-yet-specified'],
];

/** Puts the substances of the sample trees into a test database. */
export async function seedSubstances(db: Db): Promise<void> {
  await db.execute(
    `with given as (select *
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) g(code, cas, name_en, name_zh, joker)),
      vertex as (insert into graph_node (kind) select 4 from given returning id),
      placed as (select id, row_number() over (order by id) as n from vertex),
        numbered as (select *, row_number() over () as n from given)
    insert into substance (id, code, cas, name_en, name_zh, kind, joker)
    select p.id, g.code, g.cas, g.name_en, g.name_zh, case when g.joker is null then 'substance' else 'joker' end,
      g.joker
    from numbered g
    join placed p using (n)`,
    [0, 1, 2, 3, 4].map((column) => SUBSTANCES.map((row) => row[column] ?? null)),
  );
}

export const fixedSubstance = (cas: string, value: string, more: Partial<ChildSeed> = {}): ChildSeed => ({
  cas,
  portion: { kind: 2, value },
  ...more,
});
export const rest = (cas: string, more: Partial<ChildSeed> = {}): ChildSeed => ({ cas, portion: { kind: 3 }, ...more });
export const rangeSubstance = (cas: string, min: string, max: string, more: Partial<ChildSeed> = {}): ChildSeed => ({
  cas,
  portion: { kind: 1, min, max },
  ...more,
});
export const material = (name: string, children: readonly ChildSeed[], more: Partial<NodeSeed> = {}): NodeSeed => ({
  kind: 3,
  name,
  symbol: name.replaceAll(' ', '-'),
  number: name.replaceAll(' ', '-'),
  standard: 'QC/T 1',
  ...(String(more.classCode ?? '').startsWith('5') ? { attributes: { recyclate: { answer: 2 } } } : {}),
  children,
  ...more,
});
export const steel = (): NodeSeed => material('Steel', [rest('7439-89-6')], { classCode: '1.1.1', number: '1.0330' });

const bolt = (): ChildSeed => ({
  quantity: 2,
  node: {
    kind: 1,
    name: 'Bolt M6',
    number: 'BO-6',
    measuredMassGrams: '21',
    children: [
      { massGrams: '20.8', node: steel() },
      { massGrams: '0.2', node: material('Zinc coating', [rest('7440-66-6')], { classCode: '3.3' }) },
    ],
  },
});
const pvcWire = (): ChildSeed => ({
  massGrams: '60',
  node: {
    kind: 2,
    name: 'PVC wire',
    specificWeight: '0.12',
    specificWeightUnit: 'kg/m',
    children: [
      { portion: { kind: 2, value: '70' }, node: material('Cu', [rest('7440-50-8')], { classCode: '3.1' }) },
      {
        portion: { kind: 3 },
        node: material(
          'PVC insulation',
          [rangeSubstance('117-81-7', '20', '25'), fixedSubstance('1072-35-1', '0.2'), rest('9002-86-2')],
          { classCode: '5.1.b' },
        ),
      },
    ],
  },
});
/** The bracket of domain.md 1.2, example 2: measured 150 g, calculated 152 g. */
export const bracket = (): NodeSeed => ({
  kind: 1,
  name: 'Bracket assembly',
  foreignName: '支架总成',
  number: 'BR-1001',
  measuredMassGrams: '150',
  mixedNodeReason: 'joinedParts',
  children: [
    bolt(),
    pvcWire(),
    {
      massGrams: '50',
      node: material(
        'PP-GF30',
        [rangeSubstance('65997-17-3', '28', '32'), fixedSubstance('1333-86-4', '0.5'), rest('9003-07-0')],
        {
          classCode: '5.1.a',
        },
      ),
    },
  ],
});
