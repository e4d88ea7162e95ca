import {
  asFlag,
  asNumber,
  asOptional,
  asText,
  readTable,
  referenceTable,
  type ReferenceTable,
  type RowOf,
} from './reference-table';

const material = {
  key: asText,
  owner: asText,
  nameZh: asText,
  nameEn: asText,
  classCode: asText,
  symbol: asText,
  number: asText,
  standard: asText,
  tradeName: asText,
  /** `grade G041 Pb@1`, or tokens of demo-recipe.ts in percent. */
  recipe: asText,
};

/** The tables of seed/demo, explained in its README.md. Numbers stay text, because they are exact decimals. */
const TABLES = {
  suppliers: referenceTable('../demo/suppliers.csv', {
    key: asText,
    code: asText,
    nameZh: asText,
    nameEn: asText,
    country: asText,
    province: asText,
    duns: asText,
  }),
  materials: referenceTable('../demo/materials.csv', material),
  caseMaterials: referenceTable('../demo/case-materials.csv', material),
  semis: referenceTable('../demo/semis.csv', {
    key: asText,
    owner: asText,
    nameZh: asText,
    nameEn: asText,
    weight: asText,
    unit: asText,
    recipe: asText,
  }),
  /** Composition of a simple part, in percent of its mass. */
  mixes: referenceTable('../demo/mixes.csv', { key: asText, recipe: asText }),
  standardParts: referenceTable('../demo/standard-parts.csv', {
    number: asText,
    nameZh: asText,
    nameEn: asText,
    grams: asText,
    make: asText,
    supplier: asText,
  }),
  groups: referenceTable('../demo/groups.csv', {
    number: asText,
    parent: asOptional,
    nameZh: asText,
    nameEn: asText,
    kilograms: asOptional,
    archetype: asOptional,
  }),
  parts: referenceTable('../demo/parts.csv', {
    group: asText,
    number: asText,
    sides: asText,
    nameZh: asText,
    nameEn: asText,
    quantity: asText,
    grams: asOptional,
    make: asText,
    supplier: asText,
  }),
  patterns: referenceTable('../demo/patterns.csv', {
    pattern: asText,
    suffix: asText,
    nameZh: asText,
    nameEn: asText,
    quantity: asText,
    share: asOptional,
    make: asText,
    supplier: asText,
  }),
  /** Content of the parts with a planted case, in grams. */
  caseSheets: referenceTable('../demo/case-sheets.csv', {
    number: asText,
    nameZh: asText,
    nameEn: asText,
    supplier: asText,
    reason: asOptional,
    structure: asText,
  }),
  /** How a part number is related to its sheet, if it is not simply matched. */
  matching: referenceTable('../demo/matching.csv', { number: asText, treatment: asText, note: asText }),
  /** Declared recyclate and bio-based content of polymers, in percent or as `from-to`; all others declare none. */
  recyclate: referenceTable('../demo/recyclate.csv', {
    material: asText,
    answer: asText,
    postConsumer: asText,
    endOfLife: asText,
    postIndustrial: asText,
    bioBased: asText,
    method: asText,
    process: asText,
    chainOfCustody: asText,
    certificate: asText,
  }),
  /** Mass deviations: by how many percent the calculated mass differs from the measured one. */
  deviations: referenceTable('../demo/deviations.csv', {
    number: asText,
    kind: asText,
    percent: asText,
    outside: asFlag,
    why: asText,
  }),
  vocReports: referenceTable('../demo/voc-reports.csv', {
    report: asText,
    subject: asText,
    laboratory: asText,
    accreditation: asText,
    method: asText,
    standard: asText,
    sample: asText,
    monthsAgo: asNumber,
    temperature: asText,
    humidity: asText,
    litres: asText,
    minutes: asText,
    state: asText,
    why: asText,
  }),
  vocValues: referenceTable('../demo/voc-values.csv', {
    report: asText,
    name: asText,
    cas: asText,
    unit: asText,
    value: asText,
    belowDetection: asFlag,
    limit: asText,
  }),
  cases: referenceTable('../demo/cases.csv', {
    case: asText,
    position: asText,
    item: asText,
    node: asOptional,
    asOf: asOptional,
    verdict: asText,
    exemption: asOptional,
    percent: asOptional,
    why: asText,
  }),
};

type Tables = typeof TABLES;
export type DemoTableName = keyof Tables;
type ColumnsOf<Table> = Table extends ReferenceTable<infer Columns> ? Columns : never;
export type DemoRow<Name extends DemoTableName> = RowOf<ColumnsOf<Tables[Name]>>;

/** All rows of a demo table in file order. */
export async function demoTable<Name extends DemoTableName>(name: Name): Promise<DemoRow<Name>[]> {
  const rows: DemoRow<Name>[] = [];
  for await (const row of readTable(TABLES[name] as ReferenceTable<ColumnsOf<Tables[Name]>>))
    rows.push(row as DemoRow<Name>);
  return rows;
}

/** All tables from which the demo vehicle is built. */
export type DemoTables = { [Name in DemoTableName]: DemoRow<Name>[] };

export async function demoTables(): Promise<DemoTables> {
  const names = Object.keys(TABLES) as DemoTableName[];
  const entries = await Promise.all(names.map(async (name) => [name, await demoTable(name)] as const));
  return Object.fromEntries(entries) as DemoTables;
}
