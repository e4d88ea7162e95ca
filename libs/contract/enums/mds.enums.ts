import { enumeration, type ValueOf } from './enumeration';

// Material data sheets: nodes, states, amounts, requests (specification 001 section 3, domain.md section 1).

/** Kinds of tree node, specification 001 section 3. */
export const nodeType = enumeration({
  name: 'nodeType',
  values: [
    { value: 1, key: 'component' },
    { value: 2, key: 'semiComponent' },
    { value: 3, key: 'material' },
    { value: 4, key: 'substance' },
  ],
});
export type NodeType = ValueOf<typeof nodeType>;

/** States of an own data sheet: editing, submitted (proposed, 1:n), sent (1:1), internal release, release. */
export const nodeStatus = enumeration({
  name: 'nodeStatus',
  values: [
    { value: 'ED', key: 'editing' },
    { value: 'ST', key: 'submitted' },
    { value: 'SD', key: 'sent' },
    { value: 'IR', key: 'internalRelease' },
    { value: 'RL', key: 'released' },
  ],
});
export type NodeStatus = ValueOf<typeof nodeStatus>;

/** Origin of data. 1 is this platform itself. */
export const dataOrigin = enumeration({
  name: 'dataOrigin',
  values: [
    { value: 0, key: 'local' },
    { value: 1, key: 'own' },
    { value: 2, key: 'imds' },
  ],
});
export type DataOrigin = ValueOf<typeof dataOrigin>;

/** State of the enterprise's internal approval of data. */
export const auditStatus = enumeration({
  name: 'auditStatus',
  values: [
    { value: 0, key: 'notAudited' },
    { value: 1, key: 'inAudit' },
    { value: 2, key: 'approved' },
    { value: 3, key: 'returned' },
  ],
});
export type AuditStatus = ValueOf<typeof auditStatus>;

/** Possible decisions of an audit: the two final values of `auditStatus`. */
export const auditDecision = enumeration({
  name: 'auditDecision',
  values: [
    { value: 2, key: 'approve' },
    { value: 3, key: 'return' },
  ],
});
export type AuditDecision = ValueOf<typeof auditDecision>;

/**
 * State of a received data sheet. Other lists of the specification use A for P and M for E; both are
 * read as these.
 */
export const receiveStatus = enumeration({
  name: 'receiveStatus',
  values: [
    { value: 'E', key: 'editing' },
    { value: 'N', key: 'notViewed' },
    { value: 'S', key: 'viewed' },
    { value: 'D', key: 'downloaded' },
    { value: 'P', key: 'accepted' },
    { value: 'C', key: 'cancelled' },
    { value: 'R', key: 'rejected' },
  ],
  aliases: { A: 'P', M: 'E' },
});
export type ReceiveStatus = ValueOf<typeof receiveStatus>;

/** The date to which a date filter refers. */
export const dateType = enumeration({
  name: 'dateType',
  values: [
    { value: 1, key: 'create' },
    { value: 2, key: 'update' },
    { value: 3, key: 'release' },
    { value: 4, key: 'approve' },
    { value: 5, key: 'receive' },
  ],
});
export type DateType = ValueOf<typeof dateType>;

/** Severity of a check rule. */
export const checkType = enumeration({
  name: 'checkType',
  values: [
    { value: 0, key: 'error' },
    { value: 1, key: 'warning' },
  ],
});
export type CheckType = ValueOf<typeof checkType>;

/** Severity of one line of a check result. */
export const infoType = enumeration({
  name: 'infoType',
  values: [
    { value: 0, key: 'error' },
    { value: 1, key: 'warning' },
    { value: 2, key: 'pass' },
    { value: 3, key: 'other' },
  ],
});
export type InfoType = ValueOf<typeof infoType>;

/** Severity of a finding in the domain library. */
export const findingSeverity = enumeration({
  name: 'findingSeverity',
  values: [
    { value: 'error', key: 'error' },
    { value: 'warning', key: 'warning' },
    { value: 'note', key: 'note' },
  ],
});
export type FindingSeverity = ValueOf<typeof findingSeverity>;

/** Kind of a portion. IMDS uses 0 fixed, 1 range, 2 rest; adapters convert the values. */
export const rateType = enumeration({
  name: 'rateType',
  values: [
    { value: 1, key: 'range' },
    { value: 2, key: 'fixed' },
    { value: 3, key: 'remainder' },
  ],
});
export type RateType = ValueOf<typeof rateType>;

/** Units in which a mass may be entered. Masses are stored in grams. */
export const massUnit = enumeration({
  name: 'massUnit',
  values: [
    { value: 'mg', key: 'mg' },
    { value: 'g', key: 'g' },
    { value: 'kg', key: 'kg' },
  ],
});
export type MassUnit = ValueOf<typeof massUnit>;

/** Units of a semi-component's specific weight. */
export const specificWeightUnit = enumeration({
  name: 'specificWeightUnit',
  values: [
    { value: 'kg/m', key: 'perMetre' },
    { value: 'kg/m2', key: 'perSquareMetre' },
    { value: 'kg/m3', key: 'perCubicMetre' },
  ],
});
export type SpecificWeightUnit = ValueOf<typeof specificWeightUnit>;

/** Why different node types are on the same level (check rule STR-3). */
export const mixedNodeReason = enumeration({
  name: 'mixedNodeReason',
  values: [
    { value: 'joinedParts', key: 'joinedParts' },
    { value: 'ownArticle', key: 'ownArticle' },
  ],
});
export type MixedNodeReason = ValueOf<typeof mixedNodeReason>;

/** Answer to the question whether the polymers of a component are marked (domain.md section 2.2). */
export const markingAnswer = enumeration({
  name: 'markingAnswer',
  values: [
    { value: 'yes', key: 'yes' },
    { value: 'no', key: 'no' },
    { value: 'notApplicable', key: 'notApplicable' },
  ],
});
export type MarkingAnswer = ValueOf<typeof markingAnswer>;

/** Whether a material contains recyclate: 1 yes, 2 no (CAMDS terms, domain.md section 1.6). */
export const recyclateAnswer = enumeration({
  name: 'recyclateAnswer',
  values: [
    { value: 1, key: 'yes' },
    { value: 2, key: 'no' },
  ],
});
export type RecyclateAnswer = ValueOf<typeof recyclateAnswer>;

/** GADSL classification (domain.md section 4.3). */
export const gadslClass = enumeration({
  name: 'gadslClass',
  values: [
    { value: 'P', key: 'prohibited' },
    { value: 'D', key: 'declare' },
    { value: 'D/P', key: 'declareOrProhibited' },
  ],
});
export type GadslClass = ValueOf<typeof gadslClass>;

/** GADSL reason codes. */
export const gadslReason = enumeration({
  name: 'gadslReason',
  values: [
    { value: 'LR', key: 'legallyRegulated' },
    { value: 'FA', key: 'forAssessment' },
    { value: 'FI', key: 'forInformation' },
  ],
});
export type GadslReason = ValueOf<typeof gadslReason>;

/** States of an MDS request, spelled as in the specification. */
export const requestStatus = enumeration({
  name: 'requestStatus',
  values: [
    { value: 'new', key: 'new' },
    { value: 'sent', key: 'sent' },
    { value: 'working', key: 'working' },
    { value: 'waitacceptance', key: 'awaitingAcceptance' },
    { value: 'completed', key: 'completed' },
    { value: 'rejected', key: 'rejected' },
    { value: 'deleted', key: 'deleted' },
    { value: 'received', key: 'received' },
  ],
});
export type RequestStatus = ValueOf<typeof requestStatus>;

/** Requested node type of the sheet. */
export const requestDataType = enumeration({
  name: 'requestDataType',
  values: [
    { value: 1, key: 'component' },
    { value: 2, key: 'semiComponent' },
    { value: 3, key: 'material' },
  ],
});
export type RequestDataType = ValueOf<typeof requestDataType>;

/** State of a recipient in the form. A recipient with a `kid` is modified, otherwise it is new. */
export const recipientState = enumeration({
  name: 'recipientState',
  values: [
    { value: 'NEW', key: 'new' },
    { value: 'modified', key: 'modified' },
  ],
});
export type RecipientState = ValueOf<typeof recipientState>;

/** Whether the recipient may forward the data sheet. */
export const forwardAllowed = enumeration({
  name: 'forwardAllowed',
  values: [
    { value: 1, key: 'allowed' },
    { value: 0, key: 'refused' },
  ],
});
export type ForwardAllowed = ValueOf<typeof forwardAllowed>;

/** Mode in which the detail page is opened. The default is view. */
export const sheetHandleType = enumeration({
  name: 'sheetHandleType',
  values: [
    { value: 'view', key: 'view' },
    { value: 'edit', key: 'edit' },
    { value: 'create', key: 'create' },
  ],
});
export type SheetHandleType = ValueOf<typeof sheetHandleType>;

/** Kinds of copy: a new version keeps the id; a new data sheet gets a new id. */
export const copyKind = enumeration({
  name: 'copyKind',
  values: [
    { value: 'newVersion', key: 'newVersion' },
    { value: 'newSheet', key: 'newSheet' },
  ],
});
export type CopyKind = ValueOf<typeof copyKind>;

/** Reasons for rejecting a data sheet or returning data in an audit; the values are ours. */
export const rejectReason = enumeration({
  name: 'rejectReason',
  values: [
    { value: 'wrongPartNumber', key: 'wrongPartNumber' },
    { value: 'wrongSupplier', key: 'wrongSupplier' },
    { value: 'wrongMass', key: 'wrongMass' },
    { value: 'wrongStructure', key: 'wrongStructure' },
    { value: 'wrongPortions', key: 'wrongPortions' },
    { value: 'wrongClassification', key: 'wrongClassification' },
    { value: 'missingSubstances', key: 'missingSubstances' },
    { value: 'missingApplicationCode', key: 'missingApplicationCode' },
    { value: 'missingRecyclate', key: 'missingRecyclate' },
    { value: 'outdated', key: 'outdated' },
    { value: 'other', key: 'other' },
  ],
});
export type RejectReason = ValueOf<typeof rejectReason>;
