import { fromAdvancedPortion } from '@matlas/domain';
import type { FileLayout, LayoutField } from './layout';

// Example layouts. None of them is an official format: the first one uses names that are shown publicly in the help of
// other programs (domain.md 6.1), the second one is a table such as databases export.

const GRAMS = { kg: '1000', g: '1', mg: '0.001' };
/**
 * Kinds of a portion in other programs: 0 fixed, 1 range, 2 rest (domain.md 1.3). It is a coincidence that 1 has
 * the same meaning in both systems.
 */
const PORTION_KINDS = Object.fromEntries(([0, 1, 2] as const).map((code) => [code, String(fromAdvancedPortion(code))]));
const xmlPortion: LayoutField[] = [
  { from: '@PortionType', to: 'portion', values: PORTION_KINDS },
  { from: '@Portion', to: 'value' },
  { from: '@PortionFrom', to: 'min' },
  { from: '@PortionTo', to: 'max' },
  { from: '@Application', to: 'applicationCode' },
];
const mass = (from: string, unit: string, to: string): LayoutField => ({
  from,
  to,
  unit: { from: unit, factors: GRAMS },
});

export const PUBLIC_NAMES_LAYOUT: FileLayout = {
  form: 'xml',
  root: 'Datasheet',
  decimalMark: '.',
  rules: [
    {
      name: 'Module',
      as: 'Datasheet',
      fields: [
        { from: '@LocalKeyDef', to: 'key' },
        { from: '@IMDS_ID', to: 'cid' },
        { from: '@Version', to: 'version' },
      ],
    },
    {
      name: 'Component',
      as: 'Component',
      fields: [
        { from: '@Name', to: 'name' },
        { from: '@ArtNr', to: 'number' },
        mass('@MeasuredWeight', '@Unit', 'measuredMassGrams'),
        { from: '@Tolerance', to: 'tolerancePercent' },
        { from: '@Amount', to: 'quantity' },
      ],
    },
    {
      name: 'SemiComponent',
      as: 'SemiComponent',
      fields: [
        { from: '@Name', to: 'name' },
        { from: '@ArtNr', to: 'number' },
        mass('@Weight', '@Unit', 'massGrams'),
        ...xmlPortion,
      ],
    },
    {
      name: 'Material',
      as: 'Material',
      fields: [
        { from: '@Name', to: 'name' },
        { from: '@Symbol', to: 'symbol' },
        { from: '@MATCAT_CODE', to: 'classCode' },
        mass('@Weight', '@Unit', 'massGrams'),
        ...xmlPortion,
      ],
    },
    {
      name: 'Substance',
      as: 'Substance',
      fields: [
        { from: '@CAS', to: 'cas' },
        { from: '@Name', to: 'name' },
        { from: '@Node_ID', to: 'foreignId' },
        { from: '@Confidential', to: 'confidential' },
        ...xmlPortion,
      ],
    },
    {
      name: 'ModuleRef',
      as: 'Ref',
      fields: [
        { from: '@LocalKeyRef', to: 'sheet' },
        { from: '@IMDS_ID', to: 'cid' },
        { from: '@Amount', to: 'quantity' },
        mass('@Weight', '@Unit', 'massGrams'),
      ],
    },
    {
      name: 'Supplier',
      as: 'Supplier',
      fields: [
        { from: '@Company_ID', to: 'code' },
        { from: '@Name', to: 'name' },
      ],
    },
    { name: 'AssignRequest', as: 'ignored', fields: [] },
    { name: 'UnassignRequest', as: 'ignored', fields: [] },
    { name: 'RejectRequest', as: 'ignored', fields: [] },
  ],
};

const recordPortion: LayoutField[] = [
  { from: 'Portion type', to: 'portion', values: PORTION_KINDS },
  { from: 'Portion', to: 'value' },
  { from: 'From', to: 'min' },
  { from: 'To', to: 'max' },
];
export const RECORDS_LAYOUT: FileLayout = {
  form: 'records',
  titles: true,
  kind: 'Type',
  level: 'Level',
  decimalMark: ',',
  rules: [
    {
      name: 'C',
      as: 'Component',
      sheet: [
        { from: 'ID', to: 'cid' },
        { from: 'Version', to: 'version' },
      ],
      fields: [
        { from: 'Name', to: 'name' },
        { from: 'Number', to: 'number' },
        mass('Weight', 'Unit', 'measuredMassGrams'),
        { from: 'Quantity', to: 'quantity' },
      ],
    },
    {
      name: 'M',
      as: 'Material',
      fields: [
        { from: 'Name', to: 'name' },
        { from: 'Class', to: 'classCode' },
        mass('Weight', 'Unit', 'massGrams'),
        ...recordPortion,
      ],
    },
    {
      name: 'S',
      as: 'Substance',
      fields: [{ from: 'CAS', to: 'cas' }, { from: 'Name', to: 'name' }, ...recordPortion],
    },
  ],
};
