import type { NodeKind } from '../../substances';
import type { HeaderWords } from '../../text';

/** Fields of a node that a pasted row can contain. */
export const PASTE_FIELDS = [
  'level',
  'kind',
  'name',
  'foreignName',
  'number',
  'quantity',
  'mass',
  'massUnit',
  'portion',
  'portionMin',
  'portionMax',
  'classCode',
  'symbol',
  'standard',
  'cas',
  'application',
  'remark',
] as const;
export type PasteField = (typeof PASTE_FIELDS)[number];

export const PASTE_HEADER_WORDS: Readonly<Record<PasteField, HeaderWords>> = {
  level: { zh: ['层级', '级别', '层次', '阶层'], en: ['Level', 'Lvl', 'Depth', 'Hierarchy level'] },
  kind: { zh: ['类型', '节点类型', '种类'], en: ['Type', 'Node type', 'Kind'] },
  name: {
    zh: ['名称', '零件名称', '部件名称', '材料名称', '物质名称', '中文名称', '基本物质'],
    en: ['Name', 'Part name', 'Description', 'Material', 'Material name', 'Substance', 'Substance name', 'Designation'],
  },
  foreignName: { zh: ['英文名称', '外文名称', '英文名'], en: ['English name', 'Foreign name'] },
  number: {
    zh: ['零件号', '件号', '编号', '零部件号', '材料号', '标准材料号', '物料号'],
    en: ['Part number', 'Part no', 'Number', 'PN', 'Item number', 'Material number', 'Material no'],
  },
  quantity: { zh: ['数量', '件数', '用量'], en: ['Quantity', 'Qty', 'Pieces', 'Count'] },
  mass: {
    zh: ['质量', '重量', '单重', '单件质量', '克重'],
    en: ['Mass', 'Weight', 'Part weight', 'Mass per piece', 'Unit weight'],
  },
  massUnit: { zh: ['质量单位', '重量单位', '单位'], en: ['Mass unit', 'Weight unit', 'Unit'] },
  portion: {
    zh: ['含量', '百分比', '比例', '质量分数', '占比'],
    en: ['Portion', 'Percent', 'Percentage', 'Content', 'Share', 'Concentration', 'wt%', '%'],
  },
  portionMin: {
    zh: ['最小含量', '下限', '最小值', '含量下限'],
    en: ['Portion min', 'Min', 'Minimum', 'From', 'Lower limit'],
  },
  portionMax: {
    zh: ['最大含量', '上限', '最大值', '含量上限'],
    en: ['Portion max', 'Max', 'Maximum', 'To', 'Upper limit'],
  },
  classCode: {
    zh: ['分类', '材料分类', 'VDA分类', '材料类别'],
    en: ['Class', 'Classification', 'VDA class', 'VDA', 'Material class'],
  },
  symbol: { zh: ['符号', '材料符号', '缩写'], en: ['Symbol', 'ISO symbol', 'Abbreviation'] },
  standard: { zh: ['标准', '材料标准', '规范'], en: ['Norm', 'Standard', 'Specification'] },
  cas: { zh: ['CAS', 'CAS号', 'CAS编号'], en: ['CAS', 'CAS no', 'CAS number', 'CAS RN'] },
  application: { zh: ['应用代码', '应用', '豁免代码'], en: ['Application', 'Application code', 'Exemption'] },
  remark: { zh: ['备注', '说明'], en: ['Remark', 'Remarks', 'Note', 'Comment'] },
};

/**
 * Column order of rows without titles, by the kind of node they are pasted into; there is a second order for rows
 * whose first column contains CAS numbers.
 */
export const PASTE_POSITIONS: Readonly<Record<Exclude<NodeKind, 'substance'>, readonly PasteField[]>> = {
  component: ['name', 'number', 'quantity', 'mass', 'massUnit'],
  semi: ['name', 'number', 'portion'],
  material: ['name', 'cas', 'portion', 'application'],
};
export const CAS_FIRST: readonly PasteField[] = ['cas', 'portion', 'application'];
export const CAS_BEFORE_NAME: readonly PasteField[] = ['cas', 'name', 'portion', 'application'];

export const KIND_WORDS: Readonly<Record<string, NodeKind>> = {
  component: 'component',
  part: 'component',
  c: 'component',
  '1': 'component',
  部件: 'component',
  零件: 'component',
  组件: 'component',
  semicomponent: 'semi',
  semi: 'semi',
  s: 'semi',
  '2': 'semi',
  半成品: 'semi',
  material: 'material',
  m: 'material',
  '3': 'material',
  材料: 'material',
  substance: 'substance',
  basicsubstance: 'substance',
  b: 'substance',
  '4': 'substance',
  物质: 'substance',
  基本物质: 'substance',
};

/** Error codes of pasted rows; messages are in the locale files under `paste`. */
export const PASTE_ERROR_CODES = [
  'nothing',
  'notNumber',
  'ambiguous',
  'unit',
  'portion',
  'name',
  'kind',
  'nesting',
  'level',
  'parentFailed',
  'cas',
  'substanceUnknown',
  'parent',
] as const;
export type PasteErrorCode = (typeof PASTE_ERROR_CODES)[number];
export interface PasteError {
  row: number;
  field?: PasteField;
  code: PasteErrorCode;
  params: Readonly<Record<string, string | number>>;
}
