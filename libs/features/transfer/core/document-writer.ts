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
import { atPlace } from './document-walk';
import { type Decision, ExistingSheets, type ExistingSheetOptions } from './existing-sheets';
import { OriginStore } from './origin.store';

/** How a file is taken. `release`: internally, where the check finds no error; else everything stays a draft. */
export interface WriteOptions extends ExistingSheetOptions, Omit<ResolveOptions, 'fileKeys'> {
  release: boolean;
}
/**
 * A document on its way: what it becomes, and what stands in the way of it. `seed` is absent where nothing is to be
 * written.
 */
export interface PreparedDocument {
  document: SheetDocument;
  contentKey: string;
  decision: Decision;
  seed?: SheetSeed;
  faults: FileFault[];
  matched: number;
  unmatched: number;
}
/** What the check says of it, where it could be written. */
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

/**
 * A file on its way through `DocumentWriter`: documents come page by page, what is referred to before what refers to
 * it.
 */
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
 * From documents to sheets: looked up, told what they become, checked, written; nothing of what the file says is
 * guessed.
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
   * Looks everything up. References by key may name documents that were prepared before in this batch, or stand in the
   * same page.
   */
  async prepare(auth: Auth, batch: DocumentBatch, documents: readonly SheetDocument[]): Promise<PreparedDocument[]> {
    batch.ruleSet ??= await this.ruleSets.forNew(auth.enterpriseId);
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
  /**
   * What the check finds in those that could be written. Stores nothing; later documents of the batch may refer to
   * them.
   */
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
   * Writes them in the caller's transaction, and notes where they came from. `filled`: as in SheetWriter. Whoever calls
   * has seen to it that none has failed.
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
  { options: wish, ruleSet }: DocumentBatch,
): SheetSeed {
  return {
    key,
    tree,
    of,
    releaseWhenClean: wish.release,
    origin: ORIGINS[source],
    supplierCode: supplier?.code,
    supplierName: supplier?.name,
    preliminary,
    standardMaterial,
    module,
    ruleSet,
  };
}

/** What the shape of the wire says against the tree; references are looked up already. */
function shapeFaults(document: SheetDocument, tree: NodeSeed): FileFault[] {
  const wire = plain(tree);
  const result = treeInput.safeParse(wire);
  return result.success
    ? []
    : fieldIssues(result.error, wire).map(({ path, ...issue }) =>
        issueFault(document, { ...issue, path: `tree.${path}` }),
      );
}
/** A child without anything was told of already; it stands for a sheet here. */
const plain = ({ children = [], ...node }: NodeSeed): object => ({
  ...node,
  children: children.map(({ sheet: _sheet, node: below, ...child }) =>
    below ? { ...child, node: plain(below) } : (child.ref ?? child.substanceId) ? child : { ...child, ref: { cid: 1 } },
  ),
});
/** An issue of the input (`tree.children.0.node.children.3.cas`) where it stands in the file. */
function issueFault(document: SheetDocument, { path, code, params }: IssueInput): FileFault {
  const steps = [...path.matchAll(/children\.(\d+)/g)].map(([, step]) => step);
  const { node, path: line, place } = atPlace(document, steps.join('.'));
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
