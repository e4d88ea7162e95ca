import { Injectable } from '@nestjs/common';
import { fieldIssues, type Named, treeInput } from '@matlas/contract';
import type { Finding } from '@matlas/domain';
import {
  type NodeSeed,
  RuleSets,
  SheetBatch,
  type SheetSeed,
  SheetStore,
  SheetWriter,
  type StoredDraft,
} from '@matlas/features/mds';
import type { FileFault, SheetDocument } from '@matlas/formats';
import { type Auth, type IssueInput } from '@matlas/server-kit';
import { contentKeyOf } from './content-key';
import { DocumentResolver, type ResolveOptions } from './document-resolver';
import { findAtPlace } from './document-walk';
import { type Decision, ExistingSheets, type ExistingSheetOptions } from './existing-sheets';
import { OriginStore } from './origin.store';

/**
 * Options of an import. `release`: released internally when the check finds no error; otherwise all sheets remain
 * drafts.
 */
export interface WriteOptions extends ExistingSheetOptions, Omit<ResolveOptions, 'fileKeys'> {
  release: boolean;
}
/** A document during the import: its result, and its faults. `seed` is absent when nothing is to be written. */
export interface PreparedDocument {
  document: SheetDocument;
  contentKey: string;
  decision: Decision;
  seed?: SheetSeed;
  faults: FileFault[];
  matched: number;
  unmatched: number;
}
/** The result of the check, if the document could be written. */
export interface PreviewedDocument {
  findings: readonly Finding[];
  names: ReadonlyMap<string, Named>;
  releases: boolean;
  faults: FileFault[];
}
export interface WrittenDocument {
  key: string;
  action: Decision['action'];
  id: number;
  cid: number;
  cver: string;
  released: boolean;
  errors: number;
  warnings: number;
}

/** A batch of documents of one file: they come page by page, referenced documents before those that refer to them. */
export class DocumentBatch {
  readonly sheets = new SheetBatch();
  readonly contentKeys = new Map<string, string>();
  ruleSet: string | undefined;
  constructor(readonly options: WriteOptions) {}
}
const ORIGINS = { LOCAL: 0, CAMDS: 1, IMDS: 2 } as const;
export const isFailed = ({ faults }: { faults: readonly FileFault[] }): boolean =>
  faults.some(({ severity }) => severity === 'error');

/**
 * Imports documents as sheets: looks up references, determines the result, checks and writes. Values of the file
 * are never guessed.
 */
@Injectable()
export class DocumentWriter {
  constructor(
    private readonly resolver: DocumentResolver,
    private readonly existing: ExistingSheets,
    private readonly writer: SheetWriter,
    private readonly sheets: SheetStore,
    private readonly origins: OriginStore,
    private readonly ruleSets: RuleSets,
  ) {}

  begin(options: WriteOptions): DocumentBatch {
    return new DocumentBatch(options);
  }
  /**
   * Resolves all references. References by key may point to documents prepared earlier in this batch, or on the
   * same page.
   */
  async prepare(auth: Auth, batch: DocumentBatch, documents: readonly SheetDocument[]): Promise<PreparedDocument[]> {
    batch.ruleSet ??= await this.ruleSets.findKeyForNew(auth.enterpriseId);
    for (const document of documents) batch.contentKeys.set(document.key, contentKeyOf(document, batch.contentKeys));
    const keyed = documents.map((document) => ({ document, contentKey: batch.contentKeys.get(document.key) ?? '' }));
    const decisions = await this.existing.decide(auth, keyed, batch.options);
    const resolved = await this.resolver.resolve(auth, documents, {
      ...batch.options,
      fileKeys: new Set(batch.contentKeys.keys()),
    });
    return resolved.map(({ document, tree, faults, matched, unmatched }, index) => {
      const decision = decisions[index] ?? { action: 'new' as const, faults: [] };
      const base = { document, contentKey: keyed[index]?.contentKey ?? '', decision };
      if (decision.action === 'unchanged') {
        if (decision.here) batch.sheets.keys.set(document.key, decision.here.cid);
        return { ...base, faults: decision.faults, matched: 0, unmatched: 0 };
      }
      return {
        ...base,
        seed: seedOf(document, tree, decision, batch),
        faults: [...decision.faults, ...faults, ...shapeFaults(document, tree)],
        matched,
        unmatched,
      };
    });
  }
  /** Checks the documents that could be written. Stores nothing; later documents of the batch may refer to them. */
  async preview(
    auth: Auth,
    batch: DocumentBatch,
    prepared: readonly PreparedDocument[],
  ): Promise<(PreviewedDocument | undefined)[]> {
    const ready = prepared.filter((one) => one.seed && !isFailed(one));
    const seen = await this.writer.previewNext(
      auth,
      batch.sheets,
      ready.flatMap(({ seed }) => seed ?? []),
    );
    return prepared.map((one) => {
      const found = seen[ready.indexOf(one)];
      return (
        found && {
          findings: found.findings,
          names: found.names,
          releases: found.releases,
          faults: found.issues.map((issue) => issueFault(one.document, issue)),
        }
      );
    });
  }
  /**
   * Writes the documents in the caller's transaction, and records their origin. `filled`: as in SheetWriter.
   * Callers have made sure that no document has failed.
   */
  async write(
    auth: Auth,
    batch: DocumentBatch,
    prepared: readonly PreparedDocument[],
    importId: number | null,
    filled?: (drafts: readonly StoredDraft[]) => Promise<void>,
  ): Promise<WrittenDocument[]> {
    await this.sheets.lock(prepared.flatMap(({ decision }) => (decision.of ? (decision.here?.sheetId ?? []) : [])));
    const written = new Map(
      (
        await this.writer.writeNext(
          auth,
          batch.sheets,
          prepared.flatMap(({ seed }) => seed ?? []),
          filled,
        )
      ).map((one) => [one.key, one]),
    );
    const origins = prepared.flatMap((one) => {
      const sheet = written.get(one.document.key);
      return sheet ? [originOf(one, sheet.id)] : [];
    });
    await this.origins.insert(auth, origins, importId);
    return prepared.flatMap(({ document: { key }, decision: { action, here } }): WrittenDocument[] => {
      const sheet = written.get(key);
      if (sheet) return [{ ...sheet, key, action }];
      return here
        ? [{ key, action, id: here.sheetId, cid: here.cid, cver: here.cver, released: false, errors: 0, warnings: 0 }]
        : [];
    });
  }
}

const originOf = ({ document, contentKey }: PreparedDocument, sheetId: number) => ({
  source: document.source,
  ownerCode: document.owner?.code ?? '',
  cid: document.cid ?? null,
  version: document.version ?? null,
  contentKey,
  sheetId,
});

function seedOf(
  { key, source, supplier, preliminary, standardMaterial, module }: SheetDocument,
  tree: NodeSeed,
  { of }: Decision,
  { options: input, ruleSet }: DocumentBatch,
): SheetSeed {
  return {
    key,
    tree,
    of,
    releaseWhenClean: input.release,
    origin: ORIGINS[source],
    supplierCode: supplier?.code,
    supplierName: supplier?.name,
    preliminary,
    standardMaterial,
    module,
    ruleSet,
  };
}

/** Errors of the tree against the input schema; references have been resolved before. */
function shapeFaults(document: SheetDocument, tree: NodeSeed): FileFault[] {
  const wire = toInputTree(tree);
  const result = treeInput.safeParse(wire);
  return result.success
    ? []
    : fieldIssues(result.error, wire).map(({ path, ...issue }) =>
        issueFault(document, { ...issue, path: `tree.${path}` }),
      );
}
/** A child without a reference is represented by a placeholder sheet, because its fault has already been reported. */
const toInputTree = ({ children = [], ...node }: NodeSeed): object => ({
  ...node,
  children: children.map(({ sheet: _sheet, node: below, ...child }) =>
    below
      ? { ...child, node: toInputTree(below) }
      : (child.ref ?? child.substanceId ?? child.cas ?? child.substanceName)
        ? child
        : { ...child, ref: { cid: 1 } },
  ),
});
/** Maps an issue of the input (`tree.children.0.node.children.3.cas`) to its position in the file. */
function issueFault(document: SheetDocument, { path, code, params }: IssueInput): FileFault {
  const steps = [...path.matchAll(/children\.(\d+)/g)].map(([, step]) => step);
  const { node, path: line, place } = findAtPlace(document, steps.join('.'));
  const field = path.replace(/^tree\.?/, '').replace(/^(children\.\d+(\.node\.?)?\.?)*/, '');
  return {
    place,
    severity: 'error',
    code,
    ...(params ? { params } : {}),
    sheetKey: document.key,
    nodeKey: node.key,
    field: [line, field].filter((part) => part !== '').join('.'),
  };
}
