import type { SHEET_TABLE_TEXTS } from '@matlas/contract';
import {
  type AnyEnumeration,
  chainOfCustody,
  markingAnswer,
  massUnit,
  mixedNodeReason,
  nodeStatus,
  processState,
  rateType,
  recyclateAnswer,
  recyclingProcess,
  scipProductionFlag,
  specificWeightUnit,
} from '@matlas/contract/enums';

export type TreeColumn = keyof (typeof SHEET_TABLE_TEXTS)['zh']['columns'];
/** Types of rows; `override` is an application code for a substance inside the node of the row above. */
export const ROW_TYPES = ['component', 'semiComponent', 'material', 'substance', 'reference', 'override'] as const;
export type RowType = (typeof ROW_TYPES)[number];
/** The records of the model that a row can fill. */
export type RowPart = 'head' | 'node' | 'edge' | 'substance' | 'reference' | 'override';
/** The first row of a sheet fills its head; the rows below fill the edge to their parent. */
export type RowShape = 'root' | 'node' | 'substance' | 'reference' | 'override';
export const SHAPE_PARTS: Readonly<Record<RowShape, readonly RowPart[]>> = {
  root: ['head', 'node'],
  node: ['edge', 'node'],
  substance: ['edge', 'substance'],
  reference: ['edge', 'reference'],
  override: ['override', 'substance'],
};

/**
 * How a cell is written and read. `mark`: set or empty; `open`: a text of a list or any other text; `mass`: grams
 * in the model, the unit of the row in the file.
 */
export type CellKind =
  | { is: 'text'; max: number }
  | { is: 'list' }
  | { is: 'flag' | 'mark' }
  | { is: 'integer'; min: number; max: number }
  | { is: 'mass' }
  | { is: 'decimal' }
  | { is: 'percent' }
  | { is: 'choice' | 'open'; of: AnyEnumeration }
  | { is: 'code'; of: readonly string[] };
/** A column and the field that it fills in each record of a row. */
export interface ColumnSpec {
  kind: CellKind;
  at: Readonly<Partial<Record<RowPart, string>>>;
}

const text = (max: number, at: ColumnSpec['at']): ColumnSpec => ({ kind: { is: 'text', max }, at });
const percent = (at: ColumnSpec['at']): ColumnSpec => ({ kind: { is: 'percent' }, at });
const choice = (of: AnyEnumeration, at: ColumnSpec['at']): ColumnSpec => ({ kind: { is: 'choice', of }, at });
const flag = (at: ColumnSpec['at']): ColumnSpec => ({ kind: { is: 'flag' }, at });
const mark = (node: string): ColumnSpec => ({ kind: { is: 'mark' }, at: { node } });
const share = (field: string): ColumnSpec => percent({ node: `attributes.recyclate.${field}` });

/** Maximum of a sheet's number and of a quantity in the API. */
const MAX_NUMBER = 2_147_483_647;
const MAX_PIECES = 1_000_000;
export const SOURCES = ['LOCAL', 'CAMDS', 'IMDS'] as const;

/**
 * Columns in the order in which they are written. Every field of a sheet's head and tree has one; level, type and
 * keys are read separately.
 */
export const TREE_COLUMNS: Readonly<Record<TreeColumn, ColumnSpec>> = {
  sheetKey: text(200, {}),
  level: { kind: { is: 'integer', min: 0, max: 1_000 }, at: {} },
  type: { kind: { is: 'code', of: ROW_TYPES }, at: {} },
  name: text(500, { node: 'name', substance: 'name', reference: 'name' }),
  foreignName: text(100, { node: 'foreignName' }),
  number: text(50, { node: 'number', reference: 'number' }),
  quantity: { kind: { is: 'integer', min: 1, max: MAX_PIECES }, at: { edge: 'quantity' } },
  mass: { kind: { is: 'mass' }, at: { edge: 'massGrams' } },
  measuredMass: { kind: { is: 'mass' }, at: { node: 'measuredMassGrams' } },
  massUnit: choice(massUnit, { node: 'attributes.massUnit' }),
  tolerance: percent({ node: 'tolerancePercent' }),
  portionKind: choice(rateType, { edge: 'portion.kind' }),
  portionValue: percent({ edge: 'portion.value' }),
  portionMin: percent({ edge: 'portion.min' }),
  portionMax: percent({ edge: 'portion.max' }),
  classCode: text(20, { node: 'classCode' }),
  symbol: text(50, { node: 'symbol' }),
  tradeName: text(100, { node: 'tradeName' }),
  standard: text(200, { node: 'standard' }),
  norms: { kind: { is: 'list' }, at: { node: 'attributes.norms' } },
  cas: text(20, { substance: 'cas' }),
  ec: text(20, { substance: 'ec' }),
  substanceNameZh: text(500, { substance: 'nameZh' }),
  substanceCode: text(50, { substance: 'code' }),
  joker: text(500, { substance: 'joker' }),
  masked: flag({ substance: 'masked' }),
  foreignId: text(50, { substance: 'foreignId' }),
  applicationCode: text(20, { edge: 'applicationCode', override: 'applicationCode' }),
  confidential: flag({ edge: 'confidential' }),
  processState: { kind: { is: 'open', of: processState }, at: { edge: 'processState' } },
  preferred: flag({ edge: 'preferred' }),
  refKey: text(200, { reference: 'key' }),
  cid: { kind: { is: 'integer', min: 1, max: MAX_NUMBER }, at: { head: 'cid', reference: 'cid' } },
  version: text(10, { head: 'version', reference: 'version' }),
  source: { kind: { is: 'code', of: SOURCES }, at: { head: 'source', reference: 'source' } },
  remark: text(2_000, { node: 'remark' }),
  specificWeight: { kind: { is: 'decimal' }, at: { node: 'specificWeight' } },
  specificWeightUnit: choice(specificWeightUnit, { node: 'specificWeightUnit' }),
  componentType: text(50, { node: 'componentType' }),
  mixedNodeReason: choice(mixedNodeReason, { node: 'mixedNodeReason' }),
  multiSource: flag({ node: 'multiSource' }),
  markingAnswer: choice(markingAnswer, { node: 'attributes.markingAnswer' }),
  markingText: text(100, { node: 'attributes.markingText' }),
  sample: mark('attributes.sample'),
  simpleCheckRule: mark('attributes.simpleCheckRule'),
  legacySparePart: mark('attributes.legacySparePart'),
  testReportNumber: text(100, { node: 'attributes.testReportNumber' }),
  scipCategory: text(7, { node: 'attributes.scipCategory' }),
  scipProduction: choice(scipProductionFlag, { node: 'attributes.scipProduction' }),
  scipNoSafeUse: mark('attributes.scipNoSafeUse'),
  scipSafeUse: text(2_000, { node: 'attributes.scipSafeUse' }),
  scipNumber: text(36, { node: 'attributes.scipNumber' }),
  scipSubmission: text(100, { node: 'attributes.scipSubmission' }),
  scipMaterial: text(7, { node: 'attributes.scipMaterial' }),
  scipCharacteristics: text(200, { node: 'attributes.scipCharacteristics' }),
  reusePercent: percent({ node: 'attributes.reusePercent' }),
  recyclingPercent: percent({ node: 'attributes.recyclingPercent' }),
  energyRecoveryPercent: percent({ node: 'attributes.energyRecoveryPercent' }),
  recoveryPercent: percent({ node: 'attributes.recoveryPercent' }),
  recyclateAnswer: choice(recyclateAnswer, { node: 'attributes.recyclate.answer' }),
  recyclateMethod: text(200, { node: 'attributes.recyclate.method' }),
  recyclingProcess: choice(recyclingProcess, { node: 'attributes.recyclate.process' }),
  chainOfCustody: choice(chainOfCustody, { node: 'attributes.recyclate.chainOfCustody' }),
  certificateNumber: text(100, { node: 'attributes.recyclate.certificateNumber' }),
  bioBasedMethod: text(200, { node: 'attributes.recyclate.bioBasedMethod' }),
  postIndustrialMin: share('postIndustrialMin'),
  postIndustrialMax: share('postIndustrialMax'),
  postConsumerMin: share('postConsumerMin'),
  postConsumerMax: share('postConsumerMax'),
  endOfLifeVehicleMin: share('endOfLifeVehicleMin'),
  endOfLifeVehicleMax: share('endOfLifeVehicleMax'),
  bioBasedMin: share('bioBasedMin'),
  bioBasedMax: share('bioBasedMax'),
  supplierCode: text(100, { head: 'supplier.code', reference: 'supplierCode' }),
  supplierName: text(500, { head: 'supplier.name' }),
  supplierNameEn: text(500, { head: 'supplier.nameEn' }),
  supplierContactName: text(100, { head: 'supplier.contact.name' }),
  supplierContactEmail: text(200, { head: 'supplier.contact.email' }),
  supplierContactPhone: text(50, { head: 'supplier.contact.phone' }),
  contactName: text(100, { node: 'attributes.contact.name' }),
  contactEmail: text(200, { node: 'attributes.contact.email' }),
  contactPhone: text(50, { node: 'attributes.contact.phone' }),
  status: choice(nodeStatus, { head: 'status' }),
  preliminary: flag({ head: 'preliminary' }),
  standardMaterial: flag({ head: 'standardMaterial' }),
  module: flag({ head: 'module' }),
  ruleSet: text(100, { head: 'ruleSet' }),
  ownerCode: text(100, { head: 'owner.code' }),
  ownerName: text(500, { head: 'owner.name' }),
  ownerNameEn: text(500, { head: 'owner.nameEn' }),
  createdAt: text(40, { head: 'createdAt' }),
  releasedAt: text(40, { head: 'releasedAt' }),
  validUntil: text(40, { head: 'validUntil' }),
  nodeKey: text(200, {}),
};
export const COLUMN_IDS = Object.keys(TREE_COLUMNS) as TreeColumn[];
/** Required columns; without them a table does not describe a tree. */
export const REQUIRED_COLUMNS: readonly TreeColumn[] = ['level', 'type', 'name'];

/** Alternative titles, as users and other systems write them. */
export const ALTERNATIVE_TITLES: Readonly<Partial<Record<TreeColumn, readonly string[]>>> = {
  sheetKey: ['MDS键', 'MDS key'],
  level: ['层次', '级别', 'Ebene', 'BOM level'],
  type: ['类型', 'Type', '节点类别'],
  name: ['节点名称', '零件名称', '材料名称', 'Part name', 'Description'],
  number: ['零件号', '材料编号', 'Part number', 'Part no.', 'Item number', 'Material number'],
  quantity: ['用量', 'Qty', 'Amount'],
  mass: ['重量', 'Weight', 'Mass g'],
  massUnit: ['单位', 'Unit', 'Weight unit', '重量单位'],
  measuredMass: ['测量重量', 'Measured weight', '单件重量'],
  portionKind: ['含量类型', 'Portion kind'],
  portionValue: ['含量 %', '百分比', 'Portion', 'Percent', 'Content %'],
  portionMin: ['最小值 %', 'Min %', 'From %'],
  portionMax: ['最大值 %', 'Max %', 'To %'],
  classCode: ['材料类别', 'VDA分类', 'Classification', 'VDA class', 'Material classification'],
  cas: ['CAS', 'CAS No.', 'CAS编号'],
  ec: ['EC', 'EINECS', 'EC No.'],
  applicationCode: ['应用', '豁免代码', 'Application', 'Application ID'],
  cid: ['MDS编号', 'MDS ID', 'MDS number', 'IMDS ID'],
  version: ['MDS版本', 'MDS version'],
  refKey: ['引用', 'Reference'],
  remark: ['说明', 'Note', 'Comment'],
  tolerance: ['偏差 %', 'Deviation %'],
  standard: ['材料标准', 'Norm'],
};
