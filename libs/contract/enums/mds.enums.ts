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

/** Life of an own MDS: editing, submitted (proposed, 1:n), sent (1:1), internal release, release (published). */
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

/** Where data come from; 1 is the system of the product itself. */
export const dataOrigin = enumeration({
  name: 'dataOrigin',
  values: [
    { value: 0, key: 'local' },
    { value: 1, key: 'own' },
    { value: 2, key: 'imds' },
  ],
});
export type DataOrigin = ValueOf<typeof dataOrigin>;

/** State of the enterprise's own approval of data. */
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

/** What an audit may decide: the two final values of `auditStatus`. */
export const auditDecision = enumeration({
  name: 'auditDecision',
  values: [
    { value: 2, key: 'approve' },
    { value: 3, key: 'return' },
  ],
});
export type AuditDecision = ValueOf<typeof auditDecision>;

/** State of a received MDS. Other listings of the specification write A for P and M for E: see `receiveStatusInput`. */
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
});
export type ReceiveStatus = ValueOf<typeof receiveStatus>;

/** Which date a date filter means. */
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

/** Weight of a check rule. */
export const checkType = enumeration({
  name: 'checkType',
  values: [
    { value: 0, key: 'error' },
    { value: 1, key: 'warning' },
  ],
});
export type CheckType = ValueOf<typeof checkType>;

/** Weight of one line of a check result. */
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

/** Weight of a finding of the domain library. */
export const findingSeverity = enumeration({
  name: 'findingSeverity',
  values: [
    { value: 'error', key: 'error' },
    { value: 'warning', key: 'warning' },
    { value: 'note', key: 'note' },
  ],
});
export type FindingSeverity = ValueOf<typeof findingSeverity>;

/** Kind of a portion. IMDS counts 0 fixed, 1 range, 2 rest: adapters translate. */
export const rateType = enumeration({
  name: 'rateType',
  values: [
    { value: 1, key: 'range' },
    { value: 2, key: 'fixed' },
    { value: 3, key: 'remainder' },
  ],
});
export type RateType = ValueOf<typeof rateType>;

/** Units in which a mass may be typed; stored in grams. */
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

/** Why different node types stand at one level (check rule STR-3). */
export const mixedNodeReason = enumeration({
  name: 'mixedNodeReason',
  values: [
    { value: 'joinedParts', key: 'joinedParts' },
    { value: 'ownArticle', key: 'ownArticle' },
  ],
});
export type MixedNodeReason = ValueOf<typeof mixedNodeReason>;

/** Answer to the polymer marking question of a component (domain.md section 2.2). */
export const markingAnswer = enumeration({
  name: 'markingAnswer',
  values: [
    { value: 'yes', key: 'yes' },
    { value: 'no', key: 'no' },
    { value: 'notApplicable', key: 'notApplicable' },
  ],
});
export type MarkingAnswer = ValueOf<typeof markingAnswer>;

/** Does a material contain recyclate: 1 yes, 2 no (CAMDS vocabulary, domain.md section 1.6). */
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

/** What a request asks for: the node type of the sheet. */
export const requestDataType = enumeration({
  name: 'requestDataType',
  values: [
    { value: 1, key: 'component' },
    { value: 2, key: 'semiComponent' },
    { value: 3, key: 'material' },
  ],
});
export type RequestDataType = ValueOf<typeof requestDataType>;

/** Form state of a recipient: with a `kid` it is modified. */
export const recipientState = enumeration({
  name: 'recipientState',
  values: [
    { value: 'NEW', key: 'new' },
    { value: 'modified', key: 'modified' },
  ],
});
export type RecipientState = ValueOf<typeof recipientState>;

/** May the recipient forward the MDS. */
export const forwardAllowed = enumeration({
  name: 'forwardAllowed',
  values: [
    { value: 1, key: 'allowed' },
    { value: 0, key: 'refused' },
  ],
});
export type ForwardAllowed = ValueOf<typeof forwardAllowed>;

/** How the detail page is opened; the default is view. */
export const sheetHandleType = enumeration({
  name: 'sheetHandleType',
  values: [
    { value: 'view', key: 'view' },
    { value: 'edit', key: 'edit' },
    { value: 'create', key: 'create' },
  ],
});
export type SheetHandleType = ValueOf<typeof sheetHandleType>;

/** Kinds of copy: a new version keeps the id, a new data sheet gets a new one. */
export const copyKind = enumeration({
  name: 'copyKind',
  values: [
    { value: 'newVersion', key: 'newVersion' },
    { value: 'newSheet', key: 'newSheet' },
  ],
});
export type CopyKind = ValueOf<typeof copyKind>;

/**
 * Reasons to reject a received MDS or to return data in an audit; the specification names the list, not its values
 * (ours).
 */
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
