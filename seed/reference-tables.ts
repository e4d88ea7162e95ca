import {
  asFlag,
  asList,
  asNumber,
  asOptional,
  asOptionalFlag,
  asText,
  readTable,
  referenceTable,
  type ReferenceTable,
  type RowOf,
} from './reference-table';

/** All CSV files of seed/reference. Numbers stay decimal strings, because they are compared exactly. */
export const REFERENCE_TABLES = {
  /**
   * `id` is stable: `CAS-…`, `EC-…` where there is no CAS number, `SYS-…` for the nine jokers (CAS column `system`).
   */
  substances: referenceTable('substances.csv', {
    id: asText,
    origin: asText,
    kind: asText,
    cas: asOptional,
    otherCas: asList,
    ec: asOptional,
    otherEc: asList,
    nameEn: asText,
    nameZh: asOptional,
    synonymsEn: asList,
    synonymsZh: asList,
    symbol: asOptional,
    clpIndex: asList,
    echaInfocard: asOptional,
    prop65: asList,
    sources: asText,
  }),
  /** Further CAS numbers of a substance, each with what the number stands for and where it comes from. */
  substanceNumbers: referenceTable('substance_numbers.csv', {
    substanceId: asText,
    number: asText,
    name: asText,
    basis: asText,
    source: asText,
  }),
  /** Chinese names that the joined catalogue lacks or has wrong; `source`: see SOURCES.md. */
  substanceNamesZh: referenceTable('substance_names_zh.csv', { substanceId: asText, nameZh: asText, source: asText }),
  /** What cars are made of, in the order in which the catalogue opens. */
  commonSubstances: referenceTable('common_substances.csv', { substanceId: asText, family: asText }),
  substanceGroups: referenceTable('substance_groups.csv', {
    id: asText,
    nameEn: asText,
    nameZh: asOptional,
    description: asText,
    exhaustive: asFlag,
    origin: asText,
  }),
  /** A member without `substanceId` is only named by the list: it has neither a CAS nor an EC number. */
  substanceGroupMembers: referenceTable('substance_group_members.csv', {
    groupId: asText,
    position: asNumber,
    name: asText,
    cas: asOptional,
    ec: asOptional,
    substanceId: asOptional,
  }),
  /**
   * Mass fraction of Pb, Cd, Hg or Cr(VI); chromium only in its hexavalent form. `indefinite`: no definite formula,
   * factor 1.
   */
  metalContent: referenceTable('metal_content.csv', {
    substanceId: asText,
    cas: asOptional,
    ec: asOptional,
    name: asText,
    formula: asOptional,
    entity: asText,
    entityAtoms: asOptional,
    massFraction: asText,
    basis: asText,
    indefinite: asFlag,
    checked: asText,
    svhcEntries: asList,
  }),
  /**
   * VDA 231-106. `polymerMarking`: plastic_100g, elastomer_200g or null (domain.md 2.2); `rrrDefault`: mP, mM, mTr,
   * mTe, mN.
   */
  materialClasses: referenceTable('material_classes.csv', {
    code: asText,
    parent: asOptional,
    leaf: asFlag,
    nameEn: asText,
    nameZh: asText,
    nameDe: asOptional,
    zhSource: asText,
    polymerMarking: asOptional,
    breakdown: asText,
    rrrDefault: asText,
    notConvertible: asFlag,
  }),
  materialStandards: referenceTable('material_standards.csv', {
    code: asText,
    titleEn: asText,
    titleZh: asText,
    kind: asText,
    publisher: asText,
  }),
  materialGrades: referenceTable('material_grades.csv', {
    id: asText,
    name: asText,
    number: asOptional,
    otherDesignation: asOptional,
    standards: asList,
    family: asText,
    materialClass: asText,
    balanceElement: asOptional,
    sourceUrl: asText,
  }),
  gradeCompositions: referenceTable('grade_compositions.csv', {
    gradeId: asText,
    element: asText,
    minPercent: asOptional,
    maxPercent: asOptional,
    isBalance: asFlag,
  }),
  /**
   * Recycling technologies, groups of parts, and the treatment of a class in them (domain.md 3.4). A rule without a
   * class applies to parts as a whole, a rule without a scope to all parts.
   */
  rrrTechnologies: referenceTable('rrr_technologies.csv', {
    code: asText,
    nameZh: asText,
    nameEn: asText,
    flags: asList,
    classCodes: asList,
  }),
  rrrScopes: referenceTable('rrr_scopes.csv', {
    code: asText,
    nameZh: asText,
    nameEn: asText,
    treatment: asOptional,
    namePattern: asText,
  }),
  rrrRules: referenceTable('rrr_rules.csv', {
    code: asText,
    classCode: asOptional,
    scope: asOptional,
    flag: asText,
    technology: asOptional,
    active: asFlag,
  }),
  /**
   * Platform rows that enterprises can supplement by their own: targets of recycled content (percent of plastics;
   * of that from vehicles; months after entry into force), and guide values of emissions.
   */
  recycledTargets: referenceTable('recycled_targets.csv', {
    code: asText,
    nameZh: asText,
    nameEn: asText,
    percent: asText,
    endOfLifePercent: asText,
    months: asText,
    source: asText,
  }),
  vocLimits: referenceTable('voc_limits.csv', {
    code: asText,
    cas: asText,
    nameZh: asText,
    nameEn: asText,
    unit: asText,
    limit: asText,
    source: asText,
  }),
  countries: referenceTable('countries.csv', {
    alpha2: asText,
    alpha3: asText,
    numeric: asText,
    nameEn: asText,
    nameZh: asText,
  }),
  divisions: referenceTable('divisions.csv', {
    gbCode: asText,
    level: asNumber,
    parentCode: asOptional,
    nameZh: asText,
    nameEn: asText,
  }),
  /** First-level divisions of other countries (ISO 3166-2), without Chinese names. */
  subdivisions: referenceTable('subdivisions.csv', { code: asText, country: asText, nameEn: asText }),
  /**
   * Long picklists of IUCLID 6, domain 9: `articleCategory` (PG6-60768), `materialCategory` (PG6-60753),
   * `mixtureCategory` (PG6-60567). Without a Chinese text the English one is shown.
   */
  scipPicklists: referenceTable('scip_picklists.csv', {
    list: asText,
    code: asNumber,
    number: asOptional,
    textEn: asText,
    textZh: asOptional,
    path: asText,
    pathZh: asText,
  }),
  /** The layout of the package for the certification body: `part` is vehicle or position, `field` of the domain. */
  cqcLayout: referenceTable('cqc_layout.csv', {
    part: asText,
    ord: asNumber,
    field: asText,
    key: asText,
    titleZh: asText,
    titleEn: asText,
    width: asNumber,
    required: asFlag,
  }),
  /** Coordinates in degrees (WGS 84) of a country (ISO 3166-1 alpha-2) or a province (GB/T 2260). */
  mapPoints: referenceTable('map_points.csv', { code: asText, lat: asText, lon: asText }),
  /** IMDS application ids. A group (`isGroup`) covers what any of its entries covers (domain.md 9). */
  applicationCodes: referenceTable('application_codes.csv', {
    code: asText,
    textEn: asText,
    textZh: asText,
    zhSource: asText,
    textJa: asOptional,
    kind: asText,
    elvReference: asOptional,
    elvEntries: asList,
    isGroup: asFlag,
    entities: asList,
  }),
  /**
   * ELV Annex II and RoHS Annex III/IV. `entryKey` is unique within a regulation, `entry` is not (RoHS has dated steps
   * of one entry).
   */
  exemptions: referenceTable('exemptions.csv', {
    id: asText,
    regulation: asText,
    entryKey: asText,
    entry: asText,
    entryGroup: asText,
    entity: asList,
    applicationEn: asText,
    applicationZh: asOptional,
    zhSource: asOptional,
    maxPercent: asOptional,
    minPercent: asOptional,
    typeApprovedBefore: asOptional,
    typeApprovedFrom: asOptional,
    putOnMarketBefore: asOptional,
    sparePartsIncluded: asOptionalFlag,
    sparePartsOnly: asFlag,
    engineDevelopedBefore: asOptional,
    validUntil: asOptional,
    reviewDue: asOptional,
    superseded: asFlag,
    note: asText,
    sourceCode: asOptional,
    source: asText,
    statusAsOf: asText,
  }),
};

export type ReferenceName = keyof typeof REFERENCE_TABLES;
type ColumnsOf<Table> = Table extends ReferenceTable<infer Columns> ? Columns : never;
export type ReferenceRow<Name extends ReferenceName> = RowOf<ColumnsOf<(typeof REFERENCE_TABLES)[Name]>>;

/** Streams the typed rows of one reference table. */
export function readReference<Name extends ReferenceName>(name: Name): AsyncGenerator<ReferenceRow<Name>> {
  return readTable(REFERENCE_TABLES[name] as ReferenceTable<ColumnsOf<(typeof REFERENCE_TABLES)[Name]>>);
}

/** All rows of a small reference table. */
export async function allReference<Name extends ReferenceName>(name: Name): Promise<ReferenceRow<Name>[]> {
  const rows: ReferenceRow<Name>[] = [];
  for await (const row of readReference(name)) rows.push(row);
  return rows;
}
