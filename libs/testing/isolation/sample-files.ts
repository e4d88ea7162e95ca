import { isFilePurpose, filePurpose, LOCALES } from '@matlas/contract';

/** Code of a department that every enterprise of the world has. */
export const DEPARTMENT_CODE = 'Dep-1';
export interface SampleFile {
  name: string;
  content: Buffer;
}
/** An image of one white pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
/** An archive with an empty manifest. */
const ARCHIVE = [
  'UEsDBBQAAAAAAAAAIVztN8mLCwAAAAsAAAAMAAAAbWFuaWZlc3QueG1sPG1hbmlmZXN0Lz5QSwECFAMUAAAAAAAAACFc7TfJiwsA',
  'AAALAAAADAAAAAAAAAAAAAAAgAEAAAAAbWFuaWZlc3QueG1sUEsFBgAAAAABAAEAOgAAADUAAAAAAA==',
].join('');
const BOM_LINES = ['层级,零件号,零件名称,数量,单件质量(g)', '0,S-1,样本,1,', '1,S-2,样本件,2,20'];
const OF_TYPE: Readonly<Record<string, () => Buffer>> = {
  png: () => Buffer.from(PNG, 'base64'),
  xml: () => Buffer.from('<?xml version="1.0"?><Datasheets xmlns="urn:matlas:mds:1" version="1.0"/>'),
  pdf: () => Buffer.from('%PDF-1.4\n%sample\n'),
  csv: () => Buffer.from('a,b\n1,2\n'),
  txt: () => Buffer.from('sample'),
  i6z: () => Buffer.from(ARCHIVE, 'base64'),
};
const userLines = (): string[] => {
  const titles = LOCALES.zh.reports.users.column;
  const cells: Partial<Record<keyof typeof titles, string>> = {
    loginName: 'sampled',
    name: '样本',
    email: 'sampled@example.org',
    officePhone: '1',
    fax: '2',
    department: DEPARTMENT_CODE,
    roles: '普通用户',
    validFrom: '2026-01-01',
    validUntil: '2030-12-31',
  };
  const names = Object.keys(titles) as (keyof typeof titles)[];
  return [names.map((name) => titles[name]).join(','), names.map((name) => cells[name] ?? '').join(',')];
};
/** A list in our own layout. */
const listLines = (): string[] => {
  const { nameEn, cas, duty } = LOCALES.zh.reports.lawList.column;
  return [[nameEn, cas, duty].join(','), ['Sample', '7439-92-1', LOCALES.zh.reports.lawList.duty.declare].join(',')];
};
const LINES: Readonly<Record<string, () => readonly string[]>> = {
  bomImport: () => BOM_LINES,
  lawListImport: listLines,
  userImport: userLines,
};

/** A small file that is valid for the purpose. */
export function sampleFile(purpose: string): SampleFile {
  const lines = LINES[purpose];
  if (lines) return { name: 'sample.csv', content: Buffer.from(lines().join('\n'), 'utf8') };
  const types: readonly string[] = isFilePurpose(purpose) ? filePurpose(purpose).types : [];
  const type = Object.keys(OF_TYPE).find((one) => types.includes(one));
  const content = OF_TYPE[type ?? ''];
  if (!content)
    throw new Error(`no sample file for the purpose ${purpose}: add one to libs/testing/isolation/sample-files.ts`);
  return { name: `sample.${type}`, content: content() };
}
