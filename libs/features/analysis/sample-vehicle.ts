import type { INestApplicationContext } from '@nestjs/common';
import { RulesLoader, type ReferenceItem } from '@matlas/features/rules';
import { type ChildSeed, type NodeSeed, type SheetSeed, SheetWriter } from '@matlas/features/mds';
import { type Auth, Db } from '@matlas/server-kit';

/**
 * A small vehicle for tests, with one case of each verdict (domain.md 4). Lists, exemptions and codes are cut down to
 * what it needs.
 */
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
const codeOf = (cas: string): string => `CAS-${cas}`;

export async function seedSubstances(db: Db): Promise<void> {
  for (const [cas, nameEn, nameZh, joker] of SUBSTANCES) {
    await db.execute(
      `with vertex as (insert into graph_node (kind) values (4) returning id)
      insert into substance (id, code, cas, name_en, name_zh, kind, joker) select id, $1, $2, $3, $4, $5, $6 from vertex`,
      [codeOf(cas), cas, nameEn, nameZh, joker ? 'joker' : 'substance', joker ?? null],
    );
  }
}

export const member = (cas: string, factor = '1') => ({
  name: cas,
  cas,
  ec: '',
  substanceId: codeOf(cas),
  factor,
  indefinite: false,
});
export const item = (id: string, nameEn: string, nameZh: string, more: Partial<ReferenceItem>): ReferenceItem => ({
  id,
  entry: id,
  nameEn,
  nameZh,
  description: '',
  entityKind: 'element',
  element: null,
  members: [],
  membersComplete: true,
  limitPercent: '0.1',
  comparison: 'gt',
  denominator: 'material',
  duty: 'prohibited',
  judgement: 'concentration',
  conditionEn: '',
  conditionZh: '',
  clause: 'Annex II',
  ruleId: '',
  inclusionDate: '2003-07-01',
  validFrom: '2003-07-01',
  validTo: null,
  sunsetDate: null,
  reasons: [],
  limitSource: '',
  sourceUrl: '',
  ...more,
});
const lead = (limitPercent = '0.1'): ReferenceItem =>
  item('Pb', 'Lead and its compounds', '铅及其化合物', { element: 'Pb', limitPercent, members: [member('7439-92-1')] });
const chromium = item('Cr6', 'Chromium (VI)', '六价铬', {
  element: 'Cr(VI)',
  members: [member('7778-50-9', '0.3535')],
});
const pbde = item('PBDE', 'PBDE, sum', '多溴二苯醚合计', {
  entityKind: 'family',
  members: [member('1163-19-5'), member('32536-52-0')],
});
const candidate = (id: string, nameEn: string, nameZh: string, cas: string): ReferenceItem =>
  item(id, nameEn, nameZh, {
    entityKind: 'substance',
    denominator: 'article',
    duty: 'declare',
    clause: 'Art. 33(1)',
    members: [member(cas)],
  });
export const law = (code: string, nameEn: string, nameZh: string, exemptions: string | null) => ({
  code,
  nameEn,
  nameZh,
  lawNumber: code,
  jurisdiction: 'EU',
  authority: '',
  effectiveDate: '2003-07-01',
  descriptionEn: '',
  descriptionZh: '',
  vehicleDefault: true,
  exemptions,
  url: '',
});

async function seedRules(loader: RulesLoader): Promise<void> {
  const elv = await loader.loadLaw(law('ELV', 'End-of-life vehicles', '报废车辆', 'ELV'));
  await loader.loadList(elv, {
    version: '2023-03-13',
    source: 'test',
    items: [lead(), chromium, item('asbestos', 'Asbestos', '石棉', { judgement: 'unresolved', limitPercent: null })],
  });
  const svhc = await loader.loadLaw(law('SVHC', 'Candidate List', '候选清单', null));
  await loader.loadList(svhc, {
    version: '2024-01-23',
    source: 'test',
    items: [candidate('S-1', 'DEHP', '邻苯二甲酸二辛酯', '117-81-7'), candidate('S-2', 'Lead', '铅', '7439-92-1')],
  });
  const china = await loader.loadLaw(law('GBT', 'GB/T 30512', 'GB/T 30512', 'ELV'));
  await loader.loadList(china, { version: '2014-06-01', source: 'test', items: [pbde] });
  const entry = {
    regulation: 'ELV',
    entryGroup: '',
    entity: ['Pb'],
    applicationZh: null,
    minPercent: null,
    typeApprovedBefore: null,
    typeApprovedFrom: null,
    putOnMarketBefore: null,
    engineDevelopedBefore: null,
    validUntil: null,
    sparePartsIncluded: null,
    sparePartsOnly: false,
    superseded: false,
    reviewDue: null,
    source: '',
    note: '',
  };
  await loader.loadExemptions([
    { ...entry, entryKey: '3', entry: '3', applicationEn: 'Copper alloys', maxPercent: '4' },
    {
      ...entry,
      entryKey: '1(b)',
      entry: '1(b)',
      applicationEn: 'Continuously galvanised sheet',
      maxPercent: '0.35',
      typeApprovedBefore: '2016-01-01',
    },
  ]);
  const code = { textZh: '', kind: 'elv_exemption', isGroup: false, entities: ['Pb'] };
  await loader.loadApplications([
    { ...code, code: '3', textEn: 'Copper', elvEntries: ['3'] },
    { ...code, code: '1', textEn: 'Steel', elvEntries: ['1(b)'] },
    { ...code, code: '20', textEn: 'Other', elvEntries: [], kind: 'potentially_prohibited' },
  ]);
}
/** A later ELV list that allows five percent of lead. */
export async function loosenLead(loader: RulesLoader): Promise<void> {
  const elv = await loader.loadLaw(law('ELV', 'End-of-life vehicles', '报废车辆', 'ELV'));
  await loader.loadList(elv, { version: '2025-01-01', source: 'test', items: [lead('5'), chromium] });
}

export const fixed = (cas: string, value: string, more: Partial<ChildSeed> = {}): ChildSeed => ({
  substanceCode: codeOf(cas),
  portion: { kind: 2, value },
  ...more,
});
const range = (cas: string, min: string, max: string): ChildSeed => ({
  substanceCode: codeOf(cas),
  portion: { kind: 1, min, max },
});
export const rest = (cas: string): ChildSeed => ({ substanceCode: codeOf(cas), portion: { kind: 3 } });
export const material = (name: string, classCode: string, children: ChildSeed[]): NodeSeed => ({
  kind: 3,
  name,
  symbol: name.replaceAll(' ', '-'),
  classCode,
  children,
});
export const part = (name: string, number: string, grams: string, inside: NodeSeed): NodeSeed => ({
  kind: 1,
  name,
  number,
  children: [{ massGrams: grams, node: inside }],
});
const brass = (name: string, leadPercent: string, applicationCode: string): NodeSeed =>
  material(name, '3.2', [
    fixed('7439-92-1', leadPercent, { applicationCode }),
    fixed('7440-66-6', '38'),
    rest('7440-50-8'),
  ]);

export interface Owner {
  enterpriseId: number;
  organisationId: number;
  userId: number;
}
/** Sheets of a supplier by key; `ownGasket` belongs to the vehicle maker. */
function sheets(supplier: Owner, maker: Owner): SheetSeed[] {
  const released = { release: 'IR', owner: supplier } as const;
  const gasket = (name: string, number: string): NodeSeed =>
    part(
      name,
      number,
      '5',
      material('NBR seal', '5.3', [{ ...fixed('117-81-7', '1'), confidential: true }, rest('9002-86-2')]),
    );
  return [
    { key: 'valve', tree: part('Valve body', 'V-1', '100', brass('CuZn39Pb4', '4.2', '3')), ...released },
    { key: 'terminal', tree: part('Terminal', 'T-1', '10', brass('CuZn39Pb3', '3', '3')), ...released },
    {
      key: 'sheath',
      tree: part(
        'Sheath',
        'S-1',
        '12',
        material('PVC-P 105', '5.1.b', [range('117-81-7', '0.05', '0.15'), rest('9002-86-2')]),
      ),
      ...released,
    },
    {
      key: 'carpet',
      tree: part(
        'Floor carpet',
        'C-1',
        '800',
        material('Carpet back', '5.5.2', [fixed('system-nys', '5'), fixed('system-fr', '2'), rest('9003-07-0')]),
      ),
      ...released,
    },
    {
      key: 'bolt',
      tree: part('Bolt M8', 'B-8', '10', material('Steel', '1.1.1', [fixed('7439-92-1', '0.05'), rest('7439-89-6')])),
      ...released,
    },
    {
      key: 'sheet',
      tree: part(
        'Galvanised sheet',
        'G-1',
        '500',
        material('Steel DX51', '1.1.1', [fixed('7439-92-1', '0.3', { applicationCode: '1' }), rest('7439-89-6')]),
      ),
      ...released,
    },
    {
      key: 'hinge',
      tree: {
        kind: 1,
        name: 'Hinge',
        number: 'H-1',
        mixedNodeReason: 'joinedParts',
        children: [
          { quantity: 2, sheet: 'bolt' },
          {
            massGrams: '0.05',
            node: material('Yellow passivation', '6.1', [
              fixed('7778-50-9', '0.3'),
              fixed('117-81-7', '10'),
              rest('9002-86-2'),
            ]),
          },
        ],
      },
      ...released,
    },
    { key: 'sharedBrass', tree: brass('CuZn37Pb2', '2', '20'), ...released },
    {
      key: 'withOverride',
      tree: {
        kind: 1,
        name: 'Nozzle',
        number: 'N-1',
        children: [
          { massGrams: '20', sheet: 'sharedBrass', applicationOverrides: [{ cas: '7439-92-1', applicationCode: '3' }] },
        ],
      },
      ...released,
    },
    {
      key: 'withoutOverride',
      tree: { kind: 1, name: 'Adapter', number: 'A-1', children: [{ massGrams: '20', sheet: 'sharedBrass' }] },
      ...released,
    },
    {
      key: 'fabric',
      tree: part(
        'Trim fabric',
        'F-1',
        '300',
        material('FR polyester', '5.5.2', [
          fixed('1163-19-5', '0.07'),
          fixed('32536-52-0', '0.05'),
          rest('25038-59-9'),
        ]),
      ),
      ...released,
    },
    { key: 'gasket', tree: gasket('Gasket', 'K-1'), ...released },
    { key: 'ownGasket', tree: gasket('Own gasket', 'K-2'), release: 'IR', owner: maker },
    {
      key: 'draft',
      tree: part('Draft part', 'D-1', '10', material('Steel', '1.1.1', [rest('7439-89-6')])),
      owner: supplier,
    },
  ];
}

/** Positions in tree order: name, number, level, pieces, sheet. The carpet's child is covered by the carpet's sheet. */
const BOM: readonly (readonly [name: string, number: string, level: number, pieces: number, sheet?: string])[] = [
  ['Vehicle', 'VEH', 0, 1],
  ['Door', 'DOOR', 1, 2],
  ['Valve body', 'V-1', 2, 1, 'valve'],
  ['Terminal', 'T-1', 2, 3, 'terminal'],
  ['Hinge', 'H-1', 2, 1, 'hinge'],
  ['Sheath', 'S-1', 1, 1, 'sheath'],
  ['Floor carpet', 'C-1', 1, 1, 'carpet'],
  ['Carpet foam', 'C-2', 2, 1],
  ['Bolt M8', 'B-8', 1, 4, 'bolt'],
  ['Galvanised sheet', 'G-1', 1, 1, 'sheet'],
  ['Nozzle', 'N-1', 1, 1, 'withOverride'],
  ['Adapter', 'A-1', 1, 1, 'withoutOverride'],
  ['Trim fabric', 'F-1', 1, 1, 'fabric'],
  ['Gasket', 'K-1', 1, 1, 'gasket'],
  ['Own gasket', 'K-2', 1, 1, 'ownGasket'],
  ['Draft part', 'D-1', 1, 1, 'draft'],
  ['Pillar trim', 'P-1', 1, 1],
];

export interface SampleVehicle {
  modelId: number;
  sheetIds: ReadonlyMap<string, number>;
}
async function seedBom(db: Db, maker: Owner, sheetIds: ReadonlyMap<string, number>): Promise<number> {
  const model = await db.row<{ id: number }>(
    `insert into vehicle_model (enterprise_id, organisation_id, project_name, internal_number, model_type, power_plant,
        type_approval_date, created_by, bom_positions, bom_update_time)
    values ($1, $2, 'Aurora C5', concat('C5-', (select count(*) from vehicle_model)), 1, 2, '2024-05-01', $3, $4, now())
    returning id`,
    [maker.enterpriseId, maker.organisationId, maker.userId, BOM.length],
  );
  const above: number[] = [];
  for (const [index, [name, number, level, pieces, sheet]] of BOM.entries()) {
    const row = await db.row<{ id: number }>(
      `insert into bom_position (model_id, parent_id, ord, level, name, number, supplier_name, quantity, mass_g,
          sheet_id)
        values ($1, $2, $3, $4, $5, $6, 'Suzhou Hengxin', $7, 700, $8)
        returning id`,
      [
        model?.id,
        above[level - 1] ?? null,
        index * 10,
        level,
        name,
        number,
        pieces,
        sheet ? sheetIds.get(sheet) : null,
      ],
    );
    above[level] = row?.id ?? 0;
  }
  return model?.id ?? 0;
}

/** Fills an empty database: substances, lists, the supplier's sheets, the maker's vehicle. */
export async function sampleVehicle(
  app: INestApplicationContext,
  supplier: Owner,
  maker: Owner,
  auth: Auth,
): Promise<SampleVehicle> {
  const db = app.get(Db);
  await seedSubstances(db);
  await seedRules(app.get(RulesLoader));
  const written = await app.get(SheetWriter).createMany(auth, sheets(supplier, maker));
  const sheetIds = new Map(written.map(({ key, id }) => [key ?? '', id]));
  return { modelId: await seedBom(db, maker, sheetIds), sheetIds };
}
