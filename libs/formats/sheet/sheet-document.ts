import type { EdgeFields, NodeAttributes, NodeFields } from '@matlas/contract';

/**
 * Where something stands in a file. `row` (1-based) in a table; `line` (1-based) in a text; `element`: the names from
 * the root of an XML or JSON text; `file` within an archive.
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
 * What is wrong at a place: a code of libs/contract/errors/transfer.errors.ts with its parameters. An error keeps the
 * sheet it belongs to (`sheetKey`; without one the whole file) from being taken; a warning is told only. `value`: what
 * the file says there.
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
  /** In a table: the whole line by its titles, so that a person sees what is to be corrected. */
  cells?: Readonly<Record<string, string>>;
}
/**
 * A cell of a table as a person corrected it, `column` as faults name it; or a line to be left out. `sheet` is absent
 * where there is but one.
 */
export type CellCorrection =
  | { sheet?: string; row: number; column: string; value: string }
  | { sheet?: string; row: number; remove: true };
/**
 * `corrections`: readers of tables put them in the place of what the file says. `trusted`: fingerprints of the keys
 * whose signed bundles are taken.
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

/** A basic substance as a file names it; nothing is looked up yet. `masked`: the file hides it. */
export interface DocumentSubstance {
  cas?: string;
  ec?: string;
  /** Code in the catalogue of the installation that wrote the file. */ code?: string;
  name?: string;
  nameZh?: string;
  /** One of the catalogue's jokers. */ joker?: string;
  masked?: boolean;
  /** Number in a foreign system, such as the IMDS node id. */ foreignId?: string;
}
/** A sheet that another uses: one of the same file by `key`, else by its number, version and system of origin. */
export interface DocumentReference {
  key?: string;
  cid?: number;
  version?: string;
  source?: DocumentSource;
  /** What the file says of it, for a search by meaning. */ name?: string;
  number?: string;
  supplierCode?: string;
}
/** What stands on the edge; exact decimals as text, masses in grams, portions in percent. */
export interface DocumentEdge extends WireEdge {
  /** Application codes of substances further below, by what they name. */
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
 * A component, semi-component or material with the fields of the wire (libs/contract/mds/tree.ts). `key`: unique in its
 * sheet, for faults and corrections.
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
 * The recipient form of the specification; dates `yyyy-mm-dd`. `forwardAllowed` and the others as on the wire
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
/** A file of the sheet; its bytes lie in the bundle under `path`. */
export interface DocumentAttachment {
  name: string;
  kind: string;
  remark?: string;
  sha256: string;
  size: number;
  path?: string;
}

/** `value`: over the sheet without places and signatures, in base64; `fingerprint`: of the key that made it. */
export interface DocumentSignature {
  signer: string;
  fingerprint: string;
  algorithm: 'Ed25519';
  signedAt: string;
  value: string;
}

/**
 * One data sheet between a file and the tables: what the file says, before anything is looked up. Every codec reads to
 * it and writes from it.
 */
export interface SheetDocument {
  /** Unique in its file. */
  key: string;
  source: DocumentSource;
  /** Number and version in the system that wrote it. */
  cid?: number;
  version?: string;
  /** Node status of the wire (ED, IR, ST, SD, RL). */
  status?: string;
  root: DocumentNode;
  /** Enterprise that owns it in the system that wrote it. */
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
  /** Those who vouch for what the sheet says, in the order in which they did. */
  signatures?: readonly DocumentSignature[];
  place?: FilePlace;
}

/** What a reader finds, in the order of the file. */
export type DocumentPiece = { sheet: SheetDocument } | { fault: FileFault };
/** A file on the disk: readers stream it. `type`: its extension, proved by its content before. */
export interface DocumentFile {
  path: string;
  name: string;
  type: string;
}
/** Reads in a thread with bounded memory, never throws for what a file says: that is a fault. */
export type SheetReader = (file: DocumentFile, options?: ReadOptions) => AsyncIterable<DocumentPiece>;

/**
 * What a format cannot say: every dropped or changed field of every sheet, never silently. `field` as in SheetDocument,
 * DocumentNode or DocumentChild; `names` from the root of the tree to the node.
 */
export interface FormatLoss {
  sheetKey: string;
  names: readonly string[];
  field: string;
  value: string;
  reason: 'noField' | 'rounded' | 'flattened' | 'mapped' | 'notConvertible';
  to?: string;
}
