import type { HeaderWords } from '../text';

/** Fields of a position that a BOM workbook can contain. */
export const BOM_FIELDS = [
  'level',
  'parentNumber',
  'partNumber',
  'name',
  'foreignName',
  'quantity',
  'mass',
  'massUnit',
  'supplierCode',
  'supplierName',
  'remark',
  'sparePart',
  'typeApproval',
  'putOnMarket',
  'engineDeveloped',
] as const;
export type BomField = (typeof BOM_FIELDS)[number];

/**
 * Facts of positions that exemptions depend on. An exported BOM has these columns only when a position has such a
 * fact.
 */
export const BOM_FACT_FIELDS = [
  'sparePart',
  'typeApproval',
  'putOnMarket',
  'engineDeveloped',
] as const satisfies readonly BomField[];

export const BOM_HEADER_WORDS: Readonly<Record<BomField, HeaderWords>> = {
  level: {
    zh: ['层级', '级别', '层次', '阶层', '阶次', 'BOM层级', '装配层级', '结构层级', '展开层次', '等级'],
    en: [
      'Level',
      'BOM level',
      'Lvl',
      'Lev',
      'Indent level',
      'Structure level',
      'Hierarchy level',
      'Explosion level',
      'Depth',
    ],
  },
  parentNumber: {
    zh: [
      '父件号',
      '父级零件号',
      '父零件号',
      '上级零件号',
      '上级件号',
      '父项编码',
      '父项料号',
      '父节点编号',
      '上级编码',
      '母件编码',
      '母件号',
      '所属总成号',
    ],
    en: [
      'Parent number',
      'Parent part number',
      'Parent part no',
      'Parent no',
      'Parent item',
      'Parent',
      'Parent ID',
      'Parent item number',
      'Next higher assembly',
      'NHA',
    ],
  },
  partNumber: {
    zh: [
      '零件号',
      '零部件号',
      '零件编号',
      '零部件编号',
      '件号',
      '图号',
      '零件图号',
      '物料编码',
      '物料号',
      '物料编号',
      '料号',
      '子件编码',
      '子项编码',
      '部件号',
      '组件编号',
      '组件',
      '产品编号',
    ],
    en: [
      'Part number',
      'Part no',
      'Part num',
      'PN',
      'P/N',
      'Item number',
      'Item no',
      'Material number',
      'Material no',
      'Component number',
      'Component no',
      'Child part number',
      'Article number',
      'Drawing number',
      'Number',
    ],
  },
  name: {
    zh: [
      '零件名称',
      '零部件名称',
      '名称',
      '中文名称',
      '零件中文名称',
      '零件名称中文',
      '物料名称',
      '物料描述',
      '部件名称',
      '子件名称',
      '品名',
      '对象描述',
      '组件描述',
      '零件描述',
    ],
    en: [
      'Part name',
      'Name',
      'Description',
      'Part description',
      'Item name',
      'Item description',
      'Component name',
      'Component description',
      'Object description',
      'Designation',
      'Chinese name',
      'Title',
    ],
  },
  foreignName: {
    zh: ['英文名称', '零件英文名称', '零件名称英文', '名称英文', '外文名称', '英文名', '英文描述'],
    en: ['English name', 'Part name English', 'Foreign name', 'English description', 'Name EN', 'Part name EN'],
  },
  quantity: {
    zh: ['数量', '用量', '单车用量', '装车数量', '单台用量', '单位用量', '件数', '组件数量', '装配数量'],
    en: [
      'Quantity',
      'Qty',
      'Quantity per assembly',
      'Component quantity',
      'Comp. Qty',
      'Qty per',
      'QPA',
      'Pieces',
      'Amount',
      'Count',
      'Usage',
    ],
  },
  mass: {
    zh: ['单件质量', '质量', '重量', '单重', '单件重量', '零件质量', '零件重量', '净重', '实测质量', '单件净重'],
    en: [
      'Mass',
      'Weight',
      'Part weight',
      'Part mass',
      'Unit weight',
      'Unit mass',
      'Net weight',
      'Weight per piece',
      'Mass per piece',
      'Measured weight',
    ],
  },
  massUnit: {
    zh: ['质量单位', '重量单位', '单位'],
    en: ['Mass unit', 'Weight unit', 'Unit of mass', 'UoM', 'Unit', 'Weight UoM'],
  },
  supplierCode: {
    zh: ['供应商代码', '供应商编码', '供应商编号', '供方代码', '厂商代码', '供货商代码'],
    en: [
      'Supplier code',
      'Supplier no',
      'Supplier number',
      'Vendor code',
      'Vendor no',
      'Vendor number',
      'Supplier ID',
      'Vendor ID',
      'DUNS',
    ],
  },
  supplierName: {
    zh: ['供应商名称', '供应商', '供方名称', '供方', '厂商', '厂家', '生产厂家', '供货商'],
    en: ['Supplier name', 'Supplier', 'Vendor name', 'Vendor', 'Manufacturer'],
  },
  remark: { zh: ['备注', '说明', '附注'], en: ['Remark', 'Remarks', 'Note', 'Notes', 'Comment', 'Comments'] },
  sparePart: {
    zh: ['是否备件', '备件', '是否为备件', '售后备件'],
    en: ['Spare part', 'Is spare part', 'Service part', 'Aftersales part'],
  },
  typeApproval: {
    zh: ['型式批准日期', '型式认证日期'],
    en: ['Type approval date', 'Date of type approval', 'Type approval'],
  },
  putOnMarket: {
    zh: ['投放市场日期', '上市日期'],
    en: ['Date placed on the market', 'Put on market date', 'Put on market', 'Placed on the market'],
  },
  engineDeveloped: {
    zh: ['发动机型式开发日期', '发动机开发日期'],
    en: ['Engine type development date', 'Engine developed', 'Engine development date'],
  },
};

/** Fields that every position needs; in addition, either the level or the parent number is required. */
export const REQUIRED_BOM_FIELDS = ['partNumber', 'name'] as const satisfies readonly BomField[];

/** Column titles of an exported BOM in one language. */
export const bomHeader = (field: BomField, language: 'zh' | 'en'): string =>
  BOM_HEADER_WORDS[field][language][0] ?? field;
