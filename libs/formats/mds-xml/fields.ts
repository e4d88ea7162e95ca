import type { NodeAttributes } from '@matlas/contract';
import {
  attachmentKind,
  chainOfCustody,
  markingAnswer,
  massUnit,
  mixedNodeReason,
  nodeStatus,
  receiveStatus,
  recyclateAnswer,
  recyclingProcess,
  rateType,
  requestDataType,
  scipProductionFlag,
  specificWeightUnit,
} from '@matlas/contract/enums';
import type {
  DocumentAttachment,
  DocumentContact,
  DocumentEdge,
  DocumentNode,
  DocumentRecipient,
  DocumentReference,
  DocumentRequest,
  DocumentSignature,
  DocumentSubstance,
  DocumentSupplier,
  SheetDocument,
} from '../sheet/sheet-document';
import {
  amount,
  day,
  enumerationField,
  type Fields,
  flag,
  instant,
  mark,
  percent,
  pick,
  picks,
  text,
  uuid,
  whole,
} from './field-types';

// Tables of the fields of the model and the XML attributes of the same name. Reader, writer and schema test use these
// tables, in this order.

type Nested = 'key' | 'kind' | 'children' | 'attributes' | 'place';
type Head = Omit<
  SheetDocument,
  'root' | 'owner' | 'supplier' | 'recipients' | 'requests' | 'attachments' | 'signatures' | 'place'
>;
type PortionFields = NonNullable<DocumentEdge['portion']>;
type Recyclate = NonNullable<NodeAttributes['recyclate']>;

const source = enumerationField('Source', ['LOCAL', 'CAMDS', 'IMDS']);

export const SHEET_FIELDS: Fields<Head> = {
  key: text(100),
  source,
  cid: whole,
  version: text(20),
  status: enumerationField('Status', nodeStatus.values),
  preliminary: flag,
  standardMaterial: flag,
  module: flag,
  ruleSet: text(100),
  createdAt: instant,
  releasedAt: instant,
  validUntil: day,
};
export const NODE_FIELDS: Fields<Omit<DocumentNode, Nested>> = {
  name: text(100),
  foreignName: text(100),
  number: text(50),
  classCode: text(20),
  symbol: text(50),
  tradeName: text(100),
  standard: text(200),
  measuredMassGrams: amount,
  tolerancePercent: percent,
  specificWeight: amount,
  specificWeightUnit: enumerationField('SpecificWeightUnit', specificWeightUnit.values),
  componentType: text(50),
  mixedNodeReason: enumerationField('MixedNodeReason', mixedNodeReason.values),
  multiSource: flag,
  remark: text(2000),
};
/** Additional attributes of a node. */
export const ATTRIBUTE_FIELDS: Fields<Omit<NodeAttributes, 'norms' | 'contact' | 'recyclate'>> = {
  markingAnswer: enumerationField('MarkingAnswer', markingAnswer.values),
  markingText: text(100),
  massUnit: enumerationField('MassUnit', massUnit.values),
  sample: mark,
  simpleCheckRule: mark,
  legacySparePart: mark,
  testReportNumber: text(100),
  scipCategory: pick,
  scipProduction: enumerationField('ScipProduction', scipProductionFlag.values),
  scipNoSafeUse: mark,
  scipSafeUse: text(2000),
  scipNumber: uuid,
  scipSubmission: text(100),
  scipMaterial: pick,
  scipCharacteristics: picks,
  reusePercent: percent,
  recyclingPercent: percent,
  energyRecoveryPercent: percent,
  recoveryPercent: percent,
};
/** Fields of an edge. In XML they are attributes of the child element. */
export const EDGE_FIELDS: Fields<Omit<DocumentEdge, 'portion' | 'applicationOverrides'>> = {
  quantity: whole,
  massGrams: amount,
  applicationCode: text(20),
  confidential: flag,
  preferred: flag,
  processState: text(50),
};
export const PORTION_FIELDS: Fields<PortionFields> = {
  kind: enumerationField('PortionKind', rateType.values),
  value: percent,
  min: percent,
  max: percent,
};
export const RECYCLATE_FIELDS: Fields<Recyclate> = {
  answer: enumerationField('RecyclateAnswer', recyclateAnswer.values),
  method: text(200),
  process: enumerationField('RecyclingProcess', recyclingProcess.values),
  chainOfCustody: enumerationField('ChainOfCustody', chainOfCustody.values),
  certificateNumber: text(100),
  bioBasedMethod: text(200),
  postIndustrialMin: percent,
  postIndustrialMax: percent,
  postConsumerMin: percent,
  postConsumerMax: percent,
  endOfLifeVehicleMin: percent,
  endOfLifeVehicleMax: percent,
  bioBasedMin: percent,
  bioBasedMax: percent,
};
export const CONTACT_FIELDS: Fields<DocumentContact> = { name: text(100), email: text(200), phone: text(50) };
export const SUBSTANCE_FIELDS: Fields<DocumentSubstance> = {
  cas: text(20),
  ec: text(20),
  code: text(50),
  name: text(500),
  nameZh: text(500),
  joker: text(200),
  masked: flag,
  foreignId: text(50),
};
/** The field `key` of the model is the XML attribute `sheet`: the key of the referenced sheet, not of the element. */
export const REFERENCE_FIELDS: Fields<Omit<DocumentReference, 'key'> & { sheet: string }> = {
  sheet: text(100),
  cid: whole,
  version: text(20),
  source,
  name: text(100),
  number: text(50),
  supplierCode: text(50),
};
export const OWNER_FIELDS: Fields<NonNullable<SheetDocument['owner']>> = {
  code: text(50),
  name: text(200),
  nameEn: text(200),
};
export const SUPPLIER_FIELDS: Fields<Omit<DocumentSupplier, 'contact'>> = {
  code: text(50),
  name: text(200),
  nameEn: text(200),
};
export const RECIPIENT_FIELDS: Fields<DocumentRecipient> = {
  enterpriseCode: text(50),
  enterpriseName: text(200),
  enterpriseNameEn: text(200),
  departmentName: text(200),
  supplierCode: text(50),
  symbol: text(50),
  mdsName: text(50),
  cfrName: text(50),
  drawingId: text(50),
  drawingDate: day,
  drawingModCode: text(50),
  reportCode: text(50),
  reportDate: day,
  purchaseOrderNo: text(50),
  billOfLading: text(50),
  forwardAllowed: enumerationField('ForwardAllowed', ['0', '1']),
  commitment: flag,
  remark: text(2000),
  status: enumerationField('ReceiveStatus', receiveStatus.values),
  sentAt: instant,
};
export const REQUEST_FIELDS: Fields<DocumentRequest> = {
  number: text(50),
  project: text(100),
  supplyNumber: text(50),
  supplyName: text(100),
  dataType: enumerationField('RequestDataType', requestDataType.values.map(String)),
  deadline: day,
  remark: text(2000),
};
export const ATTACHMENT_FIELDS: Fields<DocumentAttachment> = {
  name: text(200),
  kind: enumerationField('AttachmentKind', attachmentKind.values),
  remark: text(2000),
  sha256: text(64),
  size: whole,
  path: text(500),
};
export const SIGNATURE_FIELDS: Fields<DocumentSignature> = {
  signer: text(200),
  fingerprint: text(100),
  algorithm: enumerationField('SignatureAlgorithm', ['Ed25519']),
  signedAt: instant,
  value: text(200),
};

/** Element names by node kind. */
export const NODE_ELEMENTS = { 1: 'Component', 2: 'SemiComponent', 3: 'Material' } as const satisfies Record<
  DocumentNode['kind'],
  string
>;
/** The field `kind` of a portion is the XML attribute `portion`. */
export const PORTION_ATTRIBUTES: Readonly<Record<string, keyof PortionFields>> = {
  portion: 'kind',
  value: 'value',
  min: 'min',
  max: 'max',
};
export const NAMESPACE = 'urn:matlas:mds:1';
export const FORMAT_VERSION = '1.0';
