import type { EdgeFields, NodeAttributes, NodeFields } from '@matlas/contract';

/**
 * Position in a file. `row` (1-based) in a table; `line` (1-based) in a text; `element`: the names from the root of
 * an XML or JSON text; `file` within an archive.
 */
export interface FilePlace {
  file?: string;
  sheet?: string;
  row?: number;
  column?: string;
  line?: number;
  element?: string;
}
/**
 * A fault at a place: a code of libs/contract/errors/transfer.errors.ts with its parameters. An error prevents the
 * import of its sheet (`sheetKey`; without one, of the whole file); a warning is only shown. `value`: the content
 * of the file at that place.
 */
export interface FileFault {
  place: FilePlace;
  code: string;
  params?: Record<string, unknown>;
  severity: 'error' | 'warning';
  sheetKey?: string;
  nodeKey?: string;
  /**
   * Path in the node (`measuredMassGrams`, `children.3.substance.cas`) or a field of the edge above it (`massGrams`,
   * `portion.value`).
   */
  field?: string;
  value?: string;
  /** In a table: the complete row by its titles, so that a user sees what to correct. */
  cells?: Readonly<Record<string, string>>;
}
/**
 * A user's correction of a table: a cell, with `column` named as in faults, or a row to be omitted. `sheet` is
 * absent when there is only one.
 */
export type CellCorrection =
  | { sheet?: string; row: number; column: string; value: string }
  | { sheet?: string; row: number; remove: true };
/**
 * `corrections` replace the content of tables in the file. `trusted`: fingerprints of the keys whose signed bundles
 * are accepted.
 */
export interface ReadOptions {
  corrections?: readonly CellCorrection[];
  trusted?: readonly string[];
}

type WireNode = Pick<NodeFields, 'kind' | 'name'> & Partial<Omit<NodeFields, 'kind' | 'name' | 'attributes'>>;
type WireEdge = Partial<
  Pick<
    EdgeFields,
    'quantity' | 'massGrams' | 'portion' | 'applicationCode' | 'confidential' | 'preferred' | 'processState'
  >
>;

/** A basic substance as named in a file, before any lookup. `masked`: the file hides it. */
export interface DocumentSubstance {
  cas?: string;
  ec?: string;
  /** Code in the catalogue of the installation that wrote the file. */ code?: string;
  name?: string;
  nameZh?: string;
  /** One of the catalogue's jokers. */ joker?: string;
  masked?: boolean;
  /** Number in another system, such as the IMDS node ID. */ foreignId?: string;
}
/** A reference to another sheet: of the same file by `key`, otherwise by its number, version and system of origin. */
export interface DocumentReference {
  key?: string;
  cid?: number;
  version?: string;
  source?: DocumentSource;
  /** Descriptive data from the file, used to search for a matching sheet. */ name?: string;
  number?: string;
  supplierCode?: string;
}
/** Data of the edge to a child; exact decimals as text, masses in grams, portions in percent. */
export interface DocumentEdge extends WireEdge {
  /** Application codes of substances at lower levels, by their identification. */
  applicationOverrides?: readonly { substance: DocumentSubstance; applicationCode?: string }[];
}
/** Exactly one of `node`, `reference` and `substance`. */
export interface DocumentChild extends DocumentEdge {
  node?: DocumentNode;
  reference?: DocumentReference;
  substance?: DocumentSubstance;
  place?: FilePlace;
}
/**
 * A component, semi-component or material with the fields of the API (libs/contract/mds/tree.ts). `key` is unique
 * in its sheet and is used by faults and corrections.
 */
export interface DocumentNode extends WireNode {
  key: string;
  attributes?: NodeAttributes;
  children: DocumentChild[];
  place?: FilePlace;
}

export type DocumentSource = 'LOCAL' | 'CAMDS' | 'IMDS';
export interface DocumentContact {
  name: string;
  email?: string;
  phone?: string;
}
export interface DocumentSupplier {
  code?: string;
  name?: string;
  nameEn?: string;
  contact?: DocumentContact;
}
/**
 * A recipient of the sheet; dates are `yyyy-mm-dd`. `forwardAllowed` and the other flags as in the API
 * (exchange-core.ts).
 */
export interface DocumentRecipient {
  enterpriseCode?: string;
  enterpriseName: string;
  enterpriseNameEn?: string;
  departmentName?: string;
  supplierCode?: string;
  symbol?: string;
  mdsName?: string;
  cfrName?: string;
  drawingId?: string;
  drawingDate?: string;
  drawingModCode?: string;
  reportCode?: string;
  reportDate?: string;
  purchaseOrderNo?: string;
  billOfLading?: string;
  forwardAllowed?: string;
  commitment?: boolean;
  remark?: string;
  status?: string;
  sentAt?: string;
}
export interface DocumentRequest {
  number?: string;
  project?: string;
  supplyNumber?: string;
  supplyName?: string;
  dataType?: string;
  deadline?: string;
  remark?: string;
}
/** An attachment; its bytes are in the bundle under `path`. */
export interface DocumentAttachment {
  name: string;
  kind: string;
  remark?: string;
  sha256: string;
  size: number;
  path?: string;
}

/** `value`: signature of the sheet without places and signatures, in base64; `fingerprint`: of the signing key. */
export interface DocumentSignature {
  signer: string;
  fingerprint: string;
  algorithm: 'Ed25519';
  signedAt: string;
  value: string;
}

/**
 * One data sheet as the common form between files and tables: the content of the file before any lookup. Every
 * codec reads and writes this form.
 */
export interface SheetDocument {
  /** Unique in its file. */
  key: string;
  source: DocumentSource;
  /** Number and version in the system of origin. */
  cid?: number;
  version?: string;
  /** Node status of the API (ED, IR, ST, SD, RL). */
  status?: string;
  root: DocumentNode;
  /** Owning enterprise in the system of origin. */
  owner?: { code?: string; name?: string; nameEn?: string };
  supplier?: DocumentSupplier;
  preliminary?: boolean;
  standardMaterial?: boolean;
  module?: boolean;
  ruleSet?: string;
  createdAt?: string;
  releasedAt?: string;
  validUntil?: string;
  recipients?: readonly DocumentRecipient[];
  requests?: readonly DocumentRequest[];
  attachments?: readonly DocumentAttachment[];
  /** Signatures in the order in which they were made. */
  signatures?: readonly DocumentSignature[];
  place?: FilePlace;
}

/** A sheet or a fault, in the order of the file. */
export type DocumentPiece = { sheet: SheetDocument } | { fault: FileFault };
/** A file on disk, which readers stream. `type` is its extension, already verified against the content. */
export interface DocumentFile {
  path: string;
  name: string;
  type: string;
}
/** Reads a file in a worker thread with bounded memory. Errors in the content become faults; they are not thrown. */
export type SheetReader = (file: DocumentFile, options?: ReadOptions) => AsyncIterable<DocumentPiece>;

/**
 * A field that a format cannot represent; every dropped or changed field of every sheet is listed. `field` as in
 * SheetDocument, DocumentNode or DocumentChild; `names` lead from the root of the tree to the node.
 */
export interface FormatLoss {
  sheetKey: string;
  names: readonly string[];
  field: string;
  value: string;
  reason: 'noField' | 'rounded' | 'flattened' | 'mapped' | 'notConvertible';
  to?: string;
}
