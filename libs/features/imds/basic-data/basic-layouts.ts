import { LOCALES, type SyncKind } from '@matlas/contract';
import { type RowLayout, rowLayout } from '@matlas/features/imports';

/** Basic data of IMDS, in the order in which they are taken: sheets name all of them. */
export const BASIC_KINDS = ['enterprise', 'materialType', 'substance', 'applicationCode'] as const satisfies SyncKind[];
export type BasicKind = (typeof BASIC_KINDS)[number];
export const isBasicKind = (kind: SyncKind): kind is BasicKind => (BASIC_KINDS as readonly SyncKind[]).includes(kind);

/** Columns of the files, for all kinds. */
export const BASIC_COLUMNS = [
  'code',
  'nameZh',
  'nameEn',
  'cas',
  'ec',
  'entry',
  'validTo',
  'companyId',
  'name',
  'country',
  'duns',
] as const;
export type BasicColumn = (typeof BASIC_COLUMNS)[number];

/** A file is of the kind with which its name begins: `substances-2026-11-26.csv`. All others are data sheets. */
const FILE_NAMES: Readonly<Record<BasicKind, RegExp>> = {
  enterprise: /^(suppliers?|compan(y|ies))\b/i,
  materialType: /^(materialtypes?|classifications?)\b/i,
  substance: /^(basic)?substances?\b/i,
  applicationCode: /^applications?(codes?)?\b/i,
};
export const basicKindOf = (fileName: string): BasicKind | undefined =>
  BASIC_KINDS.find((kind) => FILE_NAMES[kind].test(fileName.replaceAll('_', '-')));

/** Titles that other programs use beside those of the two languages. */
const ALSO: Partial<Record<BasicColumn, readonly string[]>> = {
  code: ['Code', 'Id', 'Application ID', 'Application code', 'Classification', 'VDA class'],
  nameEn: ['Name (English)', 'English name', 'Description', 'Text'],
  nameZh: ['Name (Chinese)', 'Chinese name'],
  cas: ['CAS', 'CAS No', 'CAS number'],
  ec: ['EC', 'EINECS', 'EC No', 'EC number'],
  entry: ['ELV entry', 'Annex II entry'],
  companyId: ['Company ID', 'IMDS ID', 'Org ID'],
  duns: ['DUNS', 'D-U-N-S', 'DUNS No'],
};
const REQUIRED: Readonly<Record<BasicKind, RowLayout<BasicColumn>['required']>> = {
  enterprise: [['companyId'], ['name', 'nameEn', 'nameZh']],
  materialType: [['code']],
  substance: [['cas', 'ec', 'nameEn', 'nameZh', 'name']],
  applicationCode: [['code'], ['nameEn', 'nameZh', 'name']],
};
const MAX_ROWS = 200_000;

export const basicLayout = (kind: BasicKind): RowLayout<BasicColumn> =>
  rowLayout([...BASIC_COLUMNS], {
    titleIn: { zh: LOCALES.zh.reports.imdsBasic.column, en: LOCALES.en.reports.imdsBasic.column },
    also: ALSO,
    required: REQUIRED[kind],
    maxRows: MAX_ROWS,
  });
